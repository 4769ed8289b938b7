import { useId, useState } from "react";
import { useText } from "../../i18n";

const LONGEST = 1_000;

/** Why a call is refused, for whoever wants to say so: the agent reads it. */
export function RefuseReason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <button
        type="button"
        data-testid="add-reason"
        className="min-h-7 rounded underline underline-offset-3 hover:text-ink"
        onClick={() => setOpen(true)}
      >
        {text.addReason}
      </button>
    );
  }
  return (
    <div className="w-full">
      <label htmlFor={id} className="mb-1 block font-medium">
        {text.refuseReason}
      </label>
      <input
        id={id}
        data-testid="refuse-reason"
        autoFocus
        maxLength={LONGEST}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-full rounded-lg border border-line-strong/60 bg-canvas px-3 text-base text-ink outline-none focus:border-accent focus:ring-2 focus:ring-accent/30 sm:text-sm"
      />
    </div>
  );
}
