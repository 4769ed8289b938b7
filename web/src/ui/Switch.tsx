import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import { classes } from "./classes";

interface Props {
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly label: ReactNode;
  readonly title?: string;
  readonly testId: string;
  readonly className?: string;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off, with its name beside it. */
export function Switch({ checked, disabled, label, title, testId, className, onChange }: Props) {
  const id = useId();
  return (
    <div className={classes("flex items-center gap-2", className)} title={title}>
      <Radix.Root
        id={id}
        data-testid={testId}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={onChange}
        className="h-5 w-9 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 rounded-full bg-canvas transition-transform data-[state=checked]:translate-x-4" />
      </Radix.Root>
      <label htmlFor={id} className="cursor-pointer select-none">
        {label}
      </label>
    </div>
  );
}
