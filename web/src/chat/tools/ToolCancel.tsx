import { useMutation } from "@tanstack/react-query";
import { api } from "../../api/calls";
import { useText } from "../../i18n";
import { useConversationScope } from "../../state/conversation";
import { X } from "../../ui/icons";
import { Spinner } from "../../ui/Spinner";
import { ApiError } from "../../wire/errors";
import type { ToolPart } from "../../wire/types";

/** Ends one call; the answer goes on without it. */
export function ToolCancel({ part }: { part: ToolPart }) {
  const text = useText();
  const { id } = useConversationScope();
  const cancel = useMutation({
    mutationFn: () =>
      api.cancelTool(id, part.id).catch((problem: unknown) => {
        // It ended first: its end is on its way.
        if (!(problem instanceof ApiError && problem.status === 404)) throw problem;
      }),
  });
  // What was asked for takes effect with the call's end; what could not be can be asked for again.
  const busy = cancel.isPending || cancel.isSuccess;
  const label = busy ? text.toolCancelling : text.toolCancel(part.label || part.name);

  return (
    <button
      type="button"
      data-testid="tool-cancel"
      aria-label={label}
      title={label}
      disabled={busy}
      onClick={() => cancel.mutate()}
      className="flex w-8 shrink-0 items-center justify-center self-stretch rounded-r-full border-l border-line text-ink-faint transition-colors hover:bg-danger-soft hover:text-danger disabled:cursor-not-allowed"
    >
      {busy ? <Spinner className="size-3.5" /> : <X className="size-3.5" aria-hidden />}
    </button>
  );
}
