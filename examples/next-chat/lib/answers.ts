import { EventEmitter, once } from "node:events";
import { connectTodos } from "agent-todos/ai-sdk";
import { todoDataPart } from "agent-todos/show";
import { convertToModelMessages, generateId, type InferUIMessageChunk, stepCountIs, streamText } from "ai";
import { askToRun, followApproval, readApproval } from "./approval";
import { BROKE_OFF, type ChatMessage } from "./chat-message";
import { openTodos, readTurns, saveAnswer, saveQuestion, saveWithdrawal } from "./database";
import { checkLookUp, lookUpWhen } from "./look-up";
import { model } from "./model";

type Chunk = InferUIMessageChunk<ChatMessage>;

/** An answer that is written, whoever reads it: a page that is closed or loaded again does not end it. */
interface Answer {
  readonly place: number;
  readonly stop: () => void;
  readonly ended: Promise<void>;
  readonly hasFailed: () => boolean;
  /** The ids of the todo tool's calls so far that have an answer. */
  readonly calls: () => readonly string[];
  readonly read: () => ReadableStream<Chunk>;
}

// Next.js loads this file once for each route. The last answer of a chat is kept for pages that read it late.
const shared: { answers?: Map<string, Answer> } = globalThis as object;
shared.answers ??= new Map();
const answers = shared.answers;
const MOST_ANSWERS = 1000;

/** Answers a message, after those before it; a message that is sent again gets the answer that is written already. */
export async function answerQuestion(id: string, question: ChatMessage): Promise<ReadableStream<Chunk> | undefined> {
  const { place, isAnswered, isWithdrawn } = await saveQuestion(id, question);
  if (isWithdrawn) return undefined;
  for (let last = answers.get(id); last && last.place < place; last = answers.get(id)) {
    await last.ended;
    if (answers.get(id) === last) answers.delete(id);
  }
  const known = answers.get(id);
  if (known?.place === place && !known.hasFailed()) return known.read();
  if (isAnswered || (known && known.place > place)) return undefined;
  const answer = keepChunks(place, (signal) => write(id, place, signal));
  answers.set(id, answer);
  for (const [oldest] of answers) if (answers.size > MOST_ANSWERS) answers.delete(oldest);
  return answer.read();
}

/** Takes a message back that waits for its answer; false where that was begun already. */
export async function withdrawQuestion(id: string, question: ChatMessage): Promise<boolean> {
  const { place, isAnswered } = await saveQuestion(id, question);
  if (isAnswered || answers.get(id)?.place === place) return false;
  await saveWithdrawal(id, place);
  return true;
}

/** The calls of the answer that is written, as far as the list includes them. */
export function callsUnderWay(id: string): readonly string[] {
  return answers.get(id)?.calls() ?? [];
}

/** Stops the answer that a chat is waiting for; what it has so far stays. */
export function stopAnswer(id: string): void {
  answers.get(id)?.stop();
}

async function* write(id: string, place: number, signal: AbortSignal): AsyncGenerator<Chunk> {
  const turns = (await readTurns(id)).filter((turn) => turn.place <= place);
  if (turns.at(-1)?.place !== place) throw new Error("The message was withdrawn");
  const messages = turns.flatMap(({ question, answer }) => (answer ? [question, answer] : [question]));
  const list = await openTodos(id, followApproval(id));
  const todos = connectTodos(list, { checks: checkLookUp });
  const tools = { todo_write: todos.tool, look_up: lookUpWhen(() => askToRun(id)) };
  const { text } = await readApproval(id);
  const result = streamText({
    model,
    system: `You plan trips. Keep a plan with todo_write, and look each step up before you complete it. ${text}`,
    messages: await convertToModelMessages(messages, { tools, ignoreIncompleteToolCalls: true }),
    tools,
    prepareStep: todos.prepareStep,
    experimental_repairToolCall: todos.repairToolCall,
    // A plan that waits for its approval ends the turn.
    stopWhen: [stepCountIs(50), async () => !(await askToRun(id)).mayRun],
    abortSignal: signal,
  });
  let hasFailed = false;
  const stream = result.toUIMessageStream<ChatMessage>({
    originalMessages: messages,
    generateMessageId: generateId,
    onError: () => {
      hasFailed = true;
      return BROKE_OFF;
    },
    // A message whose answer failed stays unanswered, and is answered when the page is loaded again.
    onFinish: async ({ responseMessage, isAborted }) => {
      const answer = isAborted ? { ...responseMessage, metadata: { isStopped: true } } : responseMessage;
      if (!hasFailed) await saveAnswer(id, place, answer);
    },
  });
  const calls: string[] = [];
  const answered: string[] = [];
  for await (const chunk of stream) {
    if (chunk.type === "tool-input-available" && chunk.toolName === "todo_write") calls.push(chunk.toolCallId);
    // Ahead of the call's answer comes the list that includes it, so that the plan never falls back to an older one.
    if (chunk.type === "tool-output-available" && calls.includes(chunk.toolCallId)) {
      answered.push(chunk.toolCallId);
      const [times, checks] = [await list.times(), await list.checks()];
      yield todoDataPart(await list.read(), { calls: [...answered], times, checks });
    }
    yield chunk;
  }
}

/** Reads an answer to its end, and lets anyone read it from its beginning. */
function keepChunks(place: number, begin: (signal: AbortSignal) => AsyncGenerator<Chunk>): Answer {
  const chunks: Chunk[] = [];
  const grown = new EventEmitter().setMaxListeners(0);
  const controller = new AbortController();
  let isOver = false;
  const ended = (async () => {
    try {
      for await (const chunk of begin(controller.signal)) {
        chunks.push(chunk);
        grown.emit("chunk");
      }
    } catch (error) {
      console.error(error);
      chunks.push({ type: "error", errorText: BROKE_OFF });
    }
    isOver = true;
    grown.emit("chunk");
  })();
  const read = () => {
    let at = 0;
    return new ReadableStream<Chunk>({
      pull: async (reader) => {
        while (at === chunks.length && !isOver) await once(grown, "chunk");
        const chunk = chunks[at];
        at += 1;
        if (chunk) reader.enqueue(chunk);
        else reader.close();
      },
    });
  };
  const hasFailed = () => chunks.some(({ type }) => type === "error");
  const calls = () => {
    const last = chunks.findLast((chunk) => chunk.type === "data-todos");
    return last?.type === "data-todos" ? (last.data.calls ?? []) : [];
  };
  return { place, stop: () => controller.abort(), ended, hasFailed, calls, read };
}
