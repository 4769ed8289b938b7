import { useMemo } from "react";
import { useText } from "../i18n";
import type { AttachmentPart, FilePart } from "../wire/types";
import { questionsFor } from "./questions";

interface Props {
  readonly part: FilePart | AttachmentPart;
  readonly onAsk: (question: string) => void;
}

/** A file is answered by nobody: the person is invited to ask about it. */
export function FileInvitation({ part, onAsk }: Props) {
  const text = useText();
  const questions = useMemo(
    () => (part.type === "file" ? questionsFor(part.tabelas, text) : part.categoria === "image" ? [text.askImage] : []),
    [part, text],
  );
  return (
    <div data-testid="file-invitation" className="flex animate-rise flex-col items-end gap-2.5">
      <p className="text-right text-sm text-ink-soft">
        {part.type === "file" ? text.fileInvitation : text.attachmentInvitation}
      </p>
      {questions.length > 0 ? (
        <ul aria-label={text.suggestions} className="flex flex-wrap justify-end gap-2">
          {questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                data-testid="file-question"
                onClick={() => onAsk(question)}
                className="min-h-9 rounded-full border border-line bg-surface px-3.5 py-1.5 text-left text-sm break-words transition-colors hover:border-accent hover:bg-accent-soft"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
