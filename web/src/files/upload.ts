import type { Refusal } from "./limits";

/** How far a file has come on its way to the hub. */
type UploadState =
  /** A file of its name is there already: its owner says whether it takes that one's place. */
  | { readonly status: "asking"; readonly earlier: string }
  /** Its turn has not come. */
  | { readonly status: "queued" }
  | { readonly status: "sending"; readonly sent: number }
  /** All of it has left; the hub works on it. */
  | { readonly status: "reading" }
  /** It is a message; `messageId` says which. */
  | { readonly status: "ready"; readonly messageId: string }
  /** Not even sent: sending it again would change nothing. */
  | { readonly status: "refused"; readonly refusal: Refusal }
  | { readonly status: "failed"; readonly error: unknown };

export type Upload = UploadState & {
  /** Of this file, on this page. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** The message of the file whose place it takes. */
  readonly replaces?: string;
};

export type UploadEvent =
  | {
      readonly type: "added";
      readonly files: readonly Pick<Upload, "key" | "name" | "size">[];
      readonly refusals: ReadonlyMap<string, Refusal>;
      /** By key: the message of a file with the same name. */
      readonly earlier: ReadonlyMap<string, string>;
    }
  /** Its owner chose: in the place of the earlier one, or beside it. */
  | { readonly type: "chosen"; readonly key: string; readonly replace: boolean }
  | { readonly type: "started"; readonly key: string }
  | { readonly type: "sent"; readonly key: string; readonly bytes: number }
  | { readonly type: "accepted"; readonly key: string; readonly messageId: string }
  | { readonly type: "failed"; readonly key: string; readonly error: unknown }
  | { readonly type: "retried"; readonly key: string }
  /** Taken off the list: cancelled, dismissed, or seen among the messages. */
  | { readonly type: "removed"; readonly key: string };

/** Applies what happened to the list of uploads. What no longer can happen (a progress after the end) changes nothing. */
export function reduceUploads(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  switch (event.type) {
    case "added":
      return [
        ...uploads,
        ...event.files.map((file) => added(file, event.refusals.get(file.key), event.earlier.get(file.key))),
      ];
    case "chosen":
      return update(uploads, event.key, ["asking"], (upload) => ({
        status: "queued",
        ...(event.replace && upload.status === "asking" ? { replaces: upload.earlier } : {}),
      }));
    case "removed":
      return uploads.filter(({ key }) => key !== event.key);
    case "started":
      return update(uploads, event.key, ["queued"], () => ({ status: "sending", sent: 0 }));
    case "sent":
      return update(uploads, event.key, ["sending"], ({ size }) =>
        event.bytes >= size ? { status: "reading" } : { status: "sending", sent: event.bytes },
      );
    case "accepted":
      return update(uploads, event.key, ["sending", "reading"], () => ({
        status: "ready",
        messageId: event.messageId,
      }));
    case "failed":
      return update(uploads, event.key, ["queued", "sending", "reading"], () => ({
        status: "failed",
        error: event.error,
      }));
    case "retried":
      return update(uploads, event.key, ["failed"], () => ({ status: "queued" }));
  }
}

function added(
  { key, name, size }: Pick<Upload, "key" | "name" | "size">,
  refusal: Refusal | undefined,
  earlier: string | undefined,
): Upload {
  if (refusal) return { key, name, size, status: "refused", refusal };
  return earlier === undefined ? { key, name, size, status: "queued" } : { key, name, size, status: "asking", earlier };
}

function update(
  uploads: readonly Upload[],
  key: string,
  from: readonly UploadState["status"][],
  next: (upload: Upload) => UploadState & Pick<Upload, "replaces">,
): readonly Upload[] {
  return uploads.map((upload) =>
    upload.key === key && from.includes(upload.status)
      ? {
          key,
          name: upload.name,
          size: upload.size,
          ...(upload.replaces ? { replaces: upload.replaces } : {}),
          ...next(upload),
        }
      : upload,
  );
}

/** Whether a file is still on its way. */
export function isUnderway({ status }: Upload): boolean {
  return status === "asking" || status === "queued" || status === "sending" || status === "reading";
}

/** The part of a file that has left, from 0 to 100. */
export function percentSent(upload: Upload): number {
  if (upload.status === "queued" || upload.status === "asking") return 0;
  if (upload.status !== "sending") return 100;
  return upload.size > 0 ? Math.floor((upload.sent / upload.size) * 100) : 0;
}
