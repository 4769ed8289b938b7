import { useFormats, useText } from "../i18n";
import { Page } from "../ui/Page";
import { Section } from "../ui/Section";
import type { MemberConversation as Conversation } from "../wire/types";
import { MemberTrace } from "./MemberTrace";

/** Somebody else's conversation, for an administrator: how each answer came about, without what was said. */
export function MemberConversation({ id, conversation }: { id: string; conversation: Conversation }) {
  const text = useText();
  const format = useFormats();
  return (
    <Page title={text.memberConversation} testId="member-conversation" width="medium">
      <p className="text-sm text-ink-soft">{text.memberConversationHint}</p>
      <Section title={conversation.agente} hint={conversation.pessoa}>
        <ul className="divide-y divide-line">
          {conversation.turnos.map(({ mensagem_id, inicio }) => (
            <li key={mensagem_id} className="py-3">
              <MemberTrace conversation={id} message={mensagem_id} title={format.dateTime(inicio)} />
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}
