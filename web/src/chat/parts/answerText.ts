import type { AssistantMessage } from "../../wire/types";

/** The words of an answer, as Markdown, without its tools and widgets. */
export function answerText(message: AssistantMessage): string {
  const texts = message.parts.filter((part) => part.type === "text").map((part) => part.text.trim());
  return texts.filter((text) => text !== "").join("\n\n");
}
