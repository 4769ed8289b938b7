import { type ReactNode, useEffect, useRef } from "react";

/**
 * A message in its row. Once it was laid out, the browser leaves it out of its work while it is out of sight, and keeps
 * its size: a conversation of hundreds scrolls as one of ten. What it holds stays as it was, opened or drawn; search in
 * the page still finds it.
 */
export function MessageRow({ id, children }: { id: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    // Not before its size is known: rows that change their size as they come into sight would move what is read.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => element.classList.add("message-row-laid"));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      ref={row}
      data-message={id}
      className="message-row -mx-4 rounded-xl px-4 py-3.5 transition-shadow duration-500 data-[found]:[box-shadow:inset_0_0_0_2px_var(--accent)]"
    >
      {children}
    </div>
  );
}
