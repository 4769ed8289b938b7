import { type ReactNode, useId, useState } from "react";
import { CopyButton } from "./CopyButton";
import { classes } from "./classes";
import { ChevronDown } from "./icons";

/** Longer than this is cut on screen; copying gives all of it. */
const SHOWN_CHARS = 20_000;

const LOOKS = {
  /** A box of its own. */
  box: {
    frame: "overflow-hidden rounded-lg border border-line bg-panel",
    head: "flex items-center justify-between pr-1",
    toggle:
      "flex min-h-9 flex-1 items-center gap-1.5 px-2.5 text-xs text-ink-soft hover:text-ink focus-visible:-outline-offset-2",
    body: "max-h-96 overflow-auto border-t border-line p-3 font-mono text-xs leading-relaxed focus-visible:-outline-offset-2",
  },
  /** The last line of a card. */
  line: {
    frame: "border-t border-line px-2 py-1",
    head: "flex min-h-8 items-center justify-between",
    toggle: "flex items-center gap-1.5 rounded-lg px-1.5 py-1 text-xs text-ink-soft hover:bg-hover hover:text-ink",
    body: "mx-1.5 mb-2 max-h-72 overflow-auto rounded-lg bg-panel p-3 font-mono text-xs leading-relaxed",
  },
};

interface FoldedTextProps {
  look: keyof typeof LOOKS;
  label: string;
  /** Beside the label. */
  note?: ReactNode;
  copyLabel: string;
  content: string;
  testId: string;
}

/** Text that few people want to see, closed until somebody does. */
export function FoldedText({ look, label, note, copyLabel, content, testId }: FoldedTextProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { frame, head, toggle, body } = LOOKS[look];
  return (
    <div className={frame}>
      <div className={head}>
        <button
          type="button"
          data-testid={testId}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={toggle}
        >
          <ChevronDown className={classes("size-3.5 transition-transform", open && "rotate-180")} aria-hidden />
          {label}
          {note}
        </button>
        {open || look === "box" ? <CopyButton label={copyLabel} content={() => content} /> : null}
      </div>
      <pre id={id} hidden={!open} tabIndex={0} role="group" aria-label={label} className={body}>
        {open ? (content.length > SHOWN_CHARS ? `${content.slice(0, SHOWN_CHARS)}\n…` : content) : null}
      </pre>
    </div>
  );
}
