import { useMutation } from "@tanstack/react-query";
import { api } from "../api/calls";
import { errorText, useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Undo2 } from "../ui/icons";
import { Loading } from "../ui/Spinner";
import { unlessGone } from "../wire/errors";
import type { SavedMemory } from "../wire/types";
import { confidenceWords } from "./memoryWords";
import { savedState } from "./savedState";
import { useAnswerMemories, useRefreshMemories } from "./useMemories";

interface Props {
  readonly conversationId: string;
  readonly messageId: string;
  readonly count: number;
}

/** What was remembered after an answer, and the way to take it back. */
export function SavedMemories({ conversationId, messageId, count }: Props) {
  const text = useText();
  const memories = useAnswerMemories(conversationId, messageId, count);
  const refresh = useRefreshMemories();
  const undo = useMutation({
    mutationFn: async (id: string) => {
      await unlessGone(api.undoMemory(id));
      await refresh();
    },
  });
  if (memories.isPending) return <Loading />;
  const error = memories.error ?? undo.error;
  return (
    <div aria-live="polite">
      <ul className="divide-y divide-line">
        {memories.data?.guardadas.map((saved) => (
          <li key={saved.id} data-testid="saved-memory" className="flex items-start gap-3 py-2 first:pt-0 last:pb-0">
            <Saved
              saved={saved}
              state={savedState(saved.memoria, conversationId, messageId)}
              busy={undo.isPending}
              onUndo={undo.mutate}
            />
          </li>
        ))}
      </ul>
      {error ? (
        <p role="alert" className="mt-2 text-danger">
          {errorText(error, text)}
        </p>
      ) : null}
    </div>
  );
}

interface SavedProps {
  readonly saved: SavedMemory;
  readonly state: ReturnType<typeof savedState>;
  readonly busy: boolean;
  readonly onUndo: (id: string) => void;
}

function Saved({ saved: { id, memoria }, state, busy, onUndo }: SavedProps) {
  const text = useText();
  const format = useFormats();
  if (memoria === null) return <p className="text-ink-faint italic">{text.memoryGone}</p>;
  if (state !== "here")
    return <p className="min-w-0 break-words text-ink-soft">{text.memoryChanged(memoria.conteudo)}</p>;
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="break-words">{memoria.conteudo}</p>
        <p className="mt-0.5 text-xs text-ink-faint">
          {text.memoryConfidenceLabel}: {confidenceWords(memoria.confianca, text, format)}
        </p>
      </div>
      {memoria.editavel ? (
        <Button
          data-testid="memory-undo"
          aria-label={text.memoryUndoLabel(memoria.conteudo)}
          className="shrink-0"
          disabled={busy}
          onClick={() => onUndo(id)}
        >
          <Undo2 className="size-4" aria-hidden /> {text.memoryUndo}
        </Button>
      ) : null}
    </>
  );
}
