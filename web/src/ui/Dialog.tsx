import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classes } from "./classes";
import { useReturnFocus } from "./returnFocus";

/** A small window over the page; focus stays inside and returns to where it came from. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  wide = false,
  footer,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** For what needs room: a conversation, a page. */
  wide?: boolean;
  /** What stays in view however long the rest is. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-black/40" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onCloseAutoFocus={returnFocus}
          className={classes(
            "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] flex -translate-1/2 animate-fade flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-soft",
            wide ? "w-[min(48rem,calc(100vw-2rem))]" : "w-[min(27rem,calc(100vw-2rem))]",
          )}
        >
          <div className="min-h-0 overflow-y-auto p-5">
            <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="mt-1.5 text-sm text-ink-soft">{description}</Radix.Description>
            ) : null}
            <div className="mt-4">{children}</div>
          </div>
          {footer}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
