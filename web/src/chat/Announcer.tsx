import { useEffect, useRef, useState } from "react";
import { useText } from "../i18n";
import { callTitle } from "../i18n/callNames";
import type { Catalogue } from "../i18n/pt-PT";
import type { Message, ToolPart } from "../wire/types";
import { nextSentences } from "./announce";
import { answerText } from "./parts/answerText";
import { isPlanKeeping } from "./parts/groupParts";

/** Reads an answer aloud while it arrives: its sentences, the tools it uses, what it asks, and that it is complete. */
export function Announcer({ last }: { last: Message | undefined }) {
  const text = useText();
  const [spoken, setSpoken] = useState("");
  const progress = useRef<{ id: string; upTo: number; tools: number } | null>(null);
  const opened = useRef(false);
  const wasLive = useRef(false);

  useEffect(() => {
    if (!last) return;
    const opening = !opened.current;
    opened.current = true;
    if (last.role !== "assistant") return;
    const live = last.status === "running";
    const words = answerText(last);
    const tools = last.parts.filter((part) => part.type === "tool");
    if (progress.current?.id !== last.id) {
      // What was there when the page opened is there to be read, not to be announced.
      progress.current = { id: last.id, upTo: opening ? words.length : 0, tools: opening ? tools.length : 0 };
    }
    const seen = progress.current;
    const begun = tools.slice(seen.tools).filter((tool) => tool.status !== "waiting" && !isPlanKeeping(tool));
    const labels = begun.map((tool) => tool.label || tool.name);
    const questions = live ? [] : tools.filter((tool) => tool.status === "waiting").map((tool) => question(tool, text));
    const next = nextSentences(words, Math.min(seen.upTo, words.length), !live);
    const ended = last.status === "completed" && (wasLive.current || seen.upTo < words.length || labels.length > 0);
    wasLive.current = live;
    progress.current = { id: last.id, upTo: next.upTo, tools: tools.length };
    const news = [...labels, next.spoken, ...questions, ended ? text.answerDone : ""].filter((item) => item !== "");
    if (news.length > 0) setSpoken(news.join(" "));
  }, [last, text]);

  return (
    <div aria-live="polite" aria-atomic="true" data-testid="announcer" className="sr-only">
      {spoken}
    </div>
  );
}

function question(tool: ToolPart, text: Catalogue): string {
  const name = callTitle(tool);
  return tool.asking === "failure" ? text.failureSpoken(name) : text.approvalSpoken(name);
}
