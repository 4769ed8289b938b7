import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useText } from "../i18n";
import type { Branching } from "../state/branching";
import { Button } from "../ui/Button";
import { useAction } from "./useAction";

/** A question while it is changed. Sending it makes another version; the first one stays. */
export function EditMessage({
  id,
  content,
  branching,
  onClose,
}: {
  id: string;
  content: string;
  branching: Branching | null;
  onClose: () => void;
}) {
  const text = useText();
  const [draft, setDraft] = useState(content);
  const action = useAction();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(content.length, content.length);
  }, [content]);
  const ready = branching !== null && draft.trim() !== "" && !action.busy;

  function submit() {
    if (!branching || !ready) return;
    action.run(async () => {
      await branching.edit(id, draft.trim());
      onClose();
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      className="w-full max-w-[85%] space-y-2 rounded-2xl rounded-br-md bg-bubble p-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={area}
        data-testid="edit-area"
        aria-label={text.editMessage}
        rows={Math.min(12, draft.split("\n").length + 1)}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-[50dvh] w-full resize-none rounded-lg bg-surface px-3 py-2 text-base leading-6 outline-none focus-visible:ring-2 focus-visible:ring-accent"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {action.problem}
        <Button look="ghost" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button look="primary" type="submit" data-testid="edit-send" disabled={!ready}>
          {text.send}
        </Button>
      </div>
    </form>
  );
}
