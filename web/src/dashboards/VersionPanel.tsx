import { Dialog } from "radix-ui";
import type { ComponentProps } from "react";
import { useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { X } from "../ui/icons";
import { useMediaQuery } from "../ui/media";
import { useReturnFocus } from "../ui/returnFocus";
import { VersionList } from "./VersionList";

/** The versions: beside the dashboard on a wide screen, a drawer over it on a narrow one. */
export function VersionPanel({ onClose, ...list }: ComponentProps<typeof VersionList> & { onClose: () => void }) {
  const text = useText();
  const returnFocus = useReturnFocus();
  const wide = useMediaQuery("(min-width: 64rem)");
  const closeButton = (
    <IconButton label={text.close} onClick={onClose}>
      <X className="size-4" aria-hidden />
    </IconButton>
  );
  if (wide) {
    return (
      <aside aria-label={text.dashboardVersions} className="flex w-64 shrink-0 flex-col border-l border-line bg-panel">
        <div className="flex items-center justify-between py-2 pr-2 pl-4">
          <h2 className="text-sm font-semibold">{text.dashboardVersions}</h2>
          {closeButton}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
          <VersionList {...list} />
        </div>
      </aside>
    );
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[70dvh] animate-fade flex-col rounded-t-2xl bg-panel shadow-soft"
        >
          <div className="flex items-center justify-between py-2 pr-2 pl-4">
            <Dialog.Title className="text-sm font-semibold">{text.dashboardVersions}</Dialog.Title>
            {closeButton}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-6">
            <VersionList
              {...list}
              onShow={(version) => {
                list.onShow(version);
                onClose();
              }}
            />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
