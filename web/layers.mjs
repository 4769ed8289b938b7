/** Folders import one way: a folder may use those of the lines below its own. `npm run lint` runs this. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const LAYERS = [
  [""], // the app: which page is shown
  [
    "account",
    "agents",
    "audit",
    "chat",
    "commands",
    "conversations",
    "costs",
    "editing",
    "login",
    "people",
    "preferences",
    "profile",
    "tokens",
    "toolservers",
  ], // pages
  ["chat/composer", "chat/parts", "chat/plan"], // what a conversation is made of
  ["chat/tools"],
  ["chat/decisions"],
  ["alerts", "dashboards", "knowledge", "learning", "memory", "workflows"], // pages, and their part in a conversation
  ["cards", "python", "trace", "widgets"], // what tools bring
  ["artifacts", "data", "files"],
  ["ui"],
  ["api"], // what is asked of the hub
  ["i18n"],
  ["state", "stream"],
  ["wire"], // the hub's types and errors
];

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), "src");
const IMPORT = /(?:from|import\(|^import)\s*"(\.[^"]+)"/gm;
const level = (folder) => LAYERS.findIndex((folders) => folders.includes(folder));
const folderOf = (path) => (dirname(path) === "." ? "" : dirname(path));

const problems = [];
for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name).slice(SOURCE.length + 1);
  const folder = folderOf(path);
  if (level(folder) < 0) problems.push(`${path}: "${folder}" is in no layer`);
  for (const [, target] of readFileSync(join(SOURCE, path), "utf8").matchAll(IMPORT)) {
    const found = normalize(join(dirname(path), target));
    const other = level(found) > 0 ? found : folderOf(found); // "../i18n" is a folder's index
    if (other !== folder && level(other) <= level(folder)) problems.push(`${path} imports ${found}`);
  }
}
if (problems.length > 0) {
  console.error(`Folders import one way (web/layers.mjs):\n${problems.sort().join("\n")}`);
  process.exit(1);
}
