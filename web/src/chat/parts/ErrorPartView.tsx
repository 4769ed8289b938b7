import { Notice } from "../../ui/Notice";
import type { ErrorPart } from "../../wire/types";

/** Why an answer could not go on, in the hub's words. */
export function ErrorPartView({ part }: { part: ErrorPart }) {
  return <Notice kind="error">{part.content}</Notice>;
}
