import { useEffect, useRef } from "react";
import { useBranching } from "../state/branching";
import { navigate, useRoute } from "../state/route";
import { soughtCalls } from "../state/soughtCalls";
import { foundWords } from "../ui/foundWords";
import type { Message, MessagesSnapshot } from "../wire/types";

/** How long what was gone to is marked. */
const MARKED_MS = 4_000;

/** How long what a call holds may take to be drawn. */
const MAX_FRAMES = 120;

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
  const inCall = route.page === "conversation" && route.inCall === true;
  const id = route.page === "conversation" ? route.id : "";
  const tried = useRef("");
  const { mensagens, anterior } = snapshot;

  useEffect(() => {
    if (!message) return;
    if (mensagens.some((shown) => shown.id === message)) {
      // After the list has gone to its end, as it does when it is opened.
      const timer = setTimeout(() => {
        const element = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(message)}"]`);
        const calls = inCall
          ? callsWith(
              mensagens.find((shown) => shown.id === message),
              words,
            )
          : [];
        if (element) void arrive(element, words, calls, stay).then(stay, stay);
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
  }, [message, words, inCall, id, mensagens, anterior, loadEarlier, branching, stay]);
}

/** The calls of a message that were given or gave words that were looked for. */
function callsWith(message: Message | undefined, words: string): readonly string[] {
  const parts = message?.role === "assistant" ? message.parts : [];
  return parts.flatMap((part) =>
    part.type === "tool" && foundWords(JSON.stringify([part.input, part.result]), words).length > 0 ? [part.id] : [],
  );
}

/** A short message is shown whole, a long one where the words are, or from its beginning. A call that has them is opened first. */
async function arrive(element: HTMLElement, words: string, calls: readonly string[], stay: () => void): Promise<void> {
  const scroller = element.closest("[data-scroller]");
  element.scrollIntoView({ block: "start" });
  stay(); // whoever was at the end is not taken back there by what grows now
  soughtCalls.set(new Set(calls));
  const call = await opened(element, calls[0]);
  const fits = element.offsetHeight < (scroller?.clientHeight ?? 0);
  element.scrollIntoView({ block: fits ? "center" : "start" });
  element.setAttribute("data-found", "true");
  setTimeout(() => element.removeAttribute("data-found"), MARKED_MS);
  if (words === "") return;
  const { markWords, unmarkWords } = await import("./markWords");
  const place = markWords(call ?? element, words) ?? call;
  setTimeout(unmarkWords, MARKED_MS);
  if (fits || !place || !scroller) return;
  scroller.scrollTop +=
    place.getBoundingClientRect().top - scroller.getBoundingClientRect().top - scroller.clientHeight * ARRIVAL;
}

/** A call's element once what it holds is drawn, which may have to be loaded first; null where there is none. */
async function opened(message: Element, callId: string | undefined): Promise<Element | null> {
  if (callId === undefined) return null;
  const call = message.querySelector(`[data-call="${CSS.escape(callId)}"]`);
  const isDrawn = () => call?.querySelector("[id]:not([hidden]) > *") != null;
  for (let frame = 0; frame < MAX_FRAMES && !isDrawn(); frame++) await drawn();
  await drawn(); // and what follows its size has followed
  return call;
}

function drawn(): Promise<number> {
  return new Promise(requestAnimationFrame);
}
