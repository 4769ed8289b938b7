/** Hands a file to the person. */
export function download(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A title as a file name: no accents, no signs. */
export function fileName(title: string, extension: string): string {
  const plain = title
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-zA-Z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 60);
  return `${plain || "qhub"}.${extension}`;
}
