import type {
  AssistantMessage,
  AttachmentPart,
  BudgetPart,
  FileAttached,
  FilePart,
  FileUploaded,
  Message,
  MessagesSnapshot,
  Part,
  Task,
  ToolPart,
  Usage,
  WireEvent,
} from "../wire/types";
import type { WireFrame } from "./decode";
import { stopped, workflowMoved } from "./workflow";

/**
 * Applies one event to the messages. Reading the messages and applying every event after their cursor gives what a
 * later reading would give; only the times of messages made here differ, since events do not carry them.
 */
export function reduce(snapshot: MessagesSnapshot, { cursor, event }: WireFrame, now: string): MessagesSnapshot {
  const next = apply(snapshot, event, now);
  return cursor === "" || cursor === next.cursor ? next : { ...next, cursor };
}

function apply(snapshot: MessagesSnapshot, event: WireEvent, now: string): MessagesSnapshot {
  switch (event.type) {
    case "user_message":
      return userMessage(
        event.segue === undefined ? snapshot : upTo(snapshot, event.segue),
        event.id,
        event.content,
        now,
      );
    case "file_uploaded":
      return fileUploaded(snapshot, event, now);
    case "file_attached":
      return fileAttached(snapshot, event, now);
    case "continued":
      return { ...running(snapshot), status: "ready" };
    case "text":
      return working(snapshot, (answer) => appendText(answer, event.content));
    case "tool_approval_request":
      return updateTool(snapshot, event, (tool) => ({
        ...tool,
        input: event.input,
        status: "waiting",
        asking: "approval",
        reason: event.reason,
        title: event.title,
        ...(event.component ? { component: event.component } : {}),
        ...(event.insists ? { insists: true } : {}),
      }));
    case "tool_decision":
      return updateTool(running(snapshot), event, ({ asking: _, ...tool }) => ({
        ...tool,
        input: event.input ?? tool.input,
        ...(event.input ? { edited: true } : {}),
        status: "approved",
        decision: event.decisao,
      }));
    case "tool_start":
      return updateTool(snapshot, event, ({ attempt: _, error: __, ...tool }) => ({
        ...tool,
        label: event.label,
        ...(event.done ? { done: event.done } : {}),
        input: event.input,
        status: "running",
        timeout: event.timeout,
        started_at: event.started_at,
        task_id: event.task_id,
        ...(event.cascata ? { cascata: event.cascata } : {}),
      }));
    case "tool_retry":
      return updateTool(snapshot, event, (tool) => ({ ...tool, status: "running", attempt: event.attempt }));
    case "tool_failed":
      return updateTool(snapshot, event, (tool) => ({
        ...tool,
        status: "waiting",
        asking: "failure",
        error: event.error,
      }));
    case "tool_complete":
      return updateTool(snapshot, event, ({ error: _, ...tool }) => ({
        ...tool,
        status: "completed",
        result: event.result,
        ms: event.ms,
        ...(event.cached ? { cached: true } : {}),
      }));
    case "tool_error":
      return updateTool(snapshot, event, ({ asking: _, ...tool }) => ({
        ...tool,
        status: "failed",
        error: event.error,
        ms: event.ms,
      }));
    case "task_list":
      return working(snapshot, (answer) => ({
        ...answer,
        tasks: event.tasks.map((task) => ({ ...task, result: null })),
      }));
    case "task_update":
      return working(snapshot, (answer) =>
        updateTask(answer, event.task_id, { status: event.status, result: event.result }),
      );
    case "loop_detected":
      return appendPart(snapshot, { type: "loop_detected", name: event.name, input: event.input, count: event.count });
    case "chart":
      return appendPart(snapshot, { type: "chart", tool_id: event.tool_id, data: event.data });
    case "table":
      return appendPart(snapshot, { type: "table", tool_id: event.tool_id, data: event.data });
    case "kpi":
      return appendPart(snapshot, { type: "kpi", tool_id: event.tool_id, data: event.data });
    case "image":
      return appendPart(snapshot, { type: "image", tool_id: event.tool_id, data: event.data });
    case "dashboard":
      return appendPart(snapshot, {
        type: "dashboard",
        tool_id: event.tool_id,
        id: event.id,
        url: event.url,
        titulo: event.titulo,
      });
    case "usage": {
      const { type: _, ...usage } = event;
      return working(snapshot, (answer) => ({ ...answer, usage: addUsage(answer.usage, usage) }));
    }
    case "memory_used":
      return remember(snapshot, event.message_id, (answer) => ({
        ...answer,
        memorias: { ...memoryOf(answer), usadas: event.memorias },
      }));
    case "memory_saved":
      return remember(snapshot, event.message_id, (answer) => {
        const memory = memoryOf(answer);
        return { ...answer, memorias: { ...memory, guardadas: [...memory.guardadas, ...event.memorias] } };
      });
    case "examples_used":
      return remember(snapshot, event.message_id, (answer) => ({ ...answer, exemplos: event.exemplos }));
    case "feedback_request":
      return remember(snapshot, event.message_id, (answer) => ({ ...answer, feedback_requested: true }));
    case "workflow":
      return workflowMoved(snapshot, event);
    case "guardrail":
      return stopped(snapshot);
    case "error":
      return appendPart(snapshot, { type: "error", code: event.code, content: event.content });
    case "iteration_limit":
      return appendPart(snapshot, { type: "iteration_limit", limit: event.limit });
    case "budget_warning":
      return budgetWarning(snapshot, event);
    case "done":
      return {
        ...updateAnswer(snapshot, (answer) => ({ ...answer, status: event.status })),
        status: event.waiting_for.length > 0 ? "waiting" : "idle",
      };
    case "tool_use": // A second copy of `tool_complete`.
    case "titled": // It is the conversation's, not a message's.
    case "branch_chosen": // As with the next, they are read again: see `follow`.
    case "end": // For whoever follows the stream: it is opened again.
    case "reset": // For whoever follows the stream: the messages have to be read again.
      return snapshot;
    default:
      return unknownEvent(event, snapshot);
  }
}

/** The compiler proves that no known event ends here; at run time a newer server's events do, and change nothing. */
function unknownEvent(_event: never, snapshot: MessagesSnapshot): MessagesSnapshot {
  return snapshot;
}

/** A question brings its answer with it, empty and running: there is one a turn. */
function userMessage(snapshot: MessagesSnapshot, id: string, content: string, now: string): MessagesSnapshot {
  const question: Message = { id, role: "user", content, created_at: now, parts: [{ type: "text", text: content }] };
  const answer: Message = {
    id: `${id}-a`,
    role: "assistant",
    content: "",
    created_at: now,
    parts: [],
    status: "running",
  };
  return { ...snapshot, mensagens: [...snapshot.mensagens, question, answer], status: "ready" };
}

/** What stays when another version follows a question: all up to its answer, and files, which are of all versions. */
function upTo(snapshot: MessagesSnapshot, question: string): MessagesSnapshot {
  const answer = snapshot.mensagens.findIndex((message) => message.id === `${question}-a`);
  const kept = snapshot.mensagens.filter((message, at) => at <= answer || isFile(message));
  return { ...snapshot, mensagens: kept };
}

/** A file is a message of the person's that nobody answers. */
function fileUploaded(
  snapshot: MessagesSnapshot,
  { type: _, id, content, ...file }: FileUploaded,
  now: string,
): MessagesSnapshot {
  const { corrige, substitui } = file;
  const part: FilePart = { type: "file", ...file };
  const known = snapshot.mensagens.map((message) => {
    // Read again, it is the message that it was; replaced, it says so.
    if (message.id === corrige) return { ...message, content, parts: [part] };
    return message.id === substitui ? { ...message, parts: message.parts.map(replaced) } : message;
  }) as readonly Message[];
  if (corrige) return { ...snapshot, mensagens: known };
  const message: Message = { id, role: "user", content, created_at: now, parts: [part] };
  return { ...snapshot, mensagens: [...known, message] };
}

/** So is a document or an image; an earlier document of its name says that it was replaced. */
function fileAttached(
  snapshot: MessagesSnapshot,
  { type: _, id, content, ...file }: FileAttached,
  now: string,
): MessagesSnapshot {
  const part: AttachmentPart = { type: "attachment", ...file };
  const known = snapshot.mensagens.map((message) =>
    message.id === file.substitui ? { ...message, parts: message.parts.map(replaced) } : message,
  ) as readonly Message[];
  const message: Message = { id, role: "user", content, created_at: now, parts: [part] };
  return { ...snapshot, mensagens: [...known, message] };
}

function isFile({ parts: [first] }: Message): boolean {
  return first?.type === "file" || first?.type === "attachment";
}

function replaced<T extends { readonly type: string }>(part: T): T {
  return part.type === "file" || part.type === "attachment" ? { ...part, substituido: true } : part;
}

/** Updates this turn's answer, the last message. Events of a turn whose beginning is not there change nothing. */
function updateAnswer(
  snapshot: MessagesSnapshot,
  update: (answer: AssistantMessage) => AssistantMessage,
): MessagesSnapshot {
  const last = snapshot.mensagens.at(-1);
  if (last?.role !== "assistant") return snapshot;
  return { ...snapshot, mensagens: [...snapshot.mensagens.slice(0, -1), update(last)] };
}

/** Updates an answer by its id, wherever it stands: what is said of one may come after the next question. */
function remember(
  snapshot: MessagesSnapshot,
  id: string,
  update: (answer: AssistantMessage) => AssistantMessage,
): MessagesSnapshot {
  const mensagens = snapshot.mensagens.map((message) =>
    message.id === id && message.role === "assistant" ? update(message) : message,
  );
  return { ...snapshot, mensagens };
}

function memoryOf(answer: AssistantMessage): NonNullable<AssistantMessage["memorias"]> {
  return answer.memorias ?? { usadas: [], guardadas: [] };
}

/** A person let the answer go on. */
function running(snapshot: MessagesSnapshot): MessagesSnapshot {
  return updateAnswer(snapshot, (answer) => ({ ...answer, status: "running" }));
}

/** As `updateAnswer`, for events that only a worker makes. */
function working(snapshot: MessagesSnapshot, update: (answer: AssistantMessage) => AssistantMessage): MessagesSnapshot {
  return { ...updateAnswer(snapshot, update), status: "running" };
}

function appendPart(snapshot: MessagesSnapshot, part: Part): MessagesSnapshot {
  return working(snapshot, (answer) => ({ ...answer, parts: [...answer.parts, part] }));
}

/** It comes with the question, before a worker has begun. */
function budgetWarning(snapshot: MessagesSnapshot, { scope, period, limit, spent }: BudgetPart): MessagesSnapshot {
  const part: BudgetPart = { type: "budget_warning", scope, period, limit, spent };
  return updateAnswer(snapshot, (answer) => ({ ...answer, parts: [...answer.parts, part] }));
}

function appendText(answer: AssistantMessage, text: string): AssistantMessage {
  const last = answer.parts.at(-1);
  if (last?.type === "text") {
    const joined: Part = { type: "text", text: last.text + text };
    return { ...answer, content: answer.content + text, parts: [...answer.parts.slice(0, -1), joined] };
  }
  const content = answer.content === "" ? text : `${answer.content}\n\n${text}`;
  return { ...answer, content, parts: [...answer.parts, { type: "text", text }] };
}

/** Updates a call where it stands, the newest with that id; one that was not seen before gets a place at the end. */
function updateTool(
  snapshot: MessagesSnapshot,
  event: { readonly id: string; readonly name?: string },
  update: (tool: ToolPart) => ToolPart,
): MessagesSnapshot {
  return working(snapshot, (answer) => {
    const at = answer.parts.findLastIndex((part) => part.type === "tool" && part.id === event.id);
    const known = answer.parts[at];
    if (known?.type === "tool") return { ...answer, parts: answer.parts.with(at, update(known)) };
    const name = event.name ?? "";
    const tool = update({ type: "tool", id: event.id, name, label: name, input: {}, status: "running" });
    return { ...answer, parts: [...answer.parts, tool] };
  });
}

function updateTask(answer: AssistantMessage, id: string, change: Pick<Task, "status" | "result">): AssistantMessage {
  if (!answer.tasks) return answer;
  return { ...answer, tasks: answer.tasks.map((task) => (task.id === id ? { ...task, ...change } : task)) };
}

/** A turn's usage is the sum of its calls; its cost is known only where every call's is. */
function addUsage(sum: Usage | null | undefined, call: Usage): Usage {
  if (!sum) return call;
  return {
    model: call.model,
    input_tokens: sum.input_tokens + call.input_tokens,
    output_tokens: sum.output_tokens + call.output_tokens,
    cache_read_tokens: sum.cache_read_tokens + call.cache_read_tokens,
    cache_write_tokens: sum.cache_write_tokens + call.cache_write_tokens,
    cost: sum.cost === null || call.cost === null ? null : sum.cost + call.cost,
  };
}
