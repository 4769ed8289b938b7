import { useRef, useState } from "react";
import { api } from "../api/calls";
import { sizeText } from "../files/size";
import { errorText, useLanguage, useText } from "../i18n";
import { Button } from "../ui/Button";
import { FilePlus2 } from "../ui/icons";
import { Notice } from "../ui/Notice";
import type { Collection, Knowledge } from "../wire/types";
import { useRefreshKnowledge } from "./useKnowledge";

interface Sending {
  readonly name: string;
  readonly share: number;
}

/** Sends documents to a collection, one after another, and shows how far it is. */
export function DocumentAdder({ collection, knowledge }: { collection: Collection; knowledge: Knowledge }) {
  const text = useText();
  const locale = useLanguage();
  const refresh = useRefreshKnowledge();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function send(files: readonly File[]) {
    setProblems([]);
    for (const file of files) {
      const onSent = (bytes: number) => setSending({ name: file.name, share: file.size > 0 ? bytes / file.size : 1 });
      onSent(0);
      try {
        if (file.size > knowledge.limite_bytes)
          throw new Error(text.documentTooLarge(file.name, sizeText(knowledge.limite_bytes, locale)));
        await api.addDocument(collection.id, file, { signal: new AbortController().signal, onSent });
        await refresh();
      } catch (error) {
        const said = error instanceof Error && error.constructor === Error ? error.message : errorText(error, text);
        setProblems((before) => [...before, said]);
      }
    }
    setSending(null);
  }

  return (
    <div className="mt-3 space-y-2">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="document-input"
        accept={knowledge.aceites.join(",")}
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button data-testid="document-add" disabled={sending !== null} onClick={() => input.current?.click()}>
        <FilePlus2 className="size-4" aria-hidden /> {text.documentAdd}
      </Button>
      <p className="text-xs text-ink-faint">
        {text.documentKinds(knowledge.aceites.join(", "), sizeText(knowledge.limite_bytes, locale))}
      </p>
      {sending ? (
        <div role="status" className="text-sm text-ink-soft">
          <p className="truncate">
            {sending.share < 1 ? text.documentSending(sending.name) : text.documentReading(sending.name)}
          </p>
          <div className="mt-1 h-1.5 overflow-hidden rounded-full bg-line">
            <div
              className="h-full bg-accent transition-[width]"
              style={{ width: `${Math.round(sending.share * 100)}%` }}
            />
          </div>
        </div>
      ) : null}
      {problems.map((problem, index) => (
        <Notice key={index} kind="error">
          {problem}
        </Notice>
      ))}
    </div>
  );
}
