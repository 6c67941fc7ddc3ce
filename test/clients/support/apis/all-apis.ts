import { anthropic } from "./anthropic.js";
import { bedrock } from "./bedrock.js";
import type { AnyApi } from "./client-api.js";
import { gemini } from "./gemini.js";
import { mistral } from "./mistral.js";
import { ollama } from "./ollama.js";
import { openaiChat } from "./openai-chat.js";
import { openaiResponses } from "./openai-responses.js";

/** The client library of every API. */
export const APIS: readonly AnyApi[] = [anthropic, openaiChat, openaiResponses, gemini, bedrock, mistral, ollama];
