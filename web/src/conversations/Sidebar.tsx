import { Dialog } from "radix-ui";
import { useEffect } from "react";
import { useText } from "../i18n";
import { drawer } from "../state/drawer";
import { useRoute } from "../state/route";
import { useValue } from "../state/value";
import { classes } from "../ui/classes";
import { LayoutDashboard, Plus } from "../ui/icons";
import { Link } from "../ui/Link";
import { Logo } from "../ui/Logo";
import { useMediaQuery } from "../ui/media";
import type { Identity } from "../wire/types";
import { ConversationList } from "./ConversationList";
import { UserMenu } from "./UserMenu";

/** The conversations: beside the page on a wide screen, a drawer over it on a narrow one. */
export function Sidebar({ identity }: { identity: Identity }) {
  const text = useText();
  const route = useRoute();
  const open = useValue(drawer);
  const wide = useMediaQuery("(min-width: 48rem)");

  useEffect(() => drawer.set(false), [route, wide]);

  if (wide) {
    return (
      <aside aria-label={text.conversations} className="flex w-72 shrink-0 flex-col border-r border-line bg-panel">
        <SidebarContent identity={identity} />
      </aside>
    );
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => drawer.set(next)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,86vw)] animate-slide flex-col bg-panel shadow-soft"
        >
          <Dialog.Title className="sr-only">{text.conversations}</Dialog.Title>
          <SidebarContent identity={identity} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SidebarContent({ identity }: { identity: Identity }) {
  const text = useText();
  const { page } = useRoute();
  const close = () => drawer.set(false);
  return (
    <>
      <div className="flex h-14 shrink-0 items-center px-3">
        <Link
          to={{ page: "home" }}
          onClick={close}
          className="flex items-center gap-2.5 rounded-lg px-1 py-1 font-semibold tracking-tight"
        >
          <Logo /> {text.appName}
        </Link>
      </div>
      <div className="px-3 pb-2">
        <Link
          to={{ page: "home" }}
          onClick={close}
          data-testid="new-conversation"
          className="flex min-h-10 items-center gap-2 rounded-lg border border-line bg-surface px-3 text-sm font-medium transition-colors hover:border-accent hover:text-accent"
        >
          <Plus className="size-4" aria-hidden /> {text.newConversation}
        </Link>
        <Link
          to={{ page: "dashboards" }}
          onClick={close}
          data-testid="open-dashboards"
          aria-current={page === "dashboards" ? "page" : undefined}
          className={classes(
            "mt-1 flex min-h-10 items-center gap-2 rounded-lg px-3 text-sm transition-colors hover:bg-hover",
            page === "dashboards" || page === "dashboard" ? "bg-hover font-medium" : "text-ink-soft",
          )}
        >
          <LayoutDashboard className="size-4" aria-hidden /> {text.dashboards}
        </Link>
      </div>
      <ConversationList />
      <div className="shrink-0 border-t border-line p-2">
        <UserMenu identity={identity} />
      </div>
    </>
  );
}
