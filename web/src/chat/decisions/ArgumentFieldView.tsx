import { type ChangeEvent, useId } from "react";
import { useText } from "../../i18n";
import { fieldInWords } from "../../i18n/callNames";
import { classes } from "../../ui/classes";
import type { ArgumentField, Problem } from "./arguments";

interface Props {
  readonly field: ArgumentField;
  readonly value: string | boolean;
  readonly problem: Problem | undefined;
  readonly onChange: (value: string | boolean) => void;
}

const box =
  "w-full rounded-lg border bg-canvas px-3 py-2 text-base outline-none transition-shadow placeholder:text-ink-faint focus:border-accent focus:ring-2 focus:ring-accent/30 sm:text-sm";

/** One argument of a call, to be changed before it is approved. */
export function ArgumentFieldView({ field, value, problem, onChange }: Props) {
  const text = useText();
  const id = useId();
  const label = fieldInWords(field.name, text);
  if (field.kind === "boolean") {
    return (
      <label className="flex min-h-9 items-center gap-2.5 text-sm" title={field.name}>
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4 accent-(--accent)"
        />
        {label}
      </label>
    );
  }
  const shared = {
    id,
    name: field.name,
    value: String(value),
    autoComplete: "off",
    "aria-invalid": problem !== undefined,
    "aria-describedby": problem ? `${id}-problem` : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  };
  const border = problem ? "border-danger" : "border-line-strong/60";
  return (
    <div>
      <label htmlFor={id} title={field.name} className="mb-1 block text-xs font-medium text-ink-soft">
        {label}
      </label>
      {field.kind === "text" || field.kind === "json" ? (
        <textarea
          {...shared}
          rows={rowsFor(String(value))}
          spellCheck={field.kind === "text"}
          className={classes(
            box,
            border,
            "block resize-y leading-relaxed",
            field.kind === "json" && "font-mono text-sm sm:text-xs",
          )}
        />
      ) : (
        <input
          {...shared}
          type="text"
          {...(field.kind === "number" ? { inputMode: "decimal" as const } : {})}
          {...(field.kind === "empty" ? { placeholder: text.noValue } : {})}
          className={classes(box, border, field.kind === "number" && "max-w-40 tabular-nums")}
        />
      )}
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-xs text-danger">
          {text[problem]}
        </p>
      ) : null}
    </div>
  );
}

function rowsFor(value: string): number {
  const lines = value.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / 70), 0);
  return Math.min(10, Math.max(2, lines));
}
