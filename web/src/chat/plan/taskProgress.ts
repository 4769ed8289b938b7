import type { AssistantMessage, Message, Task } from "../../wire/types";

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** What is being done, or else comes next. */
  readonly now: Task | undefined;
}

export function progressOf(tasks: readonly Task[]): Progress {
  const done = tasks.filter((task) => task.status === "completed").length;
  const now = tasks.find((task) => task.status === "in_progress") ?? tasks.find((task) => task.status === "pending");
  return { done, total: tasks.length, now };
}

/** The plan of the running or the last turn; empty where it has none. */
export function currentPlan(messages: readonly Message[]): readonly Task[] {
  const last = messages.findLast((message): message is AssistantMessage => message.role === "assistant");
  return last?.tasks ?? [];
}
