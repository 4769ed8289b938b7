import { FileJson, FileSpreadsheet, FileText, Image } from "../ui/icons";
import { isImage } from "./limits";

/** What a file is, by the ending of its name. */
export function FileIcon({ name, className }: { name: string; className: string }) {
  const Icon = isImage(name)
    ? Image
    : /\.jsonl?$/i.test(name)
      ? FileJson
      : /\.(csv|tsv|xlsx|parquet)$/i.test(name)
        ? FileSpreadsheet
        : FileText;
  return <Icon className={className} aria-hidden />;
}
