import { memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useText } from "../i18n";
import { useBranching } from "../state/branching";
import { IconButton } from "../ui/Button";
import { classes } from "../ui/classes";
import { Pencil } from "../ui/icons";
import { EditMessage } from "./EditMessage";
import { OwnMarkdown } from "./parts/Markdown";

export const UserMessageView = memo(function UserMessageView({
  id = null,
  content,
  pending = false,
}: {
  /** Null where the hub does not have it yet. */
  id?: string | null;
  content: string;
  pending?: boolean;
}) {
  const text = useText();
  const branching = useBranching();
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  function close() {
    flushSync(() => setEditing(false));
    pencil.current?.focus();
  }
  return (
    <article
      data-testid="message-user"
      aria-label={text.you}
      aria-busy={pending}
      className={classes("group/question flex items-end justify-end gap-1 transition-opacity", pending && "opacity-70")}
    >
      {id !== null && editing ? (
        <EditMessage id={id} content={content} branching={branching} onClose={close} />
      ) : (
        <>
          {id !== null && branching ? (
            <IconButton
              ref={pencil}
              label={text.editMessage}
              data-testid="edit"
              className="mb-1 opacity-0 group-focus-within/question:opacity-100 group-hover/question:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
              onClick={() => setEditing(true)}
            >
              <Pencil className="size-4" aria-hidden />
            </IconButton>
          ) : null}
          <div className="max-w-[85%] min-w-0 rounded-2xl rounded-br-md bg-bubble px-4 py-2.5">
            <OwnMarkdown>{content}</OwnMarkdown>
          </div>
        </>
      )}
    </article>
  );
});
