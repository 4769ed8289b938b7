import { useLanguage, useText } from "../i18n";
import { Button, IconButton } from "../ui/Button";
import { classes } from "../ui/classes";
import { CircleAlert, RotateCcw, X } from "../ui/icons";
import { Spinner } from "../ui/Spinner";
import { isUnreadable } from "../wire/errors";
import { FileIcon } from "./FileIcon";
import { sizeText } from "./size";
import { isUnderway, percentSent, type Upload } from "./upload";
import { uploadStatus } from "./uploadWords";
import type { Uploads } from "./useUploads";

interface Props {
  readonly upload: Upload;
  readonly uploads: Uploads;
  readonly held: boolean;
  /** The button that was pressed goes away: focus needs another place. */
  readonly onPressed: () => void;
}

/** One file on its way: its name, how far it is, and the way out. */
export function UploadItem({ upload, uploads: { queue, limits }, held, onPressed }: Props) {
  const text = useText();
  const locale = useLanguage();
  const wrong = upload.status === "failed" || upload.status === "refused";
  const underway = isUnderway(upload);
  return (
    <li
      data-testid="upload-item"
      data-status={upload.status}
      className={classes(
        "animate-rise rounded-xl border bg-surface px-3 py-2 text-sm",
        wrong ? "border-danger/40" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <StateIcon upload={upload} />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2">
            <span className="truncate font-medium">{upload.name}</span>
            <span className="shrink-0 text-xs text-ink-faint">{sizeText(upload.size, locale)}</span>
          </p>
          <p
            role={wrong ? "alert" : undefined}
            className={classes("text-xs break-words", wrong ? "text-danger" : "text-ink-soft tabular-nums")}
          >
            {uploadStatus(upload, limits, held, text, locale)}
          </p>
        </div>
        {upload.status === "failed" && !isUnreadable(upload.error) ? (
          <Button
            data-testid="upload-retry"
            className="shrink-0 px-2.5"
            onClick={() => {
              queue.retry(upload.key);
              onPressed();
            }}
          >
            <RotateCcw className="size-4" aria-hidden /> <span className="sr-only sm:not-sr-only">{text.retry}</span>
          </Button>
        ) : null}
        {upload.status === "asking" ? (
          // On a phone below the name, which would have no room beside it.
          <span className="order-last flex w-full shrink-0 gap-1.5 sm:order-none sm:w-auto">
            <Button
              data-testid="upload-replace"
              className="px-2.5"
              onClick={() => {
                queue.choose(upload.key, true);
                onPressed();
              }}
            >
              {text.fileReplace}
            </Button>
            <Button
              data-testid="upload-keep-both"
              className="px-2.5"
              onClick={() => {
                queue.choose(upload.key, false);
                onPressed();
              }}
            >
              {text.fileKeepBoth}
            </Button>
          </span>
        ) : null}
        {upload.status === "ready" ? null : (
          <IconButton
            data-testid="upload-cancel"
            label={underway ? text.fileCancel(upload.name) : text.fileDismiss(upload.name)}
            onClick={() => {
              queue.remove(upload.key);
              onPressed();
            }}
          >
            <X className="size-4" aria-hidden />
          </IconButton>
        )}
      </div>
      {upload.status === "sending" || upload.status === "reading" ? <Progress upload={upload} /> : null}
    </li>
  );
}

function StateIcon({ upload }: { upload: Upload }) {
  if (upload.status === "failed" || upload.status === "refused")
    return <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden />;
  if (upload.status === "reading") return <Spinner className="size-5 shrink-0 text-accent" />;
  return <FileIcon name={upload.name} className="size-5 shrink-0 text-accent" />;
}

function Progress({ upload }: { upload: Upload }) {
  const text = useText();
  const percent = percentSent(upload);
  const reading = upload.status === "reading";
  return (
    <div
      role="progressbar"
      aria-label={text.fileProgress(upload.name)}
      aria-valuemin={0}
      aria-valuemax={100}
      // How long the hub will take is not known.
      {...(reading ? { "aria-valuetext": text.fileReading } : { "aria-valuenow": percent })}
      className="mt-2 h-1 overflow-hidden rounded-full bg-line"
    >
      <div
        style={{ width: `${percent}%` }}
        className={classes("h-full rounded-full bg-accent transition-[width] duration-200", reading && "animate-pulse")}
      />
    </div>
  );
}
