import { useEffect, useRef } from "react";
import { useBranching } from "../state/branching";
import { navigate, useRoute } from "../state/route";
import type { MessagesSnapshot } from "../wire/types";

/** How long what was gone to is marked. */
const MARKED_MS = 4_000;

/** Where a place is put on the screen, from its top: whoever arrives sees what comes before it, too. */
const ARRIVAL = 0.3;

/**
 * Goes to the message that the address names, and in it to the words that were looked for: reads earlier ones until it is there, or goes to the version that has it.
 * Each is tried once, so that a message that does not exist leads nowhere.
 */
export function useJump(snapshot: MessagesSnapshot, loadEarlier: () => Promise<void>, stay: () => void): void {
  const route = useRoute();
  const branching = useBranching();
  const message = route.page === "conversation" ? route.message : undefined;
  const words = (route.page === "conversation" && route.words) || "";
  const id = route.page === "conversation" ? route.id : "";
  const tried = useRef("");
  const { mensagens, anterior } = snapshot;

  useEffect(() => {
    if (!message) return;
    if (mensagens.some((shown) => shown.id === message)) {
      // After the list has gone to its end, as it does when it is opened.
      const timer = setTimeout(() => {
        const element = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(message)}"]`);
        if (element) void arrive(element, words).then(stay, stay);
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
  }, [message, words, id, mensagens, anterior, loadEarlier, branching, stay]);
}

/** A short message is shown whole, a long one where the words are, or from its beginning. */
async function arrive(element: HTMLElement, words: string): Promise<void> {
  const fits = element.offsetHeight < (element.closest("[data-scroller]")?.clientHeight ?? 0);
  element.scrollIntoView({ block: fits ? "center" : "start" });
  element.setAttribute("data-found", "true");
  setTimeout(() => element.removeAttribute("data-found"), MARKED_MS);
  if (words === "") return;
  const { markWords, unmarkWords } = await import("./markWords");
  const place = markWords(element, words);
  setTimeout(unmarkWords, MARKED_MS);
  const scroller = element.closest("[data-scroller]");
  if (fits || !place || !scroller) return;
  scroller.scrollTop +=
    place.getBoundingClientRect().top - scroller.getBoundingClientRect().top - scroller.clientHeight * ARRIVAL;
}
