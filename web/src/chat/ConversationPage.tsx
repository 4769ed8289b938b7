import { errorText, useText } from "../i18n";
import { Missing } from "../ui/Missing";
import { ConversationView } from "./ConversationView";
import { useConversationModel } from "./useConversationModel";

/** A conversation, or why it cannot be shown. */
export function ConversationPage({ id }: { id: string }) {
  const text = useText();
  const model = useConversationModel(id);
  const { state } = model;
  if (state.kind !== "missing") return <ConversationView id={id} model={model} state={state} />;
  const why = state.gone ? text.conversationNotFound : `${text.conversationFailed} ${errorText(state.error, text)}`;
  return <Missing message={why} />;
}
