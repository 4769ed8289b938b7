import { errorText, useText } from "../../i18n";
import { IconButton } from "../../ui/Button";
import { Clock, Pencil, RotateCcw, X } from "../../ui/icons";
import type { Queued } from "./useQueued";

/** What will be sent when the answer ends: it can still be changed, or taken back. */
export function QueuedMessages({ queued, onEdit }: { queued: Queued; onEdit: (content: string) => void }) {
  const text = useText();
  if (queued.list.length === 0) return null;
  return (
    <section aria-label={text.queuedMessages} data-testid="queued" className="mb-2 space-y-1.5">
      {queued.list.map((message, index) => (
        <div
          key={message.key}
          className="flex items-start gap-2 rounded-xl border border-dashed border-line-strong/60 bg-surface px-3 py-1.5 text-sm"
        >
          <Clock className="mt-1.5 size-4 shrink-0 text-ink-faint" aria-hidden />
          <div className="min-w-0 flex-1 py-1">
            <p className="line-clamp-3 break-words whitespace-pre-wrap">{message.content}</p>
            {index === 0 && queued.error ? (
              <p role="alert" className="mt-0.5 text-xs text-danger">
                {errorText(queued.error, text)}
              </p>
            ) : (
              <p className="mt-0.5 text-xs text-ink-faint">{text.queuedHint}</p>
            )}
          </div>
          {index === 0 && queued.error ? (
            <IconButton label={text.retry} onClick={queued.retry}>
              <RotateCcw className="size-4" aria-hidden />
            </IconButton>
          ) : null}
          <IconButton
            label={text.queuedEdit}
            data-testid="queued-edit"
            onClick={() => {
              queued.remove(message.key);
              onEdit(message.content);
            }}
          >
            <Pencil className="size-4" aria-hidden />
          </IconButton>
          <IconButton label={text.queuedRemove} data-testid="queued-remove" onClick={() => queued.remove(message.key)}>
            <X className="size-4" aria-hidden />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
