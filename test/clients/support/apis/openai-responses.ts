import * as openai from "agent-todos/openai";
import OpenAI from "openai";
import { toResponseInputItems } from "openai/lib/responses/ResponseInputItems";
import type { ClientApi } from "./client-api.js";

type Item = OpenAI.Responses.ResponseInputItem;
type Response = OpenAI.Responses.Response;
type ResponsesApi = ClientApi<Item, Response, OpenAI.Responses.ResponseInputItem.FunctionCallOutput, Tool>;
type Tool = OpenAI.Responses.Tool;

/** With `isStored` the server keeps the conversation: only what is new is sent, after the previous response. */
function connect(url: string, isStored: boolean): ReturnType<ResponsesApi["connect"]> {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "test-key", maxRetries: 0 });
  let kept = 0;
  let previous: string | undefined;
  return {
    send: async ({ messages, tools, isStream }) => {
      const body = {
        model: "test-model",
        input: messages.slice(kept),
        tools: [...tools],
        store: isStored,
        ...(previous !== undefined && { previous_response_id: previous }),
      };
      const response = await (isStream ? client.responses.stream(body).finalResponse() : client.responses.create(body));
      if (isStored) {
        kept = messages.length + response.output.length;
        previous = response.id;
      }
      return response;
    },
  };
}

export const openaiResponses: ResponsesApi = {
  name: "OpenAI Responses",
  adapter: {
    ...openai,
    todoTools: (todos, options) => openai.todoTools(todos, { ...options, api: "responses" }),
    rideAlong: (todos, options) => openai.rideAlong(todos, { ...options, api: "responses" }),
  },
  served: [{ type: "web_search" }],
  connect: (url) => connect(url, false),
  user: (content) => ({ role: "user", content }),
  // What the client parsed of the items is nothing that the API takes back.
  said: ({ output }) => toResponseInputItems(output),
  hear: ({ output, output_text, status }) => ({
    thought: output.flatMap((item) => (item.type === "reasoning" ? [item.summary[0]?.text] : []))[0],
    text: output_text === "" ? undefined : output_text,
    calls: output.flatMap((item) =>
      item.type === "function_call" ? [{ id: item.call_id, name: item.name, input: item.arguments }] : [],
    ),
    stop: status,
  }),
  result: ({ id = "" }, output) => ({ type: "function_call_output", call_id: id, output }),
  answered: (results) => results,
};

export const storedResponses: ResponsesApi = {
  ...openaiResponses,
  name: "OpenAI Responses, kept by the server",
  connect: (url) => connect(url, true),
};
