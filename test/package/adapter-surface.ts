/** What an entry publishes. */
export interface Surface {
  readonly values: readonly string[];
  readonly types: readonly string[];
  /** Every module that loading the entry loads. */
  readonly modules: readonly string[];
}

/** The adapter of an API in which programs of the model call tools too, and whose client library runs tools. */
function apiWithPrograms(...types: readonly string[]): Surface {
  const surface = api("FindRoundEnd", "RoundEnd", "RunnableTools", ...types);
  return { ...surface, values: ["roundEnd", "runnableTools", ...surface.values].sort() };
}

/** The adapter of an LLM API: the seven functions, with the types of the contract and of its own shapes. */
function api(...types: readonly string[]): Surface {
  return {
    values: [
      "rideAlong",
      "runTodoCalls",
      "todoTool",
      "todoTools",
      "todosFromTranscript",
      "turnEnd",
      "withReminder",
    ],
    types: [
      "FindTurnEnd",
      "HostCall",
      "ReminderOptions",
      "RideAlong",
      "RideOptions",
      "RidingTodos",
      "RidingTurn",
      "RunTodoCalls",
      "SharedTodoWriter",
      "TodoWriter",
      "TodosFromTranscript",
      "ToolDefinition",
      "ToolSet",
      "TranscriptOptions",
      "TurnEnd",
      "WithReminder",
      "WriteTodoTool",
      "WriteTodoTools",
      ...types,
    ],
    modules: ["zod/v4"],
  };
}

// zod comes with the root; for MCP it is the only form of schema that an SDK takes.
export const ADAPTER_SURFACE: Readonly<Record<string, Surface>> = {
  "./ai-sdk": {
    values: ["connectTodos", "todosFromTranscript", "withReminder"],
    types: [
      "AiSdkCallOptions",
      "AiSdkContext",
      "AiSdkMessage",
      "AiSdkNudge",
      "AiSdkOptions",
      "AiSdkStep",
      "AiSdkTool",
      "AiSdkToolOutput",
      "AiSdkToolResult",
      "AiSdkTranscriptMessage",
      "ConnectedTodos",
      "TodoSource",
      "TranscriptOptions",
    ],
    modules: ["zod/v4"],
  },
  "./anthropic": apiWithPrograms(
    "AnthropicMessage",
    "AnthropicReminderOptions",
    "AnthropicRunnableTool",
    "AnthropicResponse",
    "AnthropicTool",
    "AnthropicToolResult",
    "ToolFormOptions",
    "ToolParameters",
  ),
  "./bedrock": api(
    "BedrockDocument",
    "BedrockMessage",
    "BedrockResponse",
    "BedrockTool",
    "BedrockToolResult",
    "ToolFormOptions",
  ),
  "./claude-agent-sdk": {
    values: ["claudeToolName", "todoHooks"],
    types: [
      "ClaudeHookInput",
      "ClaudeHookMatcher",
      "ClaudeHookOutput",
      "TodoHookEvent",
      "TodoHooks",
      "TodoSource",
    ],
    modules: [],
  },
  "./gemini": api("GeminiContent", "GeminiFunction", "GeminiResponse", "GeminiResult", "ToolParameters"),
  "./langchain": {
    values: ["todoMiddleware", "todosFromTranscript"],
    types: [
      "LangChainHook",
      "LangChainMemory",
      "LangChainMessage",
      "LangChainModelRequest",
      "LangChainRunContext",
      "LangChainState",
      "LangChainStateUpdate",
      "LangChainTodos",
      "LangChainToolRequest",
      "TodoMiddleware",
      "TodoMiddlewareOptions",
      "TodoSource",
      "TodosFromTranscript",
      "TranscriptOptions",
    ],
    modules: ["zod/v4"],
  },
  "./mastra": {
    values: ["todoProcessor", "todoSignals", "todoTools", "todoTurnEnd", "todosFromTranscript"],
    types: [
      "MastraIteration",
      "MastraProcessor",
      "MastraSignal",
      "MastraStep",
      "MastraTool",
      "TodoSource",
      "TodosFromTranscript",
      "TranscriptOptions",
    ],
    modules: ["zod/v4"],
  },
  "./mcp": {
    values: ["registerTodos"],
    types: [
      "McpAuthInfo",
      "McpConnection",
      "McpRequest",
      "McpResource",
      "McpServerLike",
      "McpToolResult",
      "McpToolSchema",
      "RegisterTodosOptions",
      "TodoSource",
      "ToolDefinition",
    ],
    modules: ["zod/v4"],
  },
  "./mistral": api(
    "MistralMessage",
    "MistralResponse",
    "MistralTool",
    "MistralToolMessage",
    "ToolFormOptions",
    "ToolParameters",
  ),
  "./ollama": api(
    "OllamaMessage",
    "OllamaParameters",
    "OllamaProperty",
    "OllamaResponse",
    "OllamaTool",
    "OllamaToolMessage",
  ),
  "./openai": apiWithPrograms(
    "OpenAIChatTool",
    "OpenAICompletion",
    "OpenAIFunctionCallOutput",
    "OpenAIMessage",
    "OpenAIResponse",
    "OpenAIResponsesTool",
    "OpenAIRideAlong",
    "OpenAIRunnableTool",
    "OpenAIToolMessage",
    "OpenAIToolOptions",
    "OpenAIRunTodoCalls",
    "ToolFormOptions",
    "ToolParameters",
  ),
  "./openai-agents": {
    values: ["todoInputFilter", "todoTool", "todoTools", "todosFromTranscript", "turnEnd"],
    types: [
      "AgentsParameters",
      "AgentsRunResult",
      "AgentsTool",
      "AgentsToolOptions",
      "AgentsTurnEnd",
      "OpenAgentsTool",
      "StrictAgentsTool",
      "TodoInputFilter",
      "TodoSource",
      "TodosFromTranscript",
      "TranscriptOptions",
      "TurnEnd",
    ],
    modules: ["zod/v4"],
  },
  "./pi": {
    values: ["connectTodos", "todoExtension", "todosFromTranscript"],
    types: [
      "PiAgent",
      "PiContext",
      "PiEvent",
      "PiExtensionApi",
      "PiMessage",
      "PiText",
      "PiTool",
      "PiToolResult",
      "PiUserMessage",
      "TodoExtensionOptions",
      "TodosFromTranscript",
      "TranscriptOptions",
    ],
    modules: ["zod/v4"],
  },
};
