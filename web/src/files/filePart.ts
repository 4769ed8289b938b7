import type { FilePart, Message, UserMessage } from "../wire/types";

/** The file that a message is; null where it is words. */
export function filePart(message: Message | undefined): FilePart | null {
  return message?.parts.find((part): part is FilePart => part.type === "file") ?? null;
}

/** The newest message that somebody wrote. */
export function lastQuestionOf(messages: readonly Message[]): UserMessage | null {
  return (
    messages.findLast((message): message is UserMessage => message.role === "user" && filePart(message) === null) ??
    null
  );
}
