import { useLayoutEffect, useRef } from "react";
import { attachmentPart } from "../files/filePart";
import { useText } from "../i18n";
import { callTitle } from "../i18n/callNames";
import { classes } from "../ui/classes";
import { Values } from "../ui/Values";
import { withoutMarks } from "../ui/withoutMarks";
import type { Message } from "../wire/types";

/** Above what is meant, when the list opens. */
const MARGIN_PX = 8;

interface Props {
  readonly messages: readonly Message[];
  /** The judged message: the answer itself, or its question. */
  readonly about: string;
  readonly agentName: string;
}

function isMeant({ id, role }: Message, about: string): boolean {
  return role === "assistant" && (id === about || id === `${about}-a`);
}

/** The conversation as it went, with what was called; the answer that is meant stands out. */
export function ReviewConversation({ messages, about, agentName }: Props) {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  // Opened at what is meant, with the question before it: by the list's own scrolling, so that the dialog stays put.
  useLayoutEffect(() => {
    const answer = list.current?.querySelector<HTMLElement>("[data-judged]");
    const question = answer?.previousElementSibling;
    if (list.current && answer) {
      const target = question instanceof HTMLElement ? question : answer;
      list.current.scrollTop = target.offsetTop - list.current.offsetTop - MARGIN_PX;
    }
  }, []);
  return (
    <section aria-label={text.reviewConversation}>
      <h3 className="text-sm font-semibold">{text.reviewConversation}</h3>
      <ol ref={list} tabIndex={0} className="mt-2 max-h-96 space-y-2 overflow-y-auto rounded-xl bg-panel p-3 text-sm">
        {messages.map((message) => (
          <li
            key={message.id}
            {...(isMeant(message, about) ? { "data-judged": true } : {})}
            className={classes(
              "rounded-xl border px-3 py-2",
              isMeant(message, about) ? "border-accent bg-surface" : "border-transparent",
            )}
          >
            <p data-testid="review-speaker" className="mb-0.5 flex gap-2 text-xs font-semibold text-ink-soft">
              {message.role === "user" ? text.reviewPerson : agentName || text.reviewAgent}
              {isMeant(message, about) ? <span className="font-medium text-accent">{text.reviewMeant}</span> : null}
            </p>
            <p className="break-words whitespace-pre-line">
              {attachmentPart(message)?.nome ?? withoutMarks(message.content)}
            </p>
            {message.parts.map((part) =>
              part.type === "tool" ? (
                <details key={part.id} className="mt-1.5 text-xs text-ink-soft">
                  <summary className="cursor-pointer">{part.done || callTitle(part)}</summary>
                  <Values label={text.toolInput} value={part.input} />
                  <Values label={text.toolResult} value={part.error?.message ?? part.result} />
                </details>
              ) : null,
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
