import { createContext, useContext } from "react";
import type { ToolPart } from "../wire/types";

/** A change to a call's arguments that was not sent yet; null where what was written cannot be sent. */
type Edit = ToolPart["input"] | null;

/** What the parts of an answer need to know about the conversation that they are in. */
export interface ConversationScope {
  readonly id: string;
  /** The arguments that were changed on cards, by call: "approve all" must not forget them. */
  readonly edits: Map<string, Edit>;
}

export const ConversationContext = createContext<ConversationScope>({ id: "", edits: new Map() });

/** Sends a message as if it had been written; null while none can be sent. */
export type Ask = ((content: string) => void) | null;

export const AskContext = createContext<Ask>(null);

export function useAsk(): Ask {
  return useContext(AskContext);
}

export function useConversationScope(): ConversationScope {
  return useContext(ConversationContext);
}
