import { useText } from "../i18n";
import { classes } from "../ui/classes";
import { Json } from "../ui/Json";
import type { Message } from "../wire/types";

/** The conversation as it went, with what was called; the answer that is meant stands out. */
export function ReviewConversation({ messages, about }: { messages: readonly Message[]; about: string }) {
  const text = useText();
  return (
    <section aria-label={text.reviewConversation}>
      <h3 className="text-sm font-semibold">{text.reviewConversation}</h3>
      <ol className="mt-2 max-h-96 space-y-2 overflow-y-auto rounded-xl bg-panel p-3 text-sm">
        {messages.map((message) => (
          <li
            key={message.id}
            className={classes(
              "rounded-xl border px-3 py-2",
              message.id === about || message.id === `${about}-a` ? "border-accent bg-surface" : "border-transparent",
              message.role === "user" && "font-medium",
            )}
          >
            <span className="sr-only">{message.role === "user" ? text.reviewPerson : text.reviewAgent}: </span>
            <p className="break-words whitespace-pre-line">{message.content}</p>
            {message.parts.map((part) =>
              part.type === "tool" ? (
                <details key={part.id} className="mt-1.5 text-xs text-ink-soft">
                  <summary className="cursor-pointer font-mono">
                    {part.name} {part.ms === undefined ? "" : `· ${part.ms} ms`}
                  </summary>
                  <Json label={text.toolInput} value={part.input} />
                  <Json label={text.toolResult} value={part.error?.message ?? part.result} />
                </details>
              ) : null,
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
