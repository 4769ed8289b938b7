import { errorText, useText } from "../i18n";
import { MemberConversation } from "../trace/MemberConversation";
import { useMemberConversation } from "../trace/useTrace";
import { Missing } from "../ui/Missing";
import type { Agent } from "../wire/types";
import { ConversationView } from "./ConversationView";
import { useConversationModel } from "./useConversationModel";

/** A conversation, or why it cannot be shown. `draft` is the agent that is tried in it, which nobody is offered. */
export function ConversationPage({ id, draft }: { id: string; draft?: Agent }) {
  const text = useText();
  const model = useConversationModel(id, draft);
  const { state } = model;
  const others = useMemberConversation(id, state.kind === "missing" && state.gone);
  if (state.kind !== "missing") return <ConversationView id={id} model={model} state={state} />;
  if (state.gone && others.data) return <MemberConversation id={id} conversation={others.data} />;
  if (state.gone && others.isLoading) return null;
  const why = state.gone ? text.conversationNotFound : `${text.conversationFailed} ${errorText(state.error, text)}`;
  return <Missing message={why} />;
}
