import { useEffect, useRef, useState } from "react";
import { useLanguage, useText } from "../../i18n";
import { classes } from "../../ui/classes";
import { Mic } from "../../ui/icons";

/** The part of the browser's speech recognition that is used; the types of the DOM do not have it. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  onresult: ((event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
  stop(): void;
}

type Speech = {
  readonly SpeechRecognition?: new () => Recognition;
  readonly webkitSpeechRecognition?: new () => Recognition;
};

const found: Speech = typeof window === "undefined" ? {} : (window as Speech);
const SpeechRecognition = found.SpeechRecognition ?? found.webkitSpeechRecognition;

interface Props {
  readonly disabled: boolean;
  /** What is written already: what is said goes after it. */
  readonly draft: string;
  readonly onWrite: (text: string) => void;
}

/** Writes what is said, where the browser can do that. Nothing is sent by it. */
export function DictateButton({ disabled, draft, onWrite }: Props) {
  const text = useText();
  const language = useLanguage();
  const listening = useRef<Recognition | null>(null);
  const [active, setActive] = useState(false);
  const write = useRef(onWrite);
  write.current = onWrite;
  useEffect(() => () => listening.current?.abort(), []);
  if (!SpeechRecognition) return null;
  const Listener = SpeechRecognition;

  function toggle() {
    if (listening.current) return listening.current.stop();
    const recognition = new Listener();
    const before = draft.trim() === "" ? "" : `${draft.trimEnd()} `;
    recognition.lang = language === "en" ? "en-US" : language;
    recognition.interimResults = true;
    recognition.continuous = true;
    recognition.onresult = ({ results }) =>
      write.current(before + Array.from(results, (result) => result[0]?.transcript ?? "").join(""));
    recognition.onend = () => {
      listening.current = null;
      setActive(false);
    };
    listening.current = recognition;
    setActive(true);
    recognition.start();
  }

  return (
    <button
      type="button"
      data-testid="dictate"
      aria-label={text.dictate}
      aria-pressed={active}
      title={text.dictateHint}
      disabled={disabled}
      onClick={toggle}
      className={classes(
        "flex size-9 shrink-0 items-center justify-center rounded-full transition-colors disabled:opacity-50",
        active ? "bg-danger-soft text-danger" : "text-ink-soft hover:bg-hover hover:text-ink",
      )}
    >
      <Mic className="size-5" aria-hidden />
    </button>
  );
}
