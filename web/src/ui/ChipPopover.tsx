import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import type { Icon } from "./icons";

interface Props {
  readonly icon: Icon;
  readonly label: string;
  readonly title: string;
  readonly testId: string;
  /** Made only once it is open. */
  readonly children: ReactNode;
}

/** A chip under an answer that opens more about it. */
export function ChipPopover({ icon: Icon, label, title, testId, children }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger
        data-testid={testId}
        className="flex min-h-7 items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 transition-colors hover:bg-hover hover:text-ink"
      >
        <Icon className="size-3.5 shrink-0 text-accent" aria-hidden />
        {label}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={title}
          data-testid={`${testId}-details`}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1.5rem))] animate-fade overflow-y-auto rounded-xl border border-line bg-surface p-4 text-sm shadow-soft"
        >
          <p className="font-medium">{title}</p>
          <div className="mt-2">{children}</div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
