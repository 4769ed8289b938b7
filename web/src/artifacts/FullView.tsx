import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { X } from "../ui/icons";
import { useReturnFocus } from "../ui/returnFocus";

/** Something shown as large as the window allows, inside the app: a model's page never gets an address of its own. */
export function FullView({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const text = useText();
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          data-testid="full-view"
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-50 flex animate-fade flex-col overflow-hidden border-line bg-surface shadow-soft sm:inset-4 sm:rounded-2xl sm:border"
        >
          <div className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={text.close} className="size-10">
                <X className="size-5" aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
