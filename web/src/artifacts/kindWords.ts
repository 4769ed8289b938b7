import type { Catalogue } from "../i18n/pt-PT";
import type { ArtifactKind } from "./fence";

export function kindWords(kind: ArtifactKind, text: Catalogue): string {
  return kind === "svg" ? text.artifactSvg : text.artifactHtml;
}
