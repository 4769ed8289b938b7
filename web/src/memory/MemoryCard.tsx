import { useFormats, useText } from "../i18n";
import { Button, IconButton } from "../ui/Button";
import { Lock, Pencil, Trash2, Undo2 } from "../ui/icons";
import { Link } from "../ui/Link";
import type { Memory } from "../wire/types";
import { confidenceWords, historyWords, scopeWords, sensitivityHints, sensitivityWords } from "./memoryWords";

export type MemoryAction = "edit" | "forget" | "restore";

interface Props {
  readonly memory: Memory;
  readonly onAction: (action: MemoryAction, memory: Memory) => void;
}

/** One memory: what it says, how sure it is, for whom it counts, and the words that it comes from. */
export function MemoryCard({ memory, onAction }: Props) {
  const text = useText();
  const format = useFormats();
  const facts: readonly (readonly [string, string, string?])[] = [
    [text.memoryConfidenceLabel, confidenceWords(memory.confianca, text, format)],
    [
      text.memorySensitivity,
      sensitivityWords(text)[memory.sensibilidade],
      sensitivityHints(text)[memory.sensibilidade],
    ],
    [text.memoryScope, scopeWords(text)[memory.ambito]],
  ];
  return (
    <li data-testid="memory-item" className="py-4 first:pt-0 last:pb-0">
      <div className="flex items-start gap-2">
        <p data-testid="memory-content" className="min-w-0 flex-1 font-medium break-words">
          {memory.conteudo}
        </p>
        {memory.editavel ? (
          <div className="-mt-1 flex shrink-0">
            <IconButton
              data-testid="memory-edit"
              label={text.memoryEdit(memory.conteudo)}
              onClick={() => onAction("edit", memory)}
            >
              <Pencil className="size-4" aria-hidden />
            </IconButton>
            <IconButton
              data-testid="memory-forget"
              label={text.memoryForget(memory.conteudo)}
              onClick={() => onAction("forget", memory)}
            >
              <Trash2 className="size-4" aria-hidden />
            </IconButton>
          </div>
        ) : null}
      </div>
      <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {facts.map(([name, value, hint]) => (
          <div key={name} className="flex gap-1" title={hint}>
            <dt className="text-ink-faint">{name}:</dt>
            <dd className="text-ink-soft">{value}</dd>
          </div>
        ))}
      </dl>
      <Origin memory={memory} />
      <p className="mt-1.5 text-xs text-ink-faint">{historyWords(memory, text, format)}</p>
      {memory.editavel && memory.anulavel ? (
        <Button
          look="ghost"
          data-testid="memory-restore"
          aria-label={text.memoryRestoreLabel(memory.conteudo)}
          className="-ml-3 text-xs"
          onClick={() => onAction("restore", memory)}
        >
          <Undo2 className="size-3.5" aria-hidden /> {text.memoryRestore}
        </Button>
      ) : null}
    </li>
  );
}

/** The person's own words, and the conversation that they are in; of what others wrote, only that they did. */
function Origin({ memory: { origem, editavel } }: { memory: Memory }) {
  const text = useText();
  if (origem === null) {
    return editavel ? null : (
      <p className="mt-2 flex items-center gap-1.5 text-xs text-ink-soft">
        <Lock className="size-3.5 shrink-0" aria-hidden /> {text.memoryOthers}
      </p>
    );
  }
  return (
    <div className="mt-2 border-l-2 border-line-strong/50 pl-3 text-sm text-ink-soft">
      {origem.trecho ? (
        <blockquote aria-label={text.memoryFrom} className="break-words">
          «{origem.trecho}»
        </blockquote>
      ) : null}
      {origem.conversa_id ? (
        <Link
          to={{ page: "conversation", id: origem.conversa_id }}
          data-testid="memory-conversation"
          className="text-xs font-medium text-accent underline underline-offset-4"
        >
          {text.memoryOpenConversation}
        </Link>
      ) : (
        <p className="text-xs text-ink-faint">{text.memoryConversationGone}</p>
      )}
    </div>
  );
}
