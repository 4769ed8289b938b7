import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { useAutonomous } from "../../api/usePreferences";
import { AttachButton } from "../../files/AttachButton";
import { UploadTray } from "../../files/UploadTray";
import type { Uploads } from "../../files/useUploads";
import { useText } from "../../i18n";
import { ArrowUp, Clock, Square } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { Spinner } from "../../ui/Spinner";
import { AutonomousSwitch } from "./AutonomousSwitch";
import { DictateButton } from "./DictateButton";
import { QueuedMessages } from "./QueuedMessages";
import { SendProblem } from "./SendProblem";
import type { Outbox } from "./useOutbox";
import type { Queued } from "./useQueued";

interface Props {
  readonly outbox: Outbox;
  readonly uploads: Uploads;
  /** What waits for the answer to end; absent where there is no answer yet. */
  readonly queued?: Queued;
  readonly agentName: string;
  /** `busy`: an answer is being made, nothing can be sent until it ends. `blocked`: it waits for a decision first. */
  readonly state: "free" | "busy" | "blocked";
  readonly onStop: (() => Promise<void>) | null;
  readonly ref?: Ref<{ focus: () => void }>;
}

const TALLEST_PX = 220;

export function Composer({ outbox, uploads, queued, agentName, state, onStop, ref }: Props) {
  const text = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const autonomous = useAutonomous();
  const busy = state !== "free";
  const blocked = state === "blocked";
  const empty = outbox.draft.trim() === "";

  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);

  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight, TALLEST_PX)}px`;
  }, [outbox.draft]);

  function write() {
    // On a phone this would open the keyboard.
    if (matchMedia("(pointer: fine)").matches) area.current?.focus();
  }

  function queue() {
    queued?.add(outbox.draft.trim(), autonomous);
    outbox.write("");
  }

  function submit() {
    if (empty || outbox.sending !== null) return;
    // What is asked about a file must not overtake it, also where both wait for an answer.
    if (uploads.underway) uploads.queue.holdMessage();
    else if (busy) queue();
    else {
      uploads.queue.messageSent();
      void outbox.send();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a character, Enter chooses it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <div className="mx-auto w-full max-w-3xl px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-4">
      {outbox.error ? <SendProblem error={outbox.error} /> : null}
      {queued ? (
        <QueuedMessages
          queued={queued}
          onEdit={(content) => {
            outbox.write(outbox.draft.trim() === "" ? content : `${content}\n${outbox.draft}`);
            write();
          }}
        />
      ) : null}
      <UploadTray uploads={uploads} held={busy} onPressed={write} />
      {uploads.sendAfter ? (
        <Notice kind="info" className="mb-2">
          {text.sendAfterFiles}
        </Notice>
      ) : null}
      {uploads.keptBack ? (
        <Notice kind="warn" className="mb-2">
          <span data-testid="kept-back">{text.keptBackByFile}</span>
        </Notice>
      ) : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex items-end gap-2 rounded-2xl border border-line-strong/50 bg-surface p-2 shadow-soft transition-colors focus-within:border-accent"
      >
        <AttachButton limits={uploads.limits} onFiles={uploads.add} />
        <textarea
          ref={area}
          data-testid="composer"
          rows={1}
          aria-label={text.composerLabel}
          placeholder={blocked ? text.composerBlockedPlaceholder : agentName && text.composerPlaceholder(agentName)}
          disabled={blocked}
          value={outbox.draft}
          onChange={(event) => {
            uploads.queue.releaseMessage();
            outbox.write(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="max-h-56 min-h-9 min-w-0 flex-1 resize-none bg-transparent py-1.5 text-base leading-6 outline-none placeholder:text-ink-faint disabled:cursor-not-allowed disabled:text-ink-faint"
        />
        <DictateButton disabled={blocked} draft={outbox.draft} onWrite={outbox.write} />
        {busy && onStop ? (
          <>
            {queued && !empty && !blocked ? <QueueButton onQueue={queue} /> : null}
            <StopButton onStop={onStop} />
          </>
        ) : (
          <SendButton sending={outbox.sending !== null} disabled={empty || busy || uploads.sendAfter} />
        )}
      </form>
      <div className="mt-2 flex items-center justify-between gap-4 px-1">
        <AutonomousSwitch />
        <p className="hidden shrink-0 text-xs text-ink-faint sm:block">{text.composerHint}</p>
      </div>
    </div>
  );
}

const round =
  "flex size-9 shrink-0 items-center justify-center rounded-full transition-colors disabled:cursor-not-allowed";

function SendButton({ sending, disabled }: { sending: boolean; disabled: boolean }) {
  const text = useText();
  const label = sending ? text.sending : text.send;
  return (
    <button
      type="submit"
      data-testid="send"
      aria-label={label}
      title={label}
      disabled={disabled || sending}
      className={`${round} bg-accent text-on-accent hover:bg-accent-strong disabled:bg-hover disabled:text-ink-faint`}
    >
      {sending ? <Spinner /> : <ArrowUp className="size-5" aria-hidden />}
    </button>
  );
}

function QueueButton({ onQueue }: { onQueue: () => void }) {
  const text = useText();
  return (
    <button
      type="button"
      data-testid="queue"
      aria-label={text.queueMessage}
      title={text.queueMessage}
      onClick={onQueue}
      className={`${round} border border-line-strong/50 text-ink-soft hover:bg-hover`}
    >
      <Clock className="size-4" aria-hidden />
    </button>
  );
}

function StopButton({ onStop }: { onStop: () => Promise<void> }) {
  const text = useText();
  const [stopping, setStopping] = useState(false);
  const label = stopping ? text.stopping : text.stop;
  return (
    <button
      type="button"
      data-testid="stop"
      aria-label={label}
      title={label}
      disabled={stopping}
      onClick={() => {
        setStopping(true);
        // It goes away when the turn's end arrives; if it cannot be asked for, it can be tried again.
        onStop().catch(() => setStopping(false));
      }}
      className={`${round} bg-ink text-canvas hover:opacity-85`}
    >
      {stopping ? <Spinner /> : <Square className="size-3.5 fill-current" aria-hidden />}
    </button>
  );
}
