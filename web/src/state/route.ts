import { useMemo } from "react";
import { Value, useValue } from "./value";

/**
 * The pages of the app. `/c/<id>` is a conversation, `/?agente=<id>` one with that agent that has not started,
 * `/?pagina=preferencias` what the person prefers, `/?pagina=custos` what was consumed.
 */
export type Route =
  | { readonly page: "home" }
  | { readonly page: "preferences" }
  | { readonly page: "costs" }
  | { readonly page: "new"; readonly agentId: string }
  | { readonly page: "conversation"; readonly id: string };

const PAGES: Readonly<Record<string, "preferences" | "costs">> = { preferencias: "preferences", custos: "costs" };

const here = () => location.pathname + location.search;
const address = new Value(here());
window.addEventListener("popstate", () => address.set(here()));

export function parseRoute(path: string): Route {
  const url = new URL(path, location.origin);
  const [, first, second] = url.pathname.split("/");
  if (second && first === "c") return { page: "conversation", id: decodeURIComponent(second) };
  const page = PAGES[url.searchParams.get("pagina") ?? ""];
  if (page) return { page };
  const agentId = url.searchParams.get("agente");
  return agentId ? { page: "new", agentId } : { page: "home" };
}

export function formatRoute(route: Route): string {
  switch (route.page) {
    case "home":
      return "/";
    case "preferences":
      return "/?pagina=preferencias";
    case "costs":
      return "/?pagina=custos";
    case "new":
      return `/?agente=${encodeURIComponent(route.agentId)}`;
    case "conversation":
      return `/c/${encodeURIComponent(route.id)}`;
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
