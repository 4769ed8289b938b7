import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useText } from "../i18n";
import { IconButton } from "./Button";
import { X } from "./icons";
import { useReturnFocus } from "./returnFocus";

/** A window at the page's side, for what is read beside it; all of the page on a phone. */
export function Drawer({
  onClose,
  title,
  actions,
  children,
}: {
  onClose: () => void;
  title: string;
  /** What can be done with all that is shown. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const text = useText();
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-black/40" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 right-0 z-50 flex w-full animate-fade flex-col border-l border-line bg-surface shadow-soft sm:w-[min(56rem,calc(100vw-3rem))]"
        >
          <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 sm:px-5">
            <Radix.Title className="min-w-0 flex-1 text-base leading-snug font-semibold">{title}</Radix.Title>
            {actions}
            <Radix.Close asChild>
              <IconButton label={text.close} data-testid="drawer-close">
                <X className="size-4" aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
