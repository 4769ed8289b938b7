import { request, requestJson } from "./client";
import type { Agent, Config, Conversation, ConversationPage, Identity, Me, MessagesSnapshot } from "./types";

const at = (id: string, rest = ""): string => `/conversas/${encodeURIComponent(id)}${rest}`;

function query(values: Readonly<Record<string, string | null | undefined>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value) search.set(key, value);
  return search.size > 0 ? `?${search}` : "";
}

/** One function a route of the hub. */
export const api = {
  config: () => requestJson<Config>("/config"),
  login: (email: string, password: string) =>
    requestJson<Identity>("/auth/login", { method: "POST", body: { email, password } }),
  logout: () => request("/auth/logout", { method: "POST" }),
  changePassword: (atual: string, nova: string) => request("/auth/senha", { method: "POST", body: { atual, nova } }),
  me: () => requestJson<Me>("/auth/me"),
  agents: () => requestJson<Agent[]>("/agentes"),

  conversations: (options: { readonly q: string; readonly antes: string | null }) =>
    requestJson<ConversationPage>(`/conversas${query({ q: options.q, antes: options.antes, limite: "30" })}`),
  conversation: (id: string) => requestJson<Conversation>(at(id)),
  create: (agentId: string) =>
    requestJson<{ readonly id: string }>("/conversas", { method: "POST", body: { agente_id: agentId } }),
  rename: (id: string, titulo: string) => requestJson<Conversation>(at(id), { method: "PATCH", body: { titulo } }),
  remove: (id: string) => request(at(id), { method: "DELETE" }),
  export: (id: string, formato: "json" | "md") =>
    request(at(id, `/exportar${query({ formato })}`), { headers: { Accept: "*/*" } }),

  messages: (id: string, options: { readonly antes?: string; readonly signal?: AbortSignal } = {}) =>
    requestJson<MessagesSnapshot>(at(id, `/mensagens${query({ antes: options.antes })}`), {
      ...(options.signal ? { signal: options.signal } : {}),
    }),
  cancel: (id: string) => request(at(id, "/cancelar"), { method: "POST" }),
  resume: (id: string) => request(at(id, "/continuar"), { method: "POST" }),

  async events(id: string, cursor: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const headers = { Accept: "text/event-stream", "Last-Event-ID": cursor };
    const response = await request(at(id, "/eventos"), { headers, signal });
    return response.body ?? new ReadableStream();
  },

  /**
   * Starts a turn. The answer's body repeats what `/eventos` brings, and a turn does not depend on who listens to it:
   * once it was accepted the body is dropped, and there is one way in which an answer reaches the page.
   */
  async send(id: string, content: string, key: string): Promise<void> {
    const headers = { Accept: "text/event-stream", "Idempotency-Key": key };
    const response = await request(at(id, "/mensagens"), { method: "POST", body: { content }, headers });
    response.body?.cancel().catch(() => undefined);
  },
};
