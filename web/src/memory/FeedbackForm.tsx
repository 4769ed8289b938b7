import { useId, useLayoutEffect, useRef, useState } from "react";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Segments } from "../ui/Segments";
import { Spinner } from "../ui/Spinner";
import type { Words } from "./Opinions";
import { opinions, useOpinion } from "./useOpinion";

/** Characters, as the hub has it. */
const LONGEST = 2_000;

/** After a thumb down: what would have been right. Nobody has to say. */
export function FeedbackForm({ conversationId, messageId }: { conversationId: string; messageId: string }) {
  const text = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [kind, setKind] = useState<Words>("correction");
  const [words, setWords] = useState("");
  const { busy } = useOpinion(conversationId, messageId);
  const decline = () => opinions.decline(conversationId, messageId);

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const shown = form.current;
    // On a phone this would open the keyboard over the answer.
    if (matchMedia("(pointer: fine)").matches) field.current?.focus();
    else field.current?.scrollIntoView({ block: "nearest" });
    return () => {
      // Whoever was in it goes back to the thumb that opened it.
      if (shown?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <form
      ref={form}
      data-testid="feedback-form"
      aria-label={text.feedbackForm}
      className="max-w-xl animate-fade space-y-3 rounded-xl border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void opinions.explain(conversationId, messageId, kind, words);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") decline();
      }}
    >
      <p className="text-sm font-medium">{text.feedbackForm}</p>
      <Segments
        label={text.feedbackKind}
        testId="feedback-kind"
        value={kind}
        options={[
          ["correction", text.feedbackCorrection],
          ["preference", text.feedbackPreference],
        ]}
        onChoose={setKind}
      />
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm text-ink-soft">
          {kind === "correction" ? text.feedbackCorrectionWords : text.feedbackPreferenceWords}
        </label>
        <textarea
          ref={field}
          id={id}
          data-testid="feedback-words"
          rows={2}
          maxLength={LONGEST}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="w-full rounded-lg border border-line-strong/60 bg-canvas px-3 py-2 text-base outline-none focus:border-accent focus:ring-2 focus:ring-accent/30 sm:text-sm"
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="ghost" data-testid="feedback-decline" onClick={decline}>
          {text.feedbackNotNow}
        </Button>
        <Button
          type="submit"
          look="primary"
          data-testid="feedback-send"
          aria-disabled={busy}
          disabled={words.trim() === ""}
        >
          {busy ? <Spinner /> : null}
          {text.send}
        </Button>
      </div>
    </form>
  );
}
