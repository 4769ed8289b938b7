import type { AssistantMessage, Message, MessagesSnapshot, Part, ToolPart, Usage, WireEvent } from "../api/types";
import type { WireFrame } from "./decode";

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
      return userMessage(snapshot, event.id, event.content, now);
    case "continued":
      return { ...updateAnswer(snapshot, (answer) => ({ ...answer, status: "running" })), status: "ready" };
    case "text":
      return working(snapshot, (answer) => appendText(answer, event.content));
    case "tool_start":
      return appendPart(snapshot, {
        type: "tool",
        id: event.id,
        name: event.name,
        label: event.label,
        input: event.input,
        status: "running",
      });
    case "tool_complete":
      return updateTool(snapshot, event.id, { status: "completed", result: event.result, ms: event.ms });
    case "tool_error":
      return updateTool(snapshot, event.id, { status: "failed", error: event.error, ms: event.ms });
    case "chart":
      return appendPart(snapshot, { type: "chart", tool_id: event.tool_id, data: event.data });
    case "table":
      return appendPart(snapshot, { type: "table", tool_id: event.tool_id, data: event.data });
    case "kpi":
      return appendPart(snapshot, { type: "kpi", tool_id: event.tool_id, data: event.data });
    case "usage": {
      const { type: _, ...usage } = event;
      return working(snapshot, (answer) => ({ ...answer, usage: addUsage(answer.usage, usage) }));
    }
    case "error":
      return appendPart(snapshot, { type: "error", code: event.code, content: event.content });
    case "iteration_limit":
      return appendPart(snapshot, { type: "iteration_limit", limit: event.limit });
    case "done":
      return { ...updateAnswer(snapshot, (answer) => ({ ...answer, status: event.status })), status: "idle" };
    case "tool_use": // A second copy of `tool_complete`.
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
  const answer: Message = { id: `${id}-a`, role: "assistant", content: "", created_at: now, parts: [], status: "running" };
  return { ...snapshot, mensagens: [...snapshot.mensagens, question, answer], status: "ready" };
}

/** Updates this turn's answer, the last message. Events of a turn whose beginning is not there change nothing. */
function updateAnswer(snapshot: MessagesSnapshot, update: (answer: AssistantMessage) => AssistantMessage): MessagesSnapshot {
  const last = snapshot.mensagens.at(-1);
  if (last?.role !== "assistant") return snapshot;
  return { ...snapshot, mensagens: [...snapshot.mensagens.slice(0, -1), update(last)] };
}

/** As `updateAnswer`, for events that only a worker makes. */
function working(snapshot: MessagesSnapshot, update: (answer: AssistantMessage) => AssistantMessage): MessagesSnapshot {
  return { ...updateAnswer(snapshot, update), status: "running" };
}

function appendPart(snapshot: MessagesSnapshot, part: Part): MessagesSnapshot {
  return working(snapshot, (answer) => ({ ...answer, parts: [...answer.parts, part] }));
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

type ToolChange = Pick<ToolPart, "status" | "ms"> & Partial<Pick<ToolPart, "result" | "error">>;

function updateTool(snapshot: MessagesSnapshot, id: string, change: ToolChange): MessagesSnapshot {
  return working(snapshot, (answer) => ({
    ...answer,
    parts: answer.parts.map((part) => (part.type === "tool" && part.id === id ? { ...part, ...change } : part)),
  }));
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
