import { memo, use } from "react";
import { useFormats, useLanguage, useText } from "../i18n";
import { AttachmentAddressContext } from "../state/attachments";
import { useReadOnly } from "../state/readOnly";
import { IconButton } from "../ui/Button";
import { download } from "../ui/download";
import { Download } from "../ui/icons";
import { LargeImage } from "../ui/LargeImage";
import type { AttachmentPart } from "../wire/types";
import { AgentView } from "./AgentView";
import { FileIcon } from "./FileIcon";
import { sizeText } from "./size";
import { useStoredFile } from "./useStoredFile";

interface Props {
  readonly id: string;
  readonly part: AttachmentPart;
  readonly content: string;
}

/** A document or an image that somebody put into the conversation. */
export const AttachmentCard = memo(function AttachmentCard({ id, part, content }: Props) {
  const text = useText();
  return (
    <article
      data-testid="message-attachment"
      data-category={part.categoria}
      aria-label={text.fileOf(part.nome)}
      className="flex justify-end"
    >
      {part.categoria === "image" ? (
        <Picture id={id} part={part} />
      ) : (
        <DocumentCard id={id} part={part} content={content} />
      )}
    </article>
  );
});

/** The tallest that an image is drawn among messages. */
const TALLEST_PX = 260;
const WIDEST_PX = 360;
/** What asks for the small one of an image; the large one is fetched when it is opened. */
const SMALL = "?tamanho=pequeno";

function Picture({ id, part }: Pick<Props, "id" | "part">) {
  const text = useText();
  const address = use(AttachmentAddressContext)(id);
  const file = useStoredFile(`${address}${SMALL}`);
  const large = useStoredFile(address, { wanted: false });
  const width = part.largura ?? WIDEST_PX;
  const height = part.altura ?? TALLEST_PX;
  // Its place is kept before it is there, so that nothing moves.
  const shown = Math.round(width * Math.min(1, WIDEST_PX / width, TALLEST_PX / height));
  const { url } = file;
  return (
    <figure
      style={{ width: shown }}
      className="max-w-full min-w-24 overflow-hidden rounded-2xl rounded-br-md border border-line bg-surface"
    >
      <div style={{ aspectRatio: `${width} / ${height}`, maxHeight: TALLEST_PX }} className="min-h-6 w-full bg-panel">
        {url ? (
          <LargeImage
            title={part.nome}
            url={url}
            largeUrl={large.url}
            onOpen={() => void large.load()}
            testId="attachment-open"
            save={
              large.blob ? (
                <IconButton
                  label={text.downloadNamed(part.nome)}
                  onClick={() => large.blob && download(part.nome, large.blob)}
                >
                  <Download className="size-4" aria-hidden />
                </IconButton>
              ) : null
            }
            className="size-full"
            imageClassName="size-full"
          />
        ) : null}
        {file.pending ? <div className="size-full animate-pulse bg-line" aria-hidden /> : null}
        {file.failed ? <p className="p-3 text-sm text-ink-soft">{text.imageUnavailable}</p> : null}
      </div>
      <figcaption className="truncate border-t border-line px-3 py-1.5 text-xs text-ink-soft" title={part.nome}>
        {part.nome}
      </figcaption>
    </figure>
  );
}

function DocumentCard({ id, part, content }: Props) {
  const text = useText();
  const locale = useLanguage();
  const format = useFormats();
  const readOnly = useReadOnly();
  return (
    <div className="w-full max-w-[34rem] min-w-0 rounded-2xl rounded-br-md border border-line bg-surface sm:w-auto sm:min-w-80">
      <div className="flex items-center gap-3 py-3 pr-2 pl-3.5">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent">
          <FileIcon name={part.nome} className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold" title={part.nome}>
            {part.nome}
          </p>
          <p className="text-xs text-ink-faint">
            {[
              sizeText(part.tamanho, locale),
              text.characters(part.caracteres, format.number(part.caracteres)),
              part.substitui ? text.fileReplaces : "",
              part.substituido ? text.fileReplaced : part.inteiro ? text.documentWhole : text.documentSearched,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        {readOnly ? null : <DownloadDocument id={id} part={part} />}
      </div>
      {content === "" ? null : <AgentView content={content} />}
    </div>
  );
}

function DownloadDocument({ id, part }: Pick<Props, "id" | "part">) {
  const text = useText();
  const file = useStoredFile(use(AttachmentAddressContext)(id), { wanted: false });
  return (
    <IconButton
      data-testid="attachment-download"
      label={text.downloadNamed(part.nome)}
      onClick={async () => {
        const blob = await file.load();
        if (blob) download(part.nome, blob);
      }}
    >
      <Download className="size-4" aria-hidden />
    </IconButton>
  );
}
