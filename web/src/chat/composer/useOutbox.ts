import { useEffect, useRef, useState } from "react";
import type { Letter } from "../../api/calls";
import { randomKey } from "../../api/key";
import { drafts } from "../../state/drafts";
import type { UserMessage } from "../../wire/types";

interface Sending {
  readonly content: string;
  /** The newest question when it was sent; it has arrived when there is a newer one. */
  readonly after: string | null;
}

export interface Outbox {
  readonly draft: string;
  readonly write: (text: string) => void;
  /** Sends the draft, or another text in its place. */
  readonly send: (other?: string) => Promise<void>;
  /** Sent, and not yet among the messages: to be shown as if it were. */
  readonly sending: string | null;
  readonly error: unknown;
}

/**
 * What a person writes, until the hub has it. The draft is stored with every key and forgotten only once it was
 * accepted; a message that fails returns to the composer, and sending the same text in the same mode again uses the same key.
 */
export function useOutbox(
  draftKey: string,
  lastQuestion: UserMessage | null,
  autonomous: boolean | null,
  deliver: (letter: Letter) => Promise<void>,
): Outbox {
  const [draft, setDraft] = useState(() => drafts.get(draftKey));
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<unknown>(null);
  const attempt = useRef<(Letter & Pick<Sending, "after">) | null>(null);
  const current = useRef(draft);
  current.current = draft;
  const lastId = lastQuestion?.id ?? null;

  function store(text: string) {
    setDraft(text);
    drafts.set(draftKey, text);
  }

  function write(text: string) {
    store(text);
    setError(null);
  }

  async function send(other?: string) {
    const content = (other ?? draft).trim();
    if (content === "" || sending) return;
    const last = attempt.current;
    const same = last?.content === content && last.autonomous === autonomous;
    const letter = { content, autonomous, key: same ? last.key : randomKey() };
    attempt.current = { ...letter, after: same ? last.after : lastId };
    setSending({ content, after: lastId });
    setError(null);
    if (other === undefined) setDraft("");
    try {
      await deliver(letter);
      attempt.current = null;
      if (other === undefined) drafts.set(draftKey, current.current);
    } catch (problem) {
      setSending(null);
      setError(problem);
      const typedSince = current.current;
      if (other === undefined || typedSince.trim() === "") store(typedSince ? `${content}\n${typedSince}` : content);
    }
  }

  const arrived = sending !== null && lastId !== sending.after;
  useEffect(() => {
    if (arrived) setSending(null);
  }, [arrived]);

  // A request can fail on its way back: the message then arrives although sending it "failed". An earlier question in
  // the same words is another one: whoever says "sim" twice has said it twice.
  useEffect(() => {
    const lost = attempt.current;
    if (!error || !lost || lastQuestion?.content !== lost.content || lastQuestion.id === lost.after) return;
    attempt.current = null;
    setError(null);
    if (current.current.trim() !== lost.content) return;
    setDraft("");
    drafts.set(draftKey, "");
  }, [lastQuestion, error, draftKey]);

  return { draft, write, send, sending: arrived ? null : (sending?.content ?? null), error };
}
