import { useFormats, useText } from "../../i18n";
import type { LimitPart } from "../../wire/types";

/** Where an answer paused, having called the model as often as it may at once. */
export function LimitPartView({ part }: { part: LimitPart }) {
  const text = useText();
  const format = useFormats();
  return <p className="text-sm text-ink-soft">{text.iterationLimit(format.number(part.limit))}</p>;
}
