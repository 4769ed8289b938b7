import { useSyncExternalStore } from "react";
import { api } from "../api/calls";
import { type Opinion, Opinions } from "./Opinions";

export const opinions = new Opinions(api.feedback);

/** What the person said of an answer. */
export function useOpinion(conversationId: string, messageId: string): Opinion {
  const current = () => opinions.of(conversationId, messageId);
  return useSyncExternalStore(opinions.subscribe, current, current);
}
