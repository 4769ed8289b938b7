import { useAsk } from "../../state/conversation";

const ADDRESS = "#perguntar=";

/** The question of an address that stands for one; null of any other. */
export function questionOf(href: string | undefined): string | null {
  if (!href?.startsWith(ADDRESS)) return null;
  try {
    return decodeURIComponent(href.slice(ADDRESS.length)).trim() || null;
  } catch {
    return null;
  }
}

/** A reading of a question that a person may choose. The question itself is what it says: nobody sends what is not seen. */
export function AskLink({ question }: { question: string }) {
  const ask = useAsk();
  return (
    <button
      type="button"
      data-testid="choice"
      disabled={ask === null}
      onClick={() => ask?.(question)}
      className="my-0.5 min-h-9 rounded-full border border-line bg-surface px-3.5 py-1.5 text-left text-sm break-words transition-colors enabled:hover:border-accent enabled:hover:bg-accent-soft"
    >
      {question}
    </button>
  );
}
