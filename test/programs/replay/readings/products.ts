/** The products whose calls replay reads without a preset, by the test that makes those calls. */
export const PRODUCTS = {
  wholeLists: ["crush", "kimiCode", "openHands", "mistralVibe", "amplifier"],
  checklists: ["rooCode", "cline"],
  hermesMerges: ["hermes"],
  grokBuildMerges: ["grokBuild"],
  itemCalls: ["microsoftAgentFramework", "dockerAgent", "kiro", "warp", "browserUse", "mastra"],
  oneCall: ["goose", "ohMyPi", "antigravity", "qwenCodeTasks", "geminiTracker", "openCode"],
  /** Its reader makes whole lists of its SQL, see `contract/apply-sql.test.ts`. */
  readers: ["copilotCli"],
};
