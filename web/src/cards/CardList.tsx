import { useEffect } from "react";
import { note } from "../api/signals";
import { useText } from "../i18n";
import { useConversationScope } from "../state/conversation";
import type { ResultCard } from "./cards";

/** Conversations whose cards were noted as shown: they are counted, not their cards, so once is enough. */
const noted = new Set<string>();

function noteShown(conversationId: string): void {
  if (noted.has(conversationId)) return;
  noted.add(conversationId);
  note(conversationId, "cards_shown", null);
}

/** What a tool found, side by side where there is room. Which card somebody presses says what interests them. */
export function CardList({ cards }: { cards: readonly ResultCard[] }) {
  const text = useText();
  const { id } = useConversationScope();
  useEffect(() => noteShown(id), [id]);
  return (
    <ul
      data-testid="result-cards"
      aria-label={text.resultCards(cards.length)}
      className="grid w-full gap-3 sm:grid-cols-2"
    >
      {cards.map((card) => (
        <CardView key={card.id} card={card} onPress={() => note(id, "card_click", null, card.id)} />
      ))}
    </ul>
  );
}

function CardView({
  card: { id, titulo, subtitulo, linhas, etiquetas },
  onPress,
}: {
  card: ResultCard;
  onPress: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press only says what interests somebody; nothing is done by it
    <li
      data-testid="result-card"
      data-card={id}
      onClick={onPress}
      className="flex min-w-0 animate-rise flex-col rounded-2xl border border-line bg-surface p-4 shadow-soft"
    >
      <h4 className="leading-snug font-semibold break-words">{titulo}</h4>
      {subtitulo ? <p className="mt-0.5 text-sm break-words text-ink-soft">{subtitulo}</p> : null}
      {linhas.length > 0 ? (
        <ul className="mt-2.5 mb-3 space-y-1 text-sm">
          {linhas.map((line, place) => (
            <li key={place} className="break-words">
              {line}
            </li>
          ))}
        </ul>
      ) : null}
      {etiquetas.length > 0 ? (
        <ul className="mt-auto flex flex-wrap gap-1.5">
          {etiquetas.map((label, place) => (
            <li key={place} className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-medium text-accent">
              {label}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
