import { errorText, useFormats, useText } from "../i18n";
import { Loading } from "../ui/Spinner";
import type { AssistantMessage } from "../wire/types";
import { confidenceWords, reasonWords } from "./memoryWords";
import { changedSince } from "./savedState";
import { useAnswerMemories } from "./useMemories";

interface Props {
  readonly conversationId: string;
  readonly message: AssistantMessage;
  readonly count: number;
}

/** What an answer was given from memory, and why. */
export function UsedMemories({ conversationId, message, count }: Props) {
  const text = useText();
  const format = useFormats();
  const memories = useAnswerMemories(conversationId, message.id, count);
  if (memories.isPending) return <Loading />;
  if (memories.error)
    return (
      <p role="alert" className="text-danger">
        {text.memoryFailed} {errorText(memories.error, text)}
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {memories.data.usadas.map((used) => (
        <li key={used.id} data-testid="used-memory" className="py-2 first:pt-0 last:pb-0">
          <p className={used.memoria ? "break-words" : "text-ink-faint italic"}>
            {used.memoria?.conteudo ?? text.memoryGone}
          </p>
          {used.memoria && changedSince(used.memoria, conversationId, message) ? (
            <p className="mt-0.5 text-xs text-ink-soft italic">{text.memoryChangedSince}</p>
          ) : null}
          <p className="mt-0.5 text-xs text-ink-soft">{reasonWords(used, text, format)}</p>
          <p className="text-xs text-ink-faint">
            {text.memoryConfidenceLabel}: {confidenceWords(used.confianca, text, format)}
          </p>
        </li>
      ))}
    </ul>
  );
}
