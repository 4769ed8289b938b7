import { request, requestJson } from "./client";
import type {
  Agent,
  AnswerMemories,
  Budget,
  BudgetBody,
  CitedPassage,
  Collection,
  Config,
  Conversation,
  ConversationPage,
  Costs,
  Dashboard,
  DashboardDetails,
  DashboardPage,
  Decision,
  DecisionBody,
  Example,
  ExampleChange,
  ExampleDetail,
  FeedbackAnswer,
  FeedbackKind,
  FrameAddress,
  GivenFeedback,
  Identity,
  JudgeAnswer,
  Knowledge,
  KnowledgeDocument,
  LearningMetrics,
  Me,
  MemberToken,
  Memory,
  MemoryChange,
  MemoryList,
  MessagesSnapshot,
  NewDashboard,
  NewExample,
  NewShare,
  NewToken,
  NewTokenBody,
  NewToolServerBody,
  Policy,
  PolicyBody,
  Preferences,
  QueryAnswer,
  Review,
  ReviewDecision,
  ReviewDetail,
  ReviewPage,
  Rule,
  SignalBody,
  Token,
  ToolServer,
  ToolServerBody,
  UploadAnswer,
  Workflows,
} from "./types";
import { sendFile, type Uploading } from "./uploading";

const at = (id: string, rest = ""): string => `/conversas/${encodeURIComponent(id)}${rest}`;

const dashboardAt = (id: string, rest = ""): string => `/dashboards/${encodeURIComponent(id)}${rest}`;

const toolServerAt = (id: string, rest = ""): string => `/organizacao/servidores/${encodeURIComponent(id)}${rest}`;

const exampleAt = (id: string, rest = ""): string => `/organizacao/exemplos/${encodeURIComponent(id)}${rest}`;

const knowledgeAt = (id: string, rest = ""): string => `/conhecimento/${encodeURIComponent(id)}${rest}`;

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

  workflows: (id: string) => requestJson<Workflows>(at(id, "/fluxo")),
  leaveWorkflow: (id: string) => requestJson<Workflows>(at(id, "/fluxo/sair"), { method: "POST" }),

  preferences: () => requestJson<Preferences>("/preferencias"),
  savePreferences: (change: Partial<Preferences>) =>
    requestJson<Preferences>("/preferencias", { method: "PUT", body: change }),
  rules: () => requestJson<Rule[]>("/regras"),
  forgetRule: (id: number) => request(`/regras/${id}`, { method: "DELETE" }),
  tokens: () => requestJson<Token[]>("/tokens"),
  makeToken: (body: NewTokenBody) => requestJson<NewToken>("/tokens", { method: "POST", body }),
  revokeToken: (id: string) => request(`/tokens/${id}`, { method: "DELETE" }),
  memberTokens: () => requestJson<MemberToken[]>("/organizacao/tokens"),
  revokeMemberToken: (id: string) => request(`/organizacao/tokens/${id}`, { method: "DELETE" }),
  policies: () => requestJson<Policy[]>("/organizacao/politicas"),
  savePolicy: (body: PolicyBody) => request("/organizacao/politicas", { method: "PUT", body }),

  costs: (options: Pick<Costs, "de" | "por" | "ambito">) => requestJson<Costs>(`/custos${query(options)}`),
  budgets: () => requestJson<Budget[]>("/organizacao/orcamentos"),
  saveBudget: (body: BudgetBody) => request("/organizacao/orcamentos", { method: "PUT", body }),

  toolServers: () => requestJson<ToolServer[]>("/organizacao/servidores"),
  addToolServer: (body: NewToolServerBody) =>
    requestJson<ToolServer>("/organizacao/servidores", { method: "POST", body }),
  /** Reaches a server once; the hub keeps nothing. */
  testToolServer: (body: ToolServerBody) =>
    requestJson<ToolServer>("/organizacao/servidores/testar", { method: "POST", body }),
  changeToolServer: (id: string, body: ToolServerBody) =>
    requestJson<ToolServer>(toolServerAt(id), { method: "PUT", body }),
  removeToolServer: (id: string) => request(toolServerAt(id), { method: "DELETE" }),
  reconnectToolServer: (id: string) => requestJson<ToolServer>(toolServerAt(id, "/religar"), { method: "POST" }),

  memories: (options: { readonly tipo: Memory["tipo"] | null; readonly antes: string | null }) =>
    requestJson<MemoryList>(`/memorias${query({ tipo: options.tipo, antes: options.antes, limite: "50" })}`),
  editMemory: (id: string, change: MemoryChange) =>
    requestJson<Memory>(memoryAt(id), { method: "PATCH", body: change }),
  forgetMemory: (id: string) => request(memoryAt(id), { method: "DELETE" }),
  /** As if it had not been said: what it took the place of comes back. */
  undoMemory: (id: string) => request(memoryAt(id, "?anular=true"), { method: "DELETE" }),
  forgetEverything: () => requestJson<{ readonly esquecidas: number }>("/memorias", { method: "DELETE" }),
  exportMemories: async (): Promise<Blob> =>
    (await request("/memorias/exportar", { headers: { Accept: "*/*" } })).blob(),
  answerMemories: (id: string, messageId: string) =>
    requestJson<AnswerMemories>(at(id, `/mensagens/${encodeURIComponent(messageId)}/memorias`)),
  givenFeedback: (id: string) => requestJson<readonly GivenFeedback[]>(`/api/feedback${query({ session_id: id })}`),
  feedback: (id: string, messageId: string, type: FeedbackKind, texto = "") =>
    requestJson<FeedbackAnswer>("/api/feedback", {
      method: "POST",
      body: { session_id: id, type, data: { mensagem_id: messageId, texto } },
    }),

  signal: (id: string, body: SignalBody) => request(at(id, "/sinais"), { method: "POST", body }),
  reviews: (options: {
    readonly estado: Review["estado"] | "todas";
    readonly antes: string | null;
    readonly limite?: number;
  }) =>
    requestJson<ReviewPage>(
      `/organizacao/revisoes${query({ estado: options.estado, antes: options.antes, limite: String(options.limite ?? 50) })}`,
    ),
  review: (id: string) => requestJson<ReviewDetail>(`/organizacao/revisoes/${encodeURIComponent(id)}`),
  decideReview: (id: string, body: ReviewDecision) =>
    requestJson<Review>(`/organizacao/revisoes/${encodeURIComponent(id)}/decisao`, { method: "POST", body }),
  examples: () => requestJson<{ readonly exemplos: readonly Example[] }>("/organizacao/exemplos"),
  example: (id: string) => requestJson<ExampleDetail>(exampleAt(id)),
  addExample: (body: NewExample) => requestJson<Example>("/organizacao/exemplos", { method: "POST", body }),
  changeExample: (id: string, body: ExampleChange) => requestJson<Example>(exampleAt(id), { method: "PATCH", body }),
  restoreExample: (id: string, versao: number) =>
    requestJson<Example>(exampleAt(id, `/versoes/${versao}/repor`), { method: "POST" }),
  deleteExample: (id: string) => request(exampleAt(id), { method: "DELETE" }),
  learningMetrics: (dias: number) =>
    requestJson<LearningMetrics>(`/organizacao/aprendizagem/metricas${query({ dias: String(dias) })}`),
  judge: () => requestJson<JudgeAnswer>("/organizacao/aprendizagem/avaliar", { method: "POST", body: {} }),

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
  renameDashboard: (id: string, titulo: string) =>
    requestJson<Dashboard>(dashboardAt(id), { method: "PATCH", body: { titulo } }),
  removeDashboard: (id: string) => request(dashboardAt(id), { method: "DELETE" }),
  restoreDashboard: (id: string, versao: number) =>
    requestJson<Dashboard>(dashboardAt(id, `/versoes/${versao}/restaurar`), { method: "POST" }),
  shareDashboard: (id: string, horas: number | null) =>
    requestJson<NewShare>(dashboardAt(id, "/partilhas"), { method: "POST", body: { horas } }),
  unshareDashboard: (id: string, share: string) =>
    request(dashboardAt(id, `/partilhas/${encodeURIComponent(share)}`), { method: "DELETE" }),
  dashboardFrame: (id: string, versao: number | null) =>
    requestJson<FrameAddress>(dashboardAt(id, `/ligacao${query({ versao: versao?.toString() })}`), { method: "POST" }),

  knowledge: () => requestJson<Knowledge>("/conhecimento"),
  addCollection: (nome: string, agentes: readonly string[]) =>
    requestJson<Collection>("/conhecimento", { method: "POST", body: { nome, agentes } }),
  setCollectionAgents: (id: string, agentes: readonly string[]) =>
    requestJson<Collection>(knowledgeAt(id), { method: "PATCH", body: { agentes } }),
  removeCollection: (id: string) => request(knowledgeAt(id), { method: "DELETE" }),
  reindexCollection: (id: string) => request(knowledgeAt(id, "/reindexar"), { method: "POST" }),
  addDocument: (id: string, file: File, options: Uploading) =>
    sendFile<KnowledgeDocument>(knowledgeAt(id, "/documentos"), file, options),
  removeDocument: (id: string) =>
    request(knowledgeAt("documentos", `/${encodeURIComponent(id)}`), { method: "DELETE" }),
  testQuery: (consulta: string, colecao_id: string | null) =>
    requestJson<QueryAnswer>("/conhecimento/pesquisa", { method: "POST", body: { consulta, colecao_id } }),
  passage: (id: string) => requestJson<CitedPassage>(knowledgeAt("passagens", `/${encodeURIComponent(id)}`)),

  upload: (id: string, file: File, options: Uploading) => sendFile<UploadAnswer>(at(id, "/upload"), file, options),
  /** Every row of what a call asked for, not only those that are shown; `truncated` where even the hub has a limit. */
  exportQuery: async (id: string, toolId: string, formato: ExportFormat) => {
    const path = at(id, `/ferramentas/${encodeURIComponent(toolId)}/exportar${query({ formato })}`);
    const response = await request(path, { headers: { Accept: "*/*" } });
    return { blob: await response.blob(), truncated: response.headers.get("X-Truncated") === "true" };
  },
};
