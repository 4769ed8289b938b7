import type { ComponentProps } from "react";
import { useText } from "../i18n";
import { ChipPopover } from "../ui/ChipPopover";
import { Link } from "../ui/Link";

/** A chip under an answer that opens what was remembered, with the way to all of it. */
export function MemoryPopover({ children, ...chip }: ComponentProps<typeof ChipPopover>) {
  const text = useText();
  return (
    <ChipPopover {...chip}>
      {children}
      <Link
        to={{ page: "memory" }}
        className="mt-3 inline-block text-xs font-medium text-accent underline underline-offset-4"
      >
        {text.memorySee}
      </Link>
    </ChipPopover>
  );
}
