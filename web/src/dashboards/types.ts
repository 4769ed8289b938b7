/** A dashboard in the list. */
export interface Dashboard {
  readonly id: string;
  readonly titulo: string;
  readonly url: string;
  readonly conversa_id: string | null;
  readonly versao: number;
  readonly partilhado: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface DashboardPage {
  readonly dashboards: readonly Dashboard[];
  readonly proximo: string | null;
}

export interface DashboardVersion {
  readonly versao: number;
  readonly titulo: string;
  readonly created_at: string;
  readonly atual: boolean;
}

/** A link that is in use; its address is known only to whoever made it. */
export interface Share {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string | null;
}

export interface DashboardDetails extends Dashboard {
  /** The queries that its page runs whenever it is shown, by name. */
  readonly consultas: Readonly<Record<string, string>>;
  readonly versoes: readonly DashboardVersion[];
  readonly partilhas: readonly Share[];
}

export interface NewDashboard {
  readonly titulo: string;
  readonly html: string;
  readonly conversa_id?: string;
}

/** A link as it is told once, to whoever made it. */
export interface NewShare {
  readonly id: string;
  readonly url: string;
  readonly expires_at: string | null;
}

/** An address for a frame, good for a short while: frames cannot send a token. */
export interface FrameAddress {
  readonly url: string;
  readonly expires_at: string;
}
