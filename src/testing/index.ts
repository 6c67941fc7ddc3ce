export {
  MALFORMED_INPUTS,
  type MalformedFinding,
  type MalformedInput,
  type MeantItem,
} from "./malformed-inputs.js";
export {
  createScriptedModel,
  type ModelReply,
  type ScriptedCall,
  type ScriptedModel,
  type ScriptedReply,
} from "./scripted-model.js";
export { type TodoWrite, todoArbitraries } from "./todo-arbitraries.js";
export { type StoreTest, todoStoreContract } from "./todo-store-contract.js";
