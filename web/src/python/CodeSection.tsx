import { useId, useState } from "react";
import { useFormats, useText } from "../i18n";
import { CopyButton } from "../ui/CopyButton";
import { classes } from "../ui/classes";
import { ChevronDown } from "../ui/icons";

/** The code that was run: closed, since most people want what it gave. */
export function CodeSection({ code }: { code: string }) {
  const text = useText();
  const format = useFormats();
  const [open, setOpen] = useState(false);
  const id = useId();
  const lines = code.replace(/\n+$/, "").split("\n").length;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-panel">
      <div className="flex items-center justify-between pr-1">
        <button
          type="button"
          data-testid="python-code-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-9 flex-1 items-center gap-1.5 px-2.5 text-xs text-ink-soft hover:text-ink focus-visible:-outline-offset-2"
        >
          <ChevronDown className={classes("size-3.5 transition-transform", open && "rotate-180")} aria-hidden />
          {text.pythonCode}
          <span className="text-ink-faint">{text.rows(lines, format.number(lines))}</span>
        </button>
        <CopyButton label={text.copyCode} content={() => code} />
      </div>
      <pre
        id={id}
        hidden={!open}
        tabIndex={0}
        role="group"
        aria-label={text.pythonCode}
        className="max-h-96 overflow-auto border-t border-line p-3 font-mono text-xs leading-relaxed focus-visible:-outline-offset-2"
      >
        {open ? <code>{code}</code> : null}
      </pre>
    </div>
  );
}
