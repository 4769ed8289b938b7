import { errorText, useText } from "../i18n";
import { Missing } from "../ui/Missing";
import type { Agent } from "../wire/types";
import { ConversationView } from "./ConversationView";
import { useConversationModel } from "./useConversationModel";

/** A conversation, or why it cannot be shown. `draft` is the agent that is tried in it, which nobody is offered. */
export function ConversationPage({ id, draft }: { id: string; draft?: Agent }) {
  const text = useText();
  const model = useConversationModel(id, draft);
  const { state } = model;
  if (state.kind !== "missing") return <ConversationView id={id} model={model} state={state} />;
  const why = state.gone ? text.conversationNotFound : `${text.conversationFailed} ${errorText(state.error, text)}`;
  return <Missing message={why} />;
}
