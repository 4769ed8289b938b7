import type { ComponentProps } from "react";
import { classes } from "../../ui/classes";

/** Whether an address leads to a footnote of the same text, or from one back to where it is noted. */
export function isNote(attributes: object): boolean {
  return "data-footnote-ref" in attributes || "data-footnote-backref" in attributes;
}

/** Leads there without changing the page's address, which is the conversation's. */
export function NoteLink({ href, className, children, ...attributes }: ComponentProps<"a">) {
  // All notes of a page have one heading each, and the same name for it: they cannot be described by it.
  const { "aria-describedby": _, ...others } = attributes;
  return (
    <a
      {...others}
      href={href}
      className={classes(className)}
      onClick={(event) => {
        event.preventDefault();
        const target = document.getElementById(decodeURIComponent(href?.slice(1) ?? ""));
        target?.scrollIntoView({ block: "center" });
        (target?.closest("a") ?? target?.querySelector("a"))?.focus({ preventScroll: true });
      }}
    >
      {children}
    </a>
  );
}
