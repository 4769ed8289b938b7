import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { classes } from "./classes";
import { Check, type Icon } from "./icons";

const item =
  "flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm outline-none select-none data-[highlighted]:bg-hover";

/** A menu that opens from `trigger`, which must be a button. */
export function Menu({
  trigger,
  align = "start",
  side = "bottom",
  children,
}: {
  trigger: ReactNode;
  align?: "start" | "end";
  side?: "top" | "bottom";
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-fade overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-soft"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  icon: Icon,
  danger = false,
  testId,
  onSelect,
  children,
}: {
  icon: Icon;
  danger?: boolean;
  testId?: string;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item data-testid={testId} className={classes(item, danger && "text-danger")} onSelect={onSelect}>
      <Icon className="size-4 shrink-0 opacity-80" aria-hidden />
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
}

/** One choice among few, shown inside a menu under its name. */
export function MenuChoice<T extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChoose: (value: T) => void;
}) {
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={(next) => onChoose(next as T)}>
      <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-ink-faint">{label}</DropdownMenu.Label>
      {options.map(([option, name]) => (
        <DropdownMenu.RadioItem
          key={option}
          value={option}
          className={item}
          onSelect={(event) => event.preventDefault()}
        >
          <span className="flex size-4 items-center justify-center">
            <DropdownMenu.ItemIndicator>
              <Check className="size-4 text-accent" aria-hidden />
            </DropdownMenu.ItemIndicator>
          </span>
          {name}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
