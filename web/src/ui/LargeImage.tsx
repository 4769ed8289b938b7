import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useText } from "../i18n";
import { IconButton } from "./Button";
import { classes } from "./classes";
import { X } from "./icons";

interface Props {
  readonly title: string;
  readonly url: string;
  /** The one that is shown large, where that is another; nothing while it comes. */
  readonly largeUrl?: string | null;
  /** Called when somebody opens it. */
  readonly onOpen?: () => void;
  /** Drawn for paper: white in either theme. */
  readonly paper?: boolean;
  readonly testId?: string;
  /** What saves it, if it can be saved. */
  readonly save: ReactNode;
  /** How the small one is drawn. */
  readonly className: string;
  readonly imageClassName: string;
}

/** An image that opens large. */
export function LargeImage(props: Props) {
  const { title, url, largeUrl, onOpen, paper = false, testId, save, className, imageClassName } = props;
  const text = useText();
  return (
    <Dialog.Root onOpenChange={(open) => open && onOpen?.()}>
      <Dialog.Trigger asChild>
        <button
          type="button"
          data-testid={testId}
          aria-label={text.openLarge(title)}
          title={text.openLarge(title)}
          className={classes("block cursor-zoom-in focus-visible:-outline-offset-2", paper && "bg-[#fff]", className)}
        >
          <img src={url} alt="" className={classes("block object-contain", imageClassName)} />
        </button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-black/60" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-3 z-50 flex animate-fade flex-col overflow-hidden rounded-2xl border border-line bg-surface sm:inset-8"
        >
          <div className="flex items-center gap-2 py-1.5 pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</Dialog.Title>
            {save}
            <Dialog.Close asChild>
              <IconButton label={text.close}>
                <X className="size-4" aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className={classes("flex min-h-0 flex-1 p-2", paper ? "bg-[#fff]" : "bg-panel")}>
            <img src={largeUrl ?? url} alt={title} className="m-auto max-h-full max-w-full object-contain" />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
