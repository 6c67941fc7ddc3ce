import { ANTHROPIC } from "./anthropic.js";
import { BEDROCK } from "./bedrock.js";
import type { AnyDialect } from "./dialect.js";
import { GEMINI } from "./gemini.js";
import { MISTRAL } from "./mistral.js";
import { OLLAMA } from "./ollama.js";
import { OPENAI_CHAT } from "./openai-chat.js";
import { OPENAI_RESPONSES } from "./openai-responses.js";

/** Every LLM API that has an adapter: shared tests, laws, and the lists that name adapters go through this table. */
export const ALL_APIS: readonly AnyDialect[] = [
  ANTHROPIC,
  OPENAI_CHAT,
  OPENAI_RESPONSES,
  GEMINI,
  BEDROCK,
  OLLAMA,
  MISTRAL,
];
