import { useCallback, useMemo } from "react";
import { api } from "../api/calls";
import { useAgents, useConversation } from "../api/queries";
import { ApiError } from "../wire/errors";
import type { Agent, Conversation, MessagesSnapshot, Task, ToolPart } from "../wire/types";
import { waitingCalls } from "./decisions/waiting";
import { currentPlan } from "./plan/taskProgress";
import { useFeed } from "./useFeed";

/**
 * What a conversation is right now.
 *
 * - `loading`: its messages are on their way.
 * - `missing`: it cannot be followed (any more); `gone` where there is no such conversation for this person.
 * - `free`: a message can be sent.
 * - `busy`: an answer is being made, or is about to go on.
 * - `blocked`: calls of tools wait for a person, and until then nothing can be sent. A form is answered in words as well.
 */
export type ConversationState =
  | { readonly kind: "loading" }
  | { readonly kind: "missing"; readonly gone: boolean; readonly error: unknown }
  | {
      readonly kind: "free" | "busy" | "blocked";
      readonly snapshot: MessagesSnapshot;
      /** Those of the last answer that wait for a person. */
      readonly calls: readonly ToolPart[];
    };

export interface ConversationModel {
  readonly state: ConversationState;
  /** What is known of it besides its messages. */
  readonly conversation: Conversation | undefined;
  readonly agent: Agent | undefined;
  /** The plan that its last answer follows; empty where there is none. */
  readonly plan: readonly Task[];
  /** False while the page is cut off and tries again. */
  readonly connected: boolean;
  readonly resume: () => Promise<void>;
  readonly loadEarlier: () => Promise<void>;
}

/** Which state a conversation is in, from what was read and heard of it. */
export function conversationState(snapshot: MessagesSnapshot | null, error: unknown): ConversationState {
  if (error) return { kind: "missing", gone: error instanceof ApiError && error.status === 404, error };
  if (snapshot === null) return { kind: "loading" };
  const calls = waitingCalls(snapshot.mensagens);
  if (snapshot.status === "idle") return { kind: "free", snapshot, calls };
  // Where it waits for nothing any more, what was waited for is decided already: the turn is about to go on.
  const waiting = snapshot.status === "waiting" && calls.length > 0;
  if (waiting && calls.every((call) => call.component)) return { kind: "free", snapshot, calls };
  return { kind: waiting ? "blocked" : "busy", snapshot, calls };
}

/** A conversation as its page shows it: followed for as long as the page is there. */
export function useConversationModel(id: string, draft?: Agent): ConversationModel {
  const { feed, state: followed } = useFeed(id);
  const { snapshot, error, connected } = followed;
  const conversation = useConversation(id).data;
  const offered = useAgents().data?.find((candidate) => candidate.id === conversation?.agente_id);
  const agent = draft ?? offered;
  const state = useMemo(() => conversationState(snapshot, error), [snapshot, error]);
  const plan = useMemo(() => currentPlan(snapshot?.mensagens ?? []), [snapshot?.mensagens]);
  const resume = useCallback(async () => {
    await api.resume(id);
  }, [id]);
  const loadEarlier = useCallback(() => feed.loadEarlier(), [feed]);
  return { state, conversation, agent, plan, connected, resume, loadEarlier };
}
