import type { Conversation } from "../wire/types";
import { Value } from "./value";

/** What can be done with a whole conversation, wherever it is asked for: in the list, above it, by typing. */
export type Act = "rename" | "pin" | "folder" | "archive" | "share" | "exportMarkdown" | "exportJson" | "remove";

export interface Asked {
  readonly act: Act;
  readonly about: Conversation;
}

/** What a person has asked for and has not been done; one thing at a time. */
export const asked = new Value<Asked | null>(null);
