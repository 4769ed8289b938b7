/**
 * The API's types, in one place: everything else imports them from here. They come from `schema.ts`, which
 * `npm run types` writes from the hub's OpenAPI document; what that leaves open is made narrower here.
 */
import type { components, operations } from "./schema";

type Schemas = components["schemas"];

export type Identity = Schemas["PageLogin"];
export type AuditEntry = Schemas["AuditEntryAnswer"];
type AuditPage = Schemas["AuditPage"];
export type AuditQuery = NonNullable<operations["auditoria-read_audit"]["parameters"]["query"]>;
export type AuditAction = AuditPage["acoes"][number];
export type Person = Schemas["PersonAnswer"];
export type Organization = Schemas["OrganizationAnswer"];
export type NewOrganizationBody = Schemas["NewOrganizationBody"];
export type NewOrganizationMade = Schemas["NewOrganizationAnswer"];
export type OrganizationChange = Schemas["OrganizationChange"];
export type NewPerson = Schemas["NewPersonBody"];
export type InvitedPerson = Schemas["NewPersonAnswer"];
export type PersonChange = Schemas["PersonChange"];
export type PreparedFactor = Schemas["PreparedAnswer"];
export type PasswordLink = Schemas["LinkAnswer"];
export type ImportedPeople = Schemas["ImportedPeople"];
export type Passkey = Schemas["PasskeyAnswer"];
export type LoginSession = Schemas["SessionAnswer"];
export type Me = Schemas["Me"];
export type DemoLogin = Schemas["DemoLogin"];
export type Config = Schemas["ConfigAnswer"];
export type Agent = Schemas["AgentAnswer"];
export type ProfileField = Schemas["ProfileField"];
export type ProfileChanges = Schemas["ProfileChanges"]["campos"];
export type ErrorBody = Schemas["Failed"];
export type FieldProblem = Schemas["FieldProblem"];
export type Usage = Schemas["Usage"];

export type Trace = Schemas["Trace"];
export type MemberConversation = Schemas["MemberConversation"];
export type TraceStep = Trace["passos"][number];
export type ModelCall = Schemas["ModelCall"];
export type SentRequest = Schemas["SentRequest"];
export type SentMessage = Schemas["SentMessage"];
export type SentPart = Schemas["SentPart"];

export type Conversation = Schemas["ConversationAnswer"];
export type ConversationChange = Schemas["ConversationChange"];
export type SharedConversation = Narrow<Schemas["SharedAnswer"], { readonly mensagens: readonly Message[] }>;
export type ConversationPage = Schemas["ConversationPage"];

export type DecisionBody = Schemas["DecisionBody"];
export type Decision = Schemas["DecisionBody"]["decisao"];
export type Preferences = Schemas["PreferencesAnswer"];
export type Rule = Schemas["RuleAnswer"];
export type Token = Schemas["TokenAnswer"];
export type NewTokenBody = Schemas["TokenBody"];
export type MemberToken = Schemas["MemberTokenAnswer"];
export type EditedAgent = Schemas["EditedAgentAnswer"];
export type EditedAgentDetail = Schemas["EditedAgentDetail"];
export type AgentContent = Schemas["AgentContent"];
export type OfferedTool = Schemas["OfferedTool"];
export type ToolServer = Schemas["ServerAnswer"];
export type ToolServerBody = Schemas["ServerBody"];
export type NewToolServerBody = Schemas["NewServerBody"];
export type Policy = Schemas["PolicyAnswer"];
export type PolicyBody = Schemas["PolicyBody"];
export type Costs = Schemas["CostsAnswer"];
export type Consumption = Schemas["ConsumptionAnswer"];
export type Budget = Schemas["BudgetAnswer"];
export type BudgetBody = Schemas["BudgetBody"];

export type Memory = Schemas["MemoryAnswer"];
export type Alert = Schemas["AlertAnswer"];
export type Job = Schemas["JobAnswer"];
export type Review = Schemas["ReviewAnswer"];
export type ReviewDetail = Narrow<Schemas["ReviewDetail"], { readonly mensagens: readonly Message[] }>;
export type ReviewDecision = Schemas["ReviewDecisionBody"];
export type Example = Schemas["ExampleAnswer"];
export type ExampleChange = Schemas["ExampleChange"];
export type NewExample = Schemas["ExampleBody"];
export type LearningMetrics = Schemas["MetricsAnswer"];
export type LearningFigures = Schemas["FiguresAnswer"];
export type SignalBody = Schemas["SignalBody"];
export type MemoryChange = Schemas["MemoryBody"];
export type UsedMemory = Schemas["UsedAnswer"];
export type SavedMemory = Schemas["SavedAnswer"];
export type FeedbackKind = Schemas["FeedbackBody"]["type"];
export type FeedbackAnswer = Schemas["FeedbackAnswer"];
export type GivenFeedback = Schemas["GivenAnswer"];

export type Dashboard = Schemas["DashboardAnswer"];
export type DashboardDetails = Schemas["DashboardDetails"];
export type DashboardVersion = Schemas["VersionAnswer"];
export type NewDashboard = Schemas["DashboardBody"];
export type Share = Schemas["ShareAnswer"];
export type NewShare = Schemas["NewShareAnswer"];

export type ToolPart = Schemas["ToolPart"];
export type ErrorPart = Schemas["Error"];
export type LimitPart = Schemas["IterationLimit"];
export type LoopPart = Schemas["LoopDetected"];
export type BudgetPart = Schemas["BudgetWarning"];
export type FilePart = Schemas["FilePart"];
export type AttachmentPart = Schemas["AttachmentPart"];
export type WorkflowPart = Schemas["WorkflowPart"];
export type WorkflowView = Schemas["WorkflowAnswer"];
export type WorkflowStep = Schemas["StepAnswer"];
export type Knowledge = Schemas["KnowledgeAnswer"];
export type Collection = Schemas["CollectionAnswer"];
export type KnowledgeDocument = Schemas["DocumentAnswer"];
export type KnowledgeHit = Schemas["HitAnswer"];
export type QueryAnswer = Schemas["QueryAnswer"];
export type Passage = Schemas["PassageAnswer"];
export type FileUploaded = Schemas["NumberedFileUploaded"];
export type FileAttached = Schemas["NumberedFileAttached"];
export type UploadedTable = Schemas["UploadedTable"];
export type ReadingBody = Schemas["ReadingBody"];
export type FileRemark = Schemas["UploadedRemark"];
export type UploadAnswer = Schemas["UploadAnswer"];
export type Task = Schemas["TaskState"];
type ChartPart = Schemas["ChartWidget"];
type TablePart = Schemas["TableWidget"];
export type KpiPart = Schemas["KpiWidget"];
export type ImagePart = Schemas["ImageWidget"];
export type ChartData = ChartPart["data"];
export type ChartKind = ChartData["tipo"];
export type ChartDataset = ChartData["datasets"][number];
export type Point = Schemas["Point"];
export type TableData = TablePart["data"];
export type Cell = TableData["linhas"][number][number];
export type KpiData = KpiPart["data"];
export type Part = Schemas["Message"]["parts"][number];

export type UserMessage = Narrow<Schemas["Message"], { readonly role: "user" }>;
export type AssistantMessage = Narrow<
  Schemas["Message"],
  { readonly role: "assistant"; readonly status: NonNullable<Schemas["Message"]["status"]> }
>;
export type Message = UserMessage | AssistantMessage;
export type MessagesSnapshot = Narrow<Schemas["MessagePage"], { readonly mensagens: readonly Message[] }>;

export type WireEvent = Schemas["WireEvent"];

/** The same type with some of its fields said more exactly. */
type Narrow<T, Fields> = Omit<T, keyof Fields> & Fields;
