import { useRef } from "react";
import { useText } from "../i18n";
import { Paperclip } from "../ui/icons";
import { acceptedBy, type UploadLimits } from "./limits";

/** Opens the browser's own choice of files. */
export function AttachButton({ limits, onFiles }: { limits: UploadLimits; onFiles: (files: readonly File[]) => void }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        data-testid="attach"
        aria-label={text.attachFile}
        title={`${text.attachFile} (${text.fileKinds})`}
        onClick={() => input.current?.click()}
        className="flex size-9 shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-hover hover:text-ink"
      >
        <Paperclip className="size-5" aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="file-input"
        accept={acceptedBy(limits).join(",")}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Emptied, so that choosing the same file again is a choice.
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
