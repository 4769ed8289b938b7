import type {
  AgentContent,
  AuditQuery,
  BudgetBody,
  ConversationChange,
  Costs,
  Decision,
  DecisionBody,
  ExampleChange,
  FeedbackKind,
  KnowledgeDocument,
  Memory,
  MemoryChange,
  MessagesSnapshot,
  NewDashboard,
  NewExample,
  NewOrganizationBody,
  NewPerson,
  NewTokenBody,
  NewToolServerBody,
  OrganizationChange,
  PersonChange,
  PolicyBody,
  Preferences,
  ProfileChanges,
  ReadingBody,
  Review,
  ReviewDecision,
  ReviewDetail,
  SharedConversation,
  SignalBody,
  ToolServerBody,
  UploadAnswer,
} from "../wire/types";
import { hub, read, send } from "./client";
import { sendFile, type Uploading } from "./uploading";

/** The options of a call whose path names one thing, or one thing of another. */
const at = <Path>(path: Path) => ({ params: { path } });
const inConversation = (conversa_id: string) => at({ conversa_id });
const atTool = (conversa_id: string, tool_use_id: string) => at({ conversa_id, tool_use_id });
const atAgent = (agente_id: string) => at({ agente_id });
const atEdited = (editado_id: string) => at({ editado_id });
const atDashboard = (dashboard_id: string) => at({ dashboard_id });
const atServer = (servidor_id: string) => at({ servidor_id });
const atMemory = (memoria_id: string) => at({ memoria_id });
const atReview = (revisao_id: string) => at({ revisao_id });
const atExample = (exemplo_id: string) => at({ exemplo_id });
const atAlert = (alerta_id: string) => at({ alerta_id });
const atJob = (trabalho_id: string) => at({ trabalho_id });
const atOrganization = (id: number) => at({ organizacao_id: String(id) });
const atPerson = (id: number) => at({ pessoa_id: String(id) });
const atCollection = (colecao_id: string) => at({ colecao_id });

const query = <Query>(query: Query) => ({ params: { query } });

/** Where a page ends is a text; where these lists go on from is a number. */
const numbered = (antes: string | null) => (antes === null ? null : Number(antes));

/** Which conversations a list shows: those that are not put away, a folder's, the archive, or those with some words. */
export type ListedConversations =
  | { readonly pasta: string }
  | { readonly q: string }
  | { readonly arquivadas: true }
  | Record<string, never>;

/** For what is not JSON. */
const FILE = { parseAs: "blob", headers: { Accept: "*/*" } } as const;

/** For events. */
const STREAM = { parseAs: "stream", headers: { Accept: "text/event-stream" } } as const;

/** Left out where it is not known: the hub then looks at the preferences itself. */
const acting = (autonomous: boolean | null) => (autonomous === null ? {} : { autonomous_mode: autonomous });

/** A message as it is sent: its words, the key that makes it one however often it is sent, and how it may act. */
export interface Letter {
  readonly content: string;
  readonly key: string;
  readonly autonomous: boolean | null;
}

/** What a device made or signed, as the browser writes it. */
export type Credential = Record<string, unknown>;

export type ExportFormat = "csv" | "xlsx";

/** One function a route of the hub. The compiler holds each to the hub's OpenAPI document. */
export const api = {
  config: () => read(hub.GET("/config")),
  enter: (email: string, password: string, codigo: string | null) =>
    read(hub.POST("/auth/sessao", { body: { email, password, codigo } })),
  /** Where the organisation's identity provider is; the browser keeps what it needs to come back. */
  goToProvider: () => read(hub.POST("/auth/oidc")),
  comeBack: (estado: string, autorizacao: string | null, emissor: string | null) =>
    read(hub.POST("/auth/oidc/entrar", { body: { estado, autorizacao, emissor } })),
  showFactor: (bilhete: string, codigo: string) => read(hub.POST("/auth/oidc/codigo", { body: { bilhete, codigo } })),
  leaveProvider: () => read(hub.GET("/auth/oidc/saida")),
  passkeys: () => read(hub.GET("/auth/chaves")),
  offerPasskey: (password: string) => read(hub.POST("/auth/chaves/preparar", { body: { password } })),
  addPasskey: (bilhete: string, nome: string, credencial: Credential) =>
    read(hub.POST("/auth/chaves", { body: { bilhete, nome, credencial } })),
  removePasskey: (chave_id: string) => read(hub.DELETE("/auth/chaves/{chave_id}", at({ chave_id }))),
  askForPasskey: () => read(hub.POST("/auth/chaves/desafio")),
  enterByPasskey: (bilhete: string, credencial: Credential) =>
    read(hub.POST("/auth/chaves/entrar", { body: { bilhete, credencial } })),
  factor: () => read(hub.GET("/auth/segundo-fator")),
  prepareFactor: (email: string, password: string) =>
    read(hub.POST("/auth/segundo-fator/preparar", { body: { email, password } })),
  confirmFactor: (codigo: string) => read(hub.POST("/auth/segundo-fator", { body: { codigo } })),
  renewRecoveryCodes: (codigo: string) => read(hub.POST("/auth/segundo-fator/codigos", { body: { codigo } })),
  disableFactor: (password: string, codigo: string) =>
    read(hub.POST("/auth/segundo-fator/desligar", { body: { password, codigo } })),
  sessions: () => read(hub.GET("/auth/sessoes")),
  endSession: (sessao_id: string) => read(hub.DELETE("/auth/sessoes/{sessao_id}", at({ sessao_id }))),
  endOtherSessions: () => read(hub.DELETE("/auth/sessoes")),
  changePassword: (atual: string, nova: string) => read(hub.POST("/auth/senha", { body: { atual, nova } })),
  /** All that the hub keeps of the person, as an archive. */
  exportEverything: () => read(hub.GET("/exportar/tudo", FILE)),
  eraseAccount: (password: string) => read(hub.POST("/auth/apagar", { body: { password } })),
  me: () => read(hub.GET("/auth/me")),
  agents: () => read(hub.GET("/agentes")),
  /** What an agent keeps of this person. */
  profile: (agentId: string) => read(hub.GET("/agentes/{agente_id}/perfil", atAgent(agentId))),
  changeProfile: (agentId: string, campos: ProfileChanges) =>
    read(hub.PUT("/agentes/{agente_id}/perfil", { ...atAgent(agentId), body: { campos } })),
  deleteProfile: (agentId: string) => read(hub.DELETE("/agentes/{agente_id}/perfil", atAgent(agentId))),

  conversations: ({ listed, antes }: { readonly listed: ListedConversations; readonly antes: string | null }) =>
    read(hub.GET("/conversas", query({ ...listed, antes: numbered(antes), limite: 30 }))),
  search: (q: string) => read(hub.GET("/pesquisa", query({ q }))),
  folders: () => read(hub.GET("/pastas")),
  exportAll: () => read(hub.GET("/exportar", FILE)),
  removeAll: () => read(hub.DELETE("/conversas", query({ confirmar: "tudo" as const }))),
  conversation: (id: string) => read(hub.GET("/conversas/{conversa_id}", inConversation(id))),
  create: (agente_id: string) => read(hub.POST("/conversas", { body: { agente_id } })),
  change: (id: string, body: ConversationChange) =>
    read(hub.PATCH("/conversas/{conversa_id}", { ...inConversation(id), body })),
  shares: (id: string) => read(hub.GET("/conversas/{conversa_id}/partilhas", inConversation(id))),
  share: (id: string, horas: number | null) =>
    read(hub.POST("/conversas/{conversa_id}/partilhas", { ...inConversation(id), body: { horas } })),
  unshare: (conversa_id: string, partilha_id: string) =>
    read(hub.DELETE("/conversas/{conversa_id}/partilhas/{partilha_id}", at({ conversa_id, partilha_id }))),
  /** What a link shows, to anybody. */
  shared: (token: string) => read(hub.GET("/partilhas/{token}", at({ token }))) as Promise<SharedConversation>,
  remove: (id: string) => read(hub.DELETE("/conversas/{conversa_id}", inConversation(id))),
  export: (conversa_id: string, formato: "json" | "md") => {
    const params = { path: { conversa_id }, query: { formato } };
    return read(hub.GET("/conversas/{conversa_id}/exportar", { params, ...FILE }));
  },
  /** A file of the hub's own, by the address that a part of a message gave it. */
  file: async (url: string): Promise<Blob> =>
    (await send(new Request(url, { cache: "no-store", credentials: "same-origin" }))).blob(),

  messages: (conversa_id: string, options: { readonly antes?: string; readonly signal?: AbortSignal } = {}) => {
    const { signal, antes = null } = options;
    const params = { path: { conversa_id }, query: { antes: numbered(antes) } };
    return read(
      hub.GET("/conversas/{conversa_id}/mensagens", { params, ...(signal ? { signal } : {}) }),
    ) as Promise<MessagesSnapshot>;
  },
  cancel: (id: string) => read(hub.POST("/conversas/{conversa_id}/cancelar", inConversation(id))),
  resume: (id: string) => read(hub.POST("/conversas/{conversa_id}/continuar", inConversation(id))),
  decide: (id: string, toolId: string, body: DecisionBody) =>
    read(hub.POST("/conversas/{conversa_id}/aprovacoes/{tool_use_id}", { ...atTool(id, toolId), body })),
  decideAll: (id: string, decisao: Decision) =>
    read(hub.POST("/conversas/{conversa_id}/aprovacoes", { ...inConversation(id), body: { decisao } })),
  cancelTool: (id: string, toolId: string) =>
    read(hub.POST("/conversas/{conversa_id}/ferramentas/{tool_use_id}/cancelar", atTool(id, toolId))),

  workflows: (id: string) => read(hub.GET("/conversas/{conversa_id}/fluxo", inConversation(id))),
  leaveWorkflow: (id: string) => read(hub.POST("/conversas/{conversa_id}/fluxo/sair", inConversation(id))),

  preferences: () => read(hub.GET("/preferencias")),
  savePreferences: (body: Partial<Preferences>) => read(hub.PUT("/preferencias", { body })),
  rules: () => read(hub.GET("/regras")),
  forgetRule: (regra_id: number) => read(hub.DELETE("/regras/{regra_id}", at({ regra_id }))),
  tokens: () => read(hub.GET("/tokens")),
  makeToken: (body: NewTokenBody) => read(hub.POST("/tokens", { body })),
  revokeToken: (token_id: string) => read(hub.DELETE("/tokens/{token_id}", at({ token_id }))),
  memberTokens: () => read(hub.GET("/organizacao/tokens")),
  revokeMemberToken: (token_id: string) => read(hub.DELETE("/organizacao/tokens/{token_id}", at({ token_id }))),
  alerts: (estado: "abertos" | "todos", limite: number) =>
    read(hub.GET("/organizacao/alertas", query({ estado, limite }))),
  jobs: () => read(hub.GET("/organizacao/trabalhos")),
  repeatJob: (id: string) => read(hub.POST("/organizacao/trabalhos/{trabalho_id}/repetir", atJob(id))),
  seeAlert: (id: string) => read(hub.POST("/organizacao/alertas/{alerta_id}/visto", atAlert(id))),
  audit: (options: AuditQuery) => read(hub.GET("/auditoria", query(options))),
  people: () => read(hub.GET("/organizacao/pessoas")),
  invitePerson: (body: NewPerson) => read(hub.POST("/organizacao/pessoas", { body })),
  importPeople: (csv: string) => read(hub.POST("/organizacao/pessoas/importar", { body: { csv } })),
  changePerson: (id: number, body: PersonChange) =>
    read(hub.PATCH("/organizacao/pessoas/{pessoa_id}", { ...atPerson(id), body })),
  deletePerson: (id: number) => read(hub.DELETE("/organizacao/pessoas/{pessoa_id}", atPerson(id))),
  resetFactor: (id: number) => read(hub.DELETE("/organizacao/pessoas/{pessoa_id}/segundo-fator", atPerson(id))),
  exportPerson: (id: number) =>
    read(hub.GET("/organizacao/pessoas/{pessoa_id}/exportar", { ...atPerson(id), ...FILE })),
  renameOrganization: (nome: string) => read(hub.PUT("/organizacao/nome", { body: { nome } })),
  organizations: () => read(hub.GET("/organizacoes")),
  makeOrganization: (body: NewOrganizationBody) => read(hub.POST("/organizacoes", { body })),
  changeOrganization: (id: number, body: OrganizationChange) =>
    read(hub.PATCH("/organizacoes/{organizacao_id}", { ...atOrganization(id), body })),
  makeOrganizationLink: (id: number) => read(hub.POST("/organizacoes/{organizacao_id}/ligacao", atOrganization(id))),
  deleteOrganization: (id: number) => read(hub.DELETE("/organizacoes/{organizacao_id}", atOrganization(id))),
  /** Have nothing of theirs deleted, for a reason; null lets it be again. */
  holdPerson: (id: number, motivo: string | null) =>
    read(hub.PUT("/organizacao/pessoas/{pessoa_id}/retencao", { ...atPerson(id), body: { motivo } })),
  makePersonLink: (id: number) => read(hub.POST("/organizacao/pessoas/{pessoa_id}/ligacao", atPerson(id))),
  personSessions: (id: number) => read(hub.GET("/organizacao/pessoas/{pessoa_id}/sessoes", atPerson(id))),
  endPersonSessions: (id: number) => read(hub.DELETE("/organizacao/pessoas/{pessoa_id}/sessoes", atPerson(id))),
  endPersonSession: (id: number, sessao_id: string) =>
    read(hub.DELETE("/organizacao/pessoas/{pessoa_id}/sessoes/{sessao_id}", at({ pessoa_id: String(id), sessao_id }))),
  /** For whom a link for a password is. */
  linkedPerson: (token: string) => read(hub.POST("/auth/convite", { body: { token } })),
  acceptLink: (token: string, password: string, codigo: string | null) =>
    read(hub.POST("/auth/convite/aceitar", { body: { token, password, codigo } })),
  policies: () => read(hub.GET("/organizacao/politicas")),
  savePolicy: (body: PolicyBody) => read(hub.PUT("/organizacao/politicas", { body })),

  costs: (options: Pick<Costs, "de" | "por" | "ambito">) => read(hub.GET("/custos", query(options))),
  budgets: () => read(hub.GET("/organizacao/orcamentos")),
  saveBudget: (body: BudgetBody) => read(hub.PUT("/organizacao/orcamentos", { body })),

  editedAgents: () => read(hub.GET("/organizacao/agentes")),
  copyAgent: (base: string) => read(hub.POST("/organizacao/agentes", { body: { base } })),
  editedAgent: (id: string) => read(hub.GET("/organizacao/agentes/{editado_id}", atEdited(id))),
  saveAgent: (id: string, body: AgentContent) =>
    read(hub.PUT("/organizacao/agentes/{editado_id}", { ...atEdited(id), body })),
  deleteAgent: (id: string) => read(hub.DELETE("/organizacao/agentes/{editado_id}", atEdited(id))),
  publishAgent: (id: string) => read(hub.POST("/organizacao/agentes/{editado_id}/publicar", atEdited(id))),
  restoreAgent: (editado_id: string, versao: number) =>
    read(hub.POST("/organizacao/agentes/{editado_id}/versoes/{versao}/repor", at({ editado_id, versao }))),
  /** Begins a conversation with the newest version, published or not. */
  tryAgent: (id: string) => read(hub.POST("/organizacao/agentes/{editado_id}/testar", atEdited(id))),

  toolServers: () => read(hub.GET("/organizacao/servidores")),
  addToolServer: (body: NewToolServerBody) => read(hub.POST("/organizacao/servidores", { body })),
  /** Reaches a server once; the hub keeps nothing. */
  testToolServer: (body: ToolServerBody) => read(hub.POST("/organizacao/servidores/testar", { body })),
  changeToolServer: (id: string, body: ToolServerBody) =>
    read(hub.PUT("/organizacao/servidores/{servidor_id}", { ...atServer(id), body })),
  removeToolServer: (id: string) => read(hub.DELETE("/organizacao/servidores/{servidor_id}", atServer(id))),
  reconnectToolServer: (id: string) => read(hub.POST("/organizacao/servidores/{servidor_id}/religar", atServer(id))),

  memories: (options: { readonly tipo: Memory["tipo"] | null; readonly antes: string | null }) =>
    read(hub.GET("/memorias", query({ ...options, limite: 50 }))),
  editMemory: (id: string, body: MemoryChange) => read(hub.PATCH("/memorias/{memoria_id}", { ...atMemory(id), body })),
  forgetMemory: (id: string) => read(hub.DELETE("/memorias/{memoria_id}", atMemory(id))),
  /** As if it had not been said: what it took the place of comes back. */
  undoMemory: (memoria_id: string) =>
    read(hub.DELETE("/memorias/{memoria_id}", { params: { path: { memoria_id }, query: { anular: true } } })),
  forgetEverything: () => read(hub.DELETE("/memorias")),
  exportMemories: () => read(hub.GET("/memorias/exportar", FILE)),
  answerMemories: (conversa_id: string, mensagem_id: string) =>
    read(hub.GET("/conversas/{conversa_id}/mensagens/{mensagem_id}/memorias", at({ conversa_id, mensagem_id }))),
  givenFeedback: (session_id: string) => read(hub.GET("/api/feedback", query({ session_id }))),
  feedback: (session_id: string, mensagem_id: string, type: FeedbackKind, texto = "") =>
    read(hub.POST("/api/feedback", { body: { session_id, type, data: { mensagem_id, texto } } })),

  trace: (conversa_id: string, mensagem_id: string) =>
    read(hub.GET("/conversas/{conversa_id}/mensagens/{mensagem_id}/traco", at({ conversa_id, mensagem_id }))),
  memberConversation: (conversa_id: string) =>
    read(hub.GET("/organizacao/conversas/{conversa_id}/mensagens", at({ conversa_id }))),
  memberTrace: (conversa_id: string, mensagem_id: string) =>
    read(
      hub.GET("/organizacao/conversas/{conversa_id}/mensagens/{mensagem_id}/traco", at({ conversa_id, mensagem_id })),
    ),
  sentRequest: (conversa_id: string, mensagem_id: string, passo: number) =>
    read(
      hub.GET(
        "/conversas/{conversa_id}/mensagens/{mensagem_id}/traco/{passo}/pedido",
        at({ conversa_id, mensagem_id, passo }),
      ),
    ),
  memberSentRequest: (conversa_id: string, mensagem_id: string, passo: number) =>
    read(
      hub.GET(
        "/organizacao/conversas/{conversa_id}/mensagens/{mensagem_id}/traco/{passo}/pedido",
        at({ conversa_id, mensagem_id, passo }),
      ),
    ),
  signal: (id: string, body: SignalBody) =>
    read(hub.POST("/conversas/{conversa_id}/sinais", { ...inConversation(id), body })),
  reviews: (options: {
    readonly estado: Review["estado"] | "todas";
    readonly antes: string | null;
    readonly limite?: number;
  }) => read(hub.GET("/organizacao/revisoes", query({ limite: 50, ...options }))),
  review: (id: string) => read(hub.GET("/organizacao/revisoes/{revisao_id}", atReview(id))) as Promise<ReviewDetail>,
  decideReview: (id: string, body: ReviewDecision) =>
    read(hub.POST("/organizacao/revisoes/{revisao_id}/decisao", { ...atReview(id), body })),
  examples: () => read(hub.GET("/organizacao/exemplos")),
  example: (id: string) => read(hub.GET("/organizacao/exemplos/{exemplo_id}", atExample(id))),
  addExample: (body: NewExample) => read(hub.POST("/organizacao/exemplos", { body })),
  changeExample: (id: string, body: ExampleChange) =>
    read(hub.PATCH("/organizacao/exemplos/{exemplo_id}", { ...atExample(id), body })),
  restoreExample: (exemplo_id: string, versao: number) =>
    read(hub.POST("/organizacao/exemplos/{exemplo_id}/versoes/{versao}/repor", at({ exemplo_id, versao }))),
  deleteExample: (id: string) => read(hub.DELETE("/organizacao/exemplos/{exemplo_id}", atExample(id))),
  learningMetrics: (dias: number) => read(hub.GET("/organizacao/aprendizagem/metricas", query({ dias }))),
  judge: () => read(hub.POST("/organizacao/aprendizagem/avaliar", { body: {} })),

  async events(conversa_id: string, cursor: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const params = { path: { conversa_id }, header: { "last-event-id": cursor } };
    const stream = { parseAs: "stream", headers: { Accept: "text/event-stream" } } as const;
    return (
      (await read(hub.GET("/conversas/{conversa_id}/eventos", { params, signal, ...stream }))) ?? new ReadableStream()
    );
  },

  /**
   * Starts a turn. The answer's body repeats what `/eventos` brings, and a turn does not depend on who listens to it:
   * once it was accepted the body is dropped, and there is one way in which an answer reaches the page.
   */
  async send(conversa_id: string, { content, key, autonomous }: Letter, substitui?: string): Promise<void> {
    const params = { path: { conversa_id }, header: { "idempotency-key": key } };
    const body = { content, ...acting(autonomous), ...(substitui === undefined ? {} : { substitui }) };
    const answer = await read(hub.POST("/conversas/{conversa_id}/mensagens", { params, body, ...STREAM }));
    answer?.cancel().catch(() => undefined);
  },
  /** Has a question answered again, as `send` does. */
  async again(
    conversa_id: string,
    mensagem_id: string,
    { key, autonomous, model }: Omit<Letter, "content"> & { readonly model: string | null },
  ): Promise<void> {
    const params = { path: { conversa_id, mensagem_id }, header: { "idempotency-key": key } };
    const body = { ...acting(autonomous), ...(model === null ? {} : { modelo: model }) };
    const path = "/conversas/{conversa_id}/mensagens/{mensagem_id}/regenerar";
    const answer = await read(hub.POST(path, { params, body, ...STREAM }));
    answer?.cancel().catch(() => undefined);
  },
  choose: (id: string, mensagem_id: string) =>
    read(hub.PUT("/conversas/{conversa_id}/ramo", { ...inConversation(id), body: { mensagem_id } })),
  fork: (id: string, mensagem_id: string) =>
    read(hub.POST("/conversas/{conversa_id}/bifurcar", { ...inConversation(id), body: { mensagem_id } })),

  dashboards: ({ q, antes }: { readonly q: string; readonly antes: string | null }) =>
    read(hub.GET("/dashboards", query({ q, antes: numbered(antes), limite: 24 }))),
  dashboard: (id: string) => read(hub.GET("/dashboards/{dashboard_id}/detalhes", atDashboard(id))),
  saveDashboard: (body: NewDashboard) => read(hub.POST("/dashboards", { body })),
  renameDashboard: (id: string, titulo: string) =>
    read(hub.PATCH("/dashboards/{dashboard_id}", { ...atDashboard(id), body: { titulo } })),
  removeDashboard: (id: string) => read(hub.DELETE("/dashboards/{dashboard_id}", atDashboard(id))),
  restoreDashboard: (dashboard_id: string, versao: number) =>
    read(hub.POST("/dashboards/{dashboard_id}/versoes/{versao}/restaurar", at({ dashboard_id, versao }))),
  shareDashboard: (id: string, horas: number | null) =>
    read(hub.POST("/dashboards/{dashboard_id}/partilhas", { ...atDashboard(id), body: { horas } })),
  unshareDashboard: (dashboard_id: string, partilha_id: string) =>
    read(hub.DELETE("/dashboards/{dashboard_id}/partilhas/{partilha_id}", at({ dashboard_id, partilha_id }))),
  dashboardFrame: (dashboard_id: string, versao: number | null) =>
    read(hub.POST("/dashboards/{dashboard_id}/ligacao", { params: { path: { dashboard_id }, query: { versao } } })),

  knowledge: () => read(hub.GET("/conhecimento")),
  addCollection: (nome: string, agentes: readonly string[]) =>
    read(hub.POST("/conhecimento", { body: { nome, agentes } })),
  setCollectionAgents: (id: string, agentes: readonly string[]) =>
    read(hub.PATCH("/conhecimento/{colecao_id}", { ...atCollection(id), body: { agentes } })),
  removeCollection: (id: string) => read(hub.DELETE("/conhecimento/{colecao_id}", atCollection(id))),
  reindexCollection: (id: string) => read(hub.POST("/conhecimento/{colecao_id}/reindexar", atCollection(id))),
  addDocument: (id: string, file: File, options: Uploading) =>
    sendFile<KnowledgeDocument>(`/conhecimento/${encodeURIComponent(id)}/documentos`, file, options),
  removeDocument: (documento_id: string) =>
    read(hub.DELETE("/conhecimento/documentos/{documento_id}", at({ documento_id }))),
  testQuery: (consulta: string, colecao_id: string | null) =>
    read(hub.POST("/conhecimento/pesquisa", { body: { consulta, colecao_id } })),
  passage: (passagem_id: string) => read(hub.GET("/conhecimento/passagens/{passagem_id}", at({ passagem_id }))),

  /** A document or an image. */
  attach: (id: string, file: File, options: Uploading) =>
    sendFile<UploadAnswer>(`/conversas/${encodeURIComponent(id)}/anexos`, file, options),
  /** With `replaces`, in the place of the file of that message. */
  upload: (id: string, file: File, { replaces, ...options }: Uploading & { readonly replaces?: string | undefined }) =>
    sendFile<UploadAnswer>(
      `/conversas/${encodeURIComponent(id)}/upload${replaces ? `?substitui=${encodeURIComponent(replaces)}` : ""}`,
      file,
      options,
    ),
  /** Reads a file again, with one column or table read another way. */
  readAgain: (conversa_id: string, message: string, body: ReadingBody) =>
    read(
      hub.POST("/conversas/{conversa_id}/ficheiros/{mensagem_id}/leitura", {
        params: { path: { conversa_id, mensagem_id: Number(message) } },
        body,
      }),
    ),
  /** Every row of what a call asked for, not only those that are shown; `truncated` where even the hub has a limit. */
  exportQuery: async (conversa_id: string, tool_use_id: string, formato: ExportFormat) => {
    const params = { path: { conversa_id, tool_use_id }, query: { formato } };
    const path = "/conversas/{conversa_id}/ferramentas/{tool_use_id}/exportar";
    const { data, response } = await hub.GET(path, { params, ...FILE });
    return { blob: data as Blob, truncated: response.headers.get("X-Truncated") === "true" };
  },
};
