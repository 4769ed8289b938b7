import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
/** Written by the hub's own tests: what the server sends is what this side is tested on. */
export const goldenFolder = join(here, "../../tests/golden");
const fixtureFolder = join(here, "fixtures");

export interface SseFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function sseFiles(folder: string): readonly SseFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sse"))
    .sort();
  return names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));
}

export const allSseFiles = [...sseFiles(fixtureFolder), ...sseFiles(goldenFolder)];
