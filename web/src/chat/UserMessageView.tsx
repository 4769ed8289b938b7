import { memo } from "react";
import { useText } from "../i18n";
import { classes } from "../ui/classes";

export const UserMessageView = memo(function UserMessageView({
  content,
  pending = false,
}: {
  content: string;
  pending?: boolean;
}) {
  const text = useText();
  return (
    <article
      data-testid="message-user"
      aria-label={text.you}
      aria-busy={pending}
      className={classes("flex justify-end transition-opacity", pending && "opacity-70")}
    >
      <p className="max-w-[85%] rounded-2xl rounded-br-md bg-bubble px-4 py-2.5 leading-relaxed break-words whitespace-pre-wrap">
        {content}
      </p>
    </article>
  );
});
