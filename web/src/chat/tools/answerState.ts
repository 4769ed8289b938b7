import type { Task } from "../../wire/types";

/** What a part of an answer depends on besides itself. */
export interface AnswerState {
  /** The answer is being made. */
  readonly live: boolean;
  /** The answer is the last one: only there can something still be decided. */
  readonly current: boolean;
  /** The answer's plan. */
  readonly tasks: readonly Task[];
}
