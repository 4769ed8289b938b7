import type { AttachmentPart, FilePart, Message, UserMessage } from "../wire/types";

/** The file that a message is; null where it is words. */
export function filePart(message: Message | undefined): FilePart | null {
  return message?.parts.find((part): part is FilePart => part.type === "file") ?? null;
}

/** The document or image that a message is; null where it is none. */
export function attachmentPart(message: Message | undefined): AttachmentPart | null {
  return message?.parts.find((part): part is AttachmentPart => part.type === "attachment") ?? null;
}

/** The messages of the files that stand, by the files' names; of several with one name, the newest. */
export function standingFiles(messages: readonly Message[]): ReadonlyMap<string, string> {
  return new Map(
    messages.flatMap((message) => {
      const file = filePart(message);
      return file && !file.substituido ? [[file.nome, message.id] as const] : [];
    }),
  );
}

/** The newest message that somebody wrote. */
export function lastQuestionOf(messages: readonly Message[]): UserMessage | null {
  return (
    messages.findLast(
      (message): message is UserMessage =>
        message.role === "user" && filePart(message) === null && attachmentPart(message) === null,
    ) ?? null
  );
}
