import type { ToolPart } from "../wire/types";
import type { Catalogue } from "./pt-PT";

/** A tool's or an argument's name as words: `criar_pasta` is "Criar pasta". */
export function nameInWords(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of an argument or of a part of a result: `titulo` is "Título", in English "Title". */
export function fieldInWords(name: string, { fieldNames }: Pick<Catalogue, "fieldNames">): string {
  return Object.hasOwn(fieldNames, name) ? (fieldNames[name] ?? name) : nameInWords(name);
}

/** A column's or an axis's name: in words where it is an identifier, as it was written otherwise. */
export function columnInWords(name: string): string {
  return /^[\p{Ll}\d]+(_[\p{Ll}\d]+)+$/u.test(name) ? nameInWords(name) : name;
}

/** Makers whose models are known by more than their first letter's case. */
const MAKERS: Readonly<Record<string, string>> = { gpt: "GPT", llama: "Llama", qwen: "Qwen", glm: "GLM" };

const PROVIDER = /^(?:anthropic|openai|gemini):/;

/** What the hub calls the model that answers by rules. */
const DEMO = "demo";

/** A model's name as words: `anthropic:claude-sonnet-4-5-20250929` is "Claude Sonnet 4.5". */
export function modelInWords(model: string, text: Pick<Catalogue, "demoModelName">): string {
  if (model === DEMO) return text.demoModelName;
  // What comes before it says where it is asked for: a provider, and there a maker (`openai:meta-llama/llama-3`). In
  // Ollama's names a colon stands before the size (`qwen3:8b`).
  const name = model.replace(PROVIDER, "").replace(/^.*\//, "");
  const parts = (name || model).replace(/[-:](?:latest|\d{8}|\d{4}-\d{2}-\d{2})$/, "").split(/[-_:\s]+/);
  const words: string[] = [];
  for (const part of parts) {
    const last = words.at(-1);
    // Two short numbers in a row are one version.
    if (last && /^\d{1,2}$/.test(last) && /^\d{1,2}$/.test(part)) words[words.length - 1] = `${last}.${part}`;
    else words.push(MAKERS[part.toLowerCase()] ?? part.charAt(0).toUpperCase() + part.slice(1));
  }
  return words[0] === "GPT" && words[1] ? [`GPT-${words[1]}`, ...words.slice(2)].join(" ") : words.join(" ");
}

/** What a call is called: the tool's own title where it has one, which the hub sends with what it asks. */
export function callTitle({ title, name }: ToolPart): string {
  return title && title !== name ? title : nameInWords(name);
}
