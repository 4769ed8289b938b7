import type { ReactNode } from "react";
import { useText } from "../i18n";
import { drawer } from "../state/drawer";
import { IconButton } from "./Button";
import { DemoBadge } from "./DemoBadge";
import { Menu as MenuIcon } from "./icons";

/** The top of every page: the drawer's button on a phone, what the page is about, and whether a real model answers. */
export function PageHeader({ children }: { children?: ReactNode }) {
  const text = useText();
  return (
    <header className="flex shrink-0 flex-wrap items-center">
      <div className="flex min-h-14 min-w-0 flex-1 basis-full items-center gap-2 px-3 sm:px-4 lg:basis-0">
        <IconButton
          data-testid="open-drawer"
          label={text.openConversations}
          className="size-10 md:hidden"
          onClick={() => drawer.set(true)}
        >
          <MenuIcon className="size-5" aria-hidden />
        </IconButton>
        <div className="flex min-w-0 flex-1 items-center gap-2.5">{children}</div>
      </div>
      <DemoBadge className="w-full lg:mr-4 lg:w-auto lg:rounded-full" />
    </header>
  );
}
