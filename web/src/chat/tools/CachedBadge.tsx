import { useText } from "../../i18n";
import { Zap } from "../../ui/icons";

/** Says that a call did not have to run: what it gave was known. */
export function CachedBadge() {
  const text = useText();
  return (
    <span
      data-testid="cached-badge"
      title={text.toolCachedWhy}
      className="flex shrink-0 items-center gap-1 rounded-full bg-accent-soft px-1.5 py-0.5 text-xs text-accent"
    >
      <Zap className="size-3" aria-hidden />
      {text.toolCached}
    </span>
  );
}
