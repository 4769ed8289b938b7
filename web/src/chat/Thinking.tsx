import { useText } from "../i18n";

export function Thinking() {
  const text = useText();
  return (
    <div className="flex h-8 items-center gap-2 text-sm text-ink-faint">
      <span className="dots flex gap-1" aria-hidden>
        <span className="size-1.5 rounded-full bg-accent" />
        <span className="size-1.5 rounded-full bg-accent" />
        <span className="size-1.5 rounded-full bg-accent" />
      </span>
      {text.thinking}
    </div>
  );
}
