import { Value } from "./value";

/** The answer whose making is shown: a conversation and the question's id. Outside what shows the answer, which goes
 * away when another version of it is made. */
export const openTrace = new Value<{ readonly conversation: string; readonly question: string } | null>(null);
