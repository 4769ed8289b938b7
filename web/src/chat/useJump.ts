import { useEffect, useRef } from "react";
import { useBranching } from "../state/branching";
import { navigate, useRoute } from "../state/route";
import type { MessagesSnapshot } from "../wire/types";

/** How long a message that was gone to is marked. */
const MARKED_MS = 2_500;

/**
 * Goes to the message that the address names: reads earlier ones until it is there, or goes to the version that has it.
 * Each is tried once, so that a message that does not exist leads nowhere.
 */
export function useJump(snapshot: MessagesSnapshot, loadEarlier: () => Promise<void>): void {
  const route = useRoute();
  const branching = useBranching();
  const message = route.page === "conversation" ? route.message : undefined;
  const id = route.page === "conversation" ? route.id : "";
  const tried = useRef("");
  const { mensagens, anterior } = snapshot;

  useEffect(() => {
    if (!message) return;
    if (mensagens.some((shown) => shown.id === message)) {
      // After the list has gone to its end, as it does when it is opened.
      const timer = setTimeout(() => {
        const element = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(message)}"]`);
        element?.scrollIntoView({ block: "center" });
        element?.setAttribute("data-found", "true");
        setTimeout(() => element?.removeAttribute("data-found"), MARKED_MS);
        navigate({ page: "conversation", id }, { replace: true });
      }, 150);
      return () => clearTimeout(timer);
    }
    const attempt = `${message} ${anterior ?? "branch"}`;
    if (tried.current === attempt) return;
    if (anterior) {
      tried.current = attempt;
      void loadEarlier().catch(() => undefined);
    } else if (branching) {
      tried.current = attempt;
      void branching.choose(message.replace("-a", "")).catch(() => undefined);
    }
  }, [message, id, mensagens, anterior, loadEarlier, branching]);
}
