import { useMemo } from "react";
import { useValue, Value } from "./value";

/**
 * The pages of the app. `/c/<id>` is a conversation, `/?agente=<id>` one with that agent that has not started,
 * `/?pagina=conta` who they are and where they are logged in, `/?pagina=preferencias` what the person prefers, `/?pagina=custos` what was consumed, `/?pagina=tokens` the tokens of their programs, `/?pagina=memoria` what is
 * remembered, `/?pagina=perfil` what agents keep of the person, `/c/<id>?mensagem=<id>` one at a message (and `&palavras=` at what was looked for in it, `&em=ferramenta` in what a tool was given or gave), `/s/<token>` what a link shows of one, `/d` the dashboards and `/d/<id>` one of them.
 */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "unknown"; readonly address: string }
  | { readonly page: "account" }
  | { readonly page: "preferences" }
  | { readonly page: "costs" }
  | { readonly page: "tokens" }
  | { readonly page: "memory" }
  | { readonly page: "profile" }
  | { readonly page: "knowledge" }
  | { readonly page: "learning" }
  | { readonly page: "toolServers" }
  | { readonly page: "people" }
  | { readonly page: "alerts" }
  | { readonly page: "audit" }
  | { readonly page: "ownAgents" }
  | { readonly page: "invite" }
  | { readonly page: "return" }
  | { readonly page: "dashboards" }
  | { readonly page: "dashboard"; readonly id: string }
  | { readonly page: "new"; readonly agentId: string }
  | { readonly page: "shared"; readonly token: string }
  | {
      readonly page: "conversation";
      readonly id: string;
      readonly message?: string;
      readonly words?: string;
      readonly inCall?: boolean;
    };

const PAGES: Readonly<
  Record<
    string,
    | "account"
    | "preferences"
    | "costs"
    | "tokens"
    | "memory"
    | "profile"
    | "knowledge"
    | "learning"
    | "toolServers"
    | "people"
    | "alerts"
    | "audit"
    | "ownAgents"
  >
> = {
  conta: "account",
  preferencias: "preferences",
  custos: "costs",
  tokens: "tokens",
  memoria: "memory",
  perfil: "profile",
  conhecimento: "knowledge",
  aprendizagem: "learning",
  servidores: "toolServers",
  pessoas: "people",
  alertas: "alerts",
  auditoria: "audit",
  agentes: "ownAgents",
};

const IN_CALL = "ferramenta";

// Outside a browser, as in a test of what a page shows, there is no address.
const inBrowser = typeof window !== "undefined";
const here = () => (inBrowser ? location.pathname + location.search : "/");
const address = new Value(here());
if (inBrowser) window.addEventListener("popstate", () => address.set(here()));

export function parseRoute(path: string): Route {
  const url = new URL(path, location.origin);
  const [, first, second] = url.pathname.split("/");
  if (second && first === "c") {
    const message = url.searchParams.get("mensagem");
    const words = url.searchParams.get("palavras");
    return {
      page: "conversation",
      id: decoded(second),
      ...(message && { message }),
      ...(words && { words }),
      ...(url.searchParams.get("em") === IN_CALL && { inCall: true }),
    };
  }
  if (second && first === "s") return { page: "shared", token: decoded(second) };
  if (first === "d") return second ? { page: "dashboard", id: decoded(second) } : { page: "dashboards" };
  if (first === "convite") return { page: "invite" };
  if (first === "entrar") return { page: "return" };
  if (first !== "" && first !== "login") return { page: "unknown", address: path };
  const named = url.searchParams.get("pagina");
  if (named !== null) {
    const page = PAGES[named];
    return page ? { page } : { page: "unknown", address: path };
  }
  const agentId = url.searchParams.get("agente");
  return agentId ? { page: "new", agentId } : { page: "home" };
}

/** An address is what somebody typed: a stray % in it is no reason to fail. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Where in a conversation an address leads. */
function placeIn({ message, words, inCall }: Extract<Route, { page: "conversation" }>): string {
  const place = new URLSearchParams({
    ...(message && { mensagem: message }),
    ...(words && { palavras: words }),
    ...(inCall && { em: IN_CALL }),
  });
  return place.size > 0 ? `?${place}` : "";
}

export function formatRoute(route: Route): string {
  switch (route.page) {
    case "home":
      return "/";
    case "unknown":
      return route.address;
    case "account":
      return "/?pagina=conta";
    case "preferences":
      return "/?pagina=preferencias";
    case "costs":
      return "/?pagina=custos";
    case "tokens":
      return "/?pagina=tokens";
    case "memory":
      return "/?pagina=memoria";
    case "profile":
      return "/?pagina=perfil";
    case "knowledge":
      return "/?pagina=conhecimento";
    case "learning":
      return "/?pagina=aprendizagem";
    case "toolServers":
      return "/?pagina=servidores";
    case "people":
      return "/?pagina=pessoas";
    case "alerts":
      return "/?pagina=alertas";
    case "audit":
      return "/?pagina=auditoria";
    case "ownAgents":
      return "/?pagina=agentes";
    case "invite":
      return "/convite";
    case "return":
      return "/entrar";
    case "dashboards":
      return "/d";
    case "dashboard":
      return `/d/${encodeURIComponent(route.id)}`;
    case "new":
      return `/?agente=${encodeURIComponent(route.agentId)}`;
    case "conversation":
      return `/c/${encodeURIComponent(route.id)}${placeIn(route)}`;
    case "shared":
      return `/s/${encodeURIComponent(route.token)}`;
  }
}

export function navigate(route: Route, options: { readonly replace?: boolean } = {}): void {
  const to = formatRoute(route);
  if (to !== here()) history[options.replace ? "replaceState" : "pushState"](null, "", to);
  address.set(to);
}

export function useRoute(): Route {
  const path = useValue(address);
  return useMemo(() => parseRoute(path), [path]);
}
