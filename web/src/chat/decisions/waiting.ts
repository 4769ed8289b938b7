import type { Message, ToolPart } from "../../wire/types";

/** The calls of the last answer that wait for a person, in the order in which they are shown. */
export function waitingCalls(messages: readonly Message[]): readonly ToolPart[] {
  const last = messages.at(-1);
  if (last?.role !== "assistant") return [];
  return last.parts.filter((part): part is ToolPart => part.type === "tool" && part.status === "waiting");
}
