import { createContext } from "react";

/** Where the document or image of a message is read: at its conversation, or by the link that shares it. */
export const AttachmentAddressContext = createContext<(message: string) => string>(() => "");

export function attachmentsOf(conversation: string): (message: string) => string {
  return (message) => `/conversas/${conversation}/anexos/${message}`;
}

export function attachmentsShared(token: string): (message: string) => string {
  return (message) => `/partilhas/${token}/anexos/${message}`;
}
