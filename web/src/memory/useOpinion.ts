import { useEffect, useSyncExternalStore } from "react";
import { api } from "../api/calls";
import { type Opinion, Opinions } from "./Opinions";

export const opinions = new Opinions(api.givenFeedback, api.feedback);

/** What the person said of an answer. */
export function useOpinion(conversationId: string, messageId: string): Opinion {
  useEffect(() => void opinions.load(conversationId), [conversationId]);
  const current = () => opinions.of(conversationId, messageId);
  return useSyncExternalStore(opinions.subscribe, current, current);
}
