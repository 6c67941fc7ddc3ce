import { anthropic } from "./anthropic-answers.js";
import type { Api } from "./api.js";
import { bedrock } from "./bedrock-answers.js";
import { gemini } from "./gemini-answers.js";
import { mistral } from "./mistral.js";
import { ollama } from "./ollama.js";
import { openaiChat } from "./openai-chat-answers.js";
import { openaiResponses } from "./openai-responses-answers.js";

/** Every API that the server speaks; of two at one address the first answers, unless the server has the other's flavor. */
export const ALL_SERVED: readonly Api[] = [anthropic, openaiChat, openaiResponses, gemini, bedrock, ollama, mistral];
