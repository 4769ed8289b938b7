import type { NewToolServerBody, ToolServer } from "../wire/types";

type Effect = ToolServer["ferramentas"][number]["efeito"];

/** A header in the form. The value of one that the hub keeps is not known here, and empty until it is written anew. */
export interface HeaderDraft {
  readonly name: string;
  readonly value: string;
  readonly kept: boolean;
}

/** A server as the form has it. */
export interface ServerDraft {
  readonly id: string;
  readonly url: string;
  readonly headers: readonly HeaderDraft[];
  /** Headers that the hub keeps and is to forget. */
  readonly forgotten: readonly string[];
  readonly agents: readonly string[];
  /** The tools that agents get; null is all of them. */
  readonly tools: readonly string[] | null;
  readonly effects: Readonly<Record<string, Effect>>;
  readonly trusted: boolean;
  readonly seconds: string;
  readonly active: boolean;
}

export function draftOf(server: ToolServer | null): ServerDraft {
  return {
    id: server?.id ?? "",
    url: server?.url ?? "https://",
    headers: server?.cabecalhos.map((name) => ({ name, value: "", kept: true })) ?? [
      { name: "Authorization", value: "", kept: false },
    ],
    forgotten: [],
    agents: server?.agentes ?? [],
    tools: server?.permitidas ?? null,
    effects: server?.efeitos ?? {},
    trusted: server?.confiar ?? false,
    seconds: server?.segundos ? String(server.segundos) : "",
    active: server?.ativo ?? true,
  };
}

/** What the hub is told. A kept header that nobody wrote anew is not named, and so stays. */
export function bodyOf(draft: ServerDraft): NewToolServerBody {
  const written = draft.headers.filter(({ name, value }) => name.trim() && value);
  const seconds = Number(draft.seconds.replace(",", "."));
  return {
    id: draft.id.trim(),
    url: draft.url.trim(),
    cabecalhos: {
      ...Object.fromEntries(draft.forgotten.map((name) => [name, null])),
      ...Object.fromEntries(written.map(({ name, value }) => [name.trim(), value])),
    },
    agentes: [...draft.agents],
    ferramentas: draft.tools === null ? null : [...draft.tools],
    efeitos: { ...draft.effects },
    confiar: draft.trusted,
    segundos: draft.seconds.trim() && Number.isFinite(seconds) ? seconds : null,
    ativo: draft.active,
  };
}

/** The draft without one of its headers; one that the hub keeps is to be forgotten. */
export function withoutHeader(draft: ServerDraft, place: number): ServerDraft {
  const header = draft.headers[place];
  return {
    ...draft,
    headers: draft.headers.filter((_, at) => at !== place),
    forgotten: header?.kept ? [...draft.forgotten, header.name] : draft.forgotten,
  };
}

/** The list with something in it, or without. */
export function toggled(list: readonly string[], item: string, on: boolean): string[] {
  return on ? [...new Set([...list, item])] : list.filter((other) => other !== item);
}
