import { useText } from "../i18n";
import { useValue } from "../state/value";
import { UploadItem } from "./UploadItem";
import { isUnderway } from "./upload";
import { uploadSpoken } from "./uploadWords";
import type { Uploads } from "./useUploads";

interface Props {
  readonly uploads: Uploads;
  /** An answer is being made, and they wait for its end. */
  readonly held: boolean;
  readonly onPressed: () => void;
}

/** The files on their way, over the composer. */
export function UploadTray({ uploads, held, onPressed }: Props) {
  const text = useText();
  const { list, queue } = uploads;
  const { name, count } = useValue(queue.arrivals);
  const current = list.find((upload) => upload.status === "sending" || upload.status === "reading");
  const spoken = current
    ? uploadSpoken(current, text)
    : count > 0 && !list.some(isUnderway)
      ? text.fileReadySpoken(name)
      : "";
  return (
    <>
      {list.length > 0 ? (
        <ul
          aria-label={text.filesUnderway}
          data-testid="upload-tray"
          className="mb-2 max-h-56 space-y-1.5 overflow-y-auto"
        >
          {list.map((upload) => (
            <UploadItem key={upload.key} upload={upload} uploads={uploads} held={held} onPressed={onPressed} />
          ))}
        </ul>
      ) : null}
      <div aria-live="polite" data-testid="upload-announcer" className="sr-only">
        {spoken}
      </div>
    </>
  );
}
