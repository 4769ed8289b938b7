import { request, requestJson } from "./client";
import type {
  Agent,
  AnswerMemories,
  Budget,
  BudgetBody,
  Config,
  Conversation,
  ConversationPage,
  Costs,
  Dashboard,
  DashboardDetails,
  DashboardPage,
  Decision,
  DecisionBody,
  FeedbackAnswer,
  FeedbackKind,
  FrameAddress,
  Identity,
  Me,
  Memory,
  MemoryChange,
  MemoryList,
  MessagesSnapshot,
  NewDashboard,
  NewShare,
  Policy,
  PolicyBody,
  Preferences,
  Rule,
  UploadAnswer,
} from "./types";
import { sendFile, type Uploading } from "./uploading";

const at = (id: string, rest = ""): string => `/conversas/${encodeURIComponent(id)}${rest}`;

const dashboardAt = (id: string, rest = ""): string => `/dashboards/${encodeURIComponent(id)}${rest}`;

const memoryAt = (id: string, rest = ""): string => `/memorias/${encodeURIComponent(id)}${rest}`;

function query(values: Readonly<Record<string, string | null | undefined>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value) search.set(key, value);
  return search.size > 0 ? `?${search}` : "";
}

/** A message as it is sent: its words, the key that makes it one however often it is sent, and how it may act. */
export interface Letter {
  readonly content: string;
  readonly key: string;
  readonly autonomous: boolean | null;
}

export type ExportFormat = "csv" | "xlsx";

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
  file: async (url: string): Promise<Blob> => (await request(url, { headers: { Accept: "*/*" } })).blob(),

  messages: (id: string, options: { readonly antes?: string; readonly signal?: AbortSignal } = {}) =>
    requestJson<MessagesSnapshot>(at(id, `/mensagens${query({ antes: options.antes })}`), {
      ...(options.signal ? { signal: options.signal } : {}),
    }),
  cancel: (id: string) => request(at(id, "/cancelar"), { method: "POST" }),
  resume: (id: string) => request(at(id, "/continuar"), { method: "POST" }),
  decide: (id: string, toolId: string, body: DecisionBody) =>
    request(at(id, `/aprovacoes/${encodeURIComponent(toolId)}`), { method: "POST", body }),
  decideAll: (id: string, decisao: Decision) => request(at(id, "/aprovacoes"), { method: "POST", body: { decisao } }),
  cancelTool: (id: string, toolId: string) =>
    request(at(id, `/ferramentas/${encodeURIComponent(toolId)}/cancelar`), { method: "POST" }),

  preferences: () => requestJson<Preferences>("/preferencias"),
  savePreferences: (change: Partial<Preferences>) =>
    requestJson<Preferences>("/preferencias", { method: "PUT", body: change }),
  rules: () => requestJson<Rule[]>("/regras"),
  forgetRule: (id: number) => request(`/regras/${id}`, { method: "DELETE" }),
  policies: () => requestJson<Policy[]>("/organizacao/politicas"),
  savePolicy: (body: PolicyBody) => request("/organizacao/politicas", { method: "PUT", body }),

  costs: (options: Pick<Costs, "de" | "por" | "ambito">) => requestJson<Costs>(`/custos${query(options)}`),
  budgets: () => requestJson<Budget[]>("/organizacao/orcamentos"),
  saveBudget: (body: BudgetBody) => request("/organizacao/orcamentos", { method: "PUT", body }),

  memories: (options: { readonly tipo: Memory["tipo"] | null; readonly antes: string | null }) =>
    requestJson<MemoryList>(`/memorias${query({ tipo: options.tipo, antes: options.antes, limite: "50" })}`),
  editMemory: (id: string, change: MemoryChange) => requestJson<Memory>(memoryAt(id), { method: "PATCH", body: change }),
  forgetMemory: (id: string) => request(memoryAt(id), { method: "DELETE" }),
  /** As if it had not been said: what it took the place of comes back. */
  undoMemory: (id: string) => request(memoryAt(id, "?anular=true"), { method: "DELETE" }),
  forgetEverything: () => requestJson<{ readonly esquecidas: number }>("/memorias", { method: "DELETE" }),
  exportMemories: async (): Promise<Blob> => (await request("/memorias/exportar", { headers: { Accept: "*/*" } })).blob(),
  answerMemories: (id: string, messageId: string) =>
    requestJson<AnswerMemories>(at(id, `/mensagens/${encodeURIComponent(messageId)}/memorias`)),
  feedback: (id: string, messageId: string, type: FeedbackKind, texto = "") =>
    requestJson<FeedbackAnswer>("/api/feedback", {
      method: "POST",
      body: { session_id: id, type, data: { mensagem_id: messageId, texto } },
    }),

  async events(id: string, cursor: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const headers = { Accept: "text/event-stream", "Last-Event-ID": cursor };
    const response = await request(at(id, "/eventos"), { headers, signal });
    return response.body ?? new ReadableStream();
  },

  /**
   * Starts a turn. The answer's body repeats what `/eventos` brings, and a turn does not depend on who listens to it:
   * once it was accepted the body is dropped, and there is one way in which an answer reaches the page.
   */
  async send(id: string, { content, key, autonomous }: Letter): Promise<void> {
    const headers = { Accept: "text/event-stream", "Idempotency-Key": key };
    // Left out where it is not known: the hub then looks at the preferences itself.
    const body = { content, ...(autonomous === null ? {} : { autonomous_mode: autonomous }) };
    const response = await request(at(id, "/mensagens"), { method: "POST", body, headers });
    response.body?.cancel().catch(() => undefined);
  },

  dashboards: (options: { readonly q: string; readonly antes: string | null }) =>
    requestJson<DashboardPage>(`/dashboards${query({ q: options.q, antes: options.antes, limite: "24" })}`),
  dashboard: (id: string) => requestJson<DashboardDetails>(dashboardAt(id, "/detalhes")),
  saveDashboard: (body: NewDashboard) => requestJson<Dashboard>("/dashboards", { method: "POST", body }),
  renameDashboard: (id: string, titulo: string) => requestJson<Dashboard>(dashboardAt(id), { method: "PATCH", body: { titulo } }),
  removeDashboard: (id: string) => request(dashboardAt(id), { method: "DELETE" }),
  restoreDashboard: (id: string, versao: number) =>
    requestJson<Dashboard>(dashboardAt(id, `/versoes/${versao}/restaurar`), { method: "POST" }),
  shareDashboard: (id: string, horas: number | null) =>
    requestJson<NewShare>(dashboardAt(id, "/partilhas"), { method: "POST", body: { horas } }),
  unshareDashboard: (id: string, share: string) =>
    request(dashboardAt(id, `/partilhas/${encodeURIComponent(share)}`), { method: "DELETE" }),
  dashboardFrame: (id: string, versao: number | null) =>
    requestJson<FrameAddress>(dashboardAt(id, `/ligacao${query({ versao: versao?.toString() })}`), { method: "POST" }),

  upload: (id: string, file: File, options: Uploading) => sendFile<UploadAnswer>(at(id, "/upload"), file, options),
  /** Every row of what a call asked for, not only those that are shown; `truncated` where even the hub has a limit. */
  exportQuery: async (id: string, toolId: string, formato: ExportFormat) => {
    const path = at(id, `/ferramentas/${encodeURIComponent(toolId)}/exportar${query({ formato })}`);
    const response = await request(path, { headers: { Accept: "*/*" } });
    return { blob: await response.blob(), truncated: response.headers.get("X-Truncated") === "true" };
  },
};
