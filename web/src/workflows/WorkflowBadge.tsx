import { lazy, Suspense, useState } from "react";
import { errorText, useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { LogOut, Route } from "../ui/icons";
import type { Message } from "../wire/types";
import { useLeaveWorkflow, useWorkflows } from "./useWorkflows";

const WorkflowDiagram = lazy(() => import("./WorkflowDiagram").then((module) => ({ default: module.WorkflowDiagram })));

interface Props {
  readonly id: string;
  /** Whether the conversation's agent has workflows. */
  readonly enabled: boolean;
  readonly messages: readonly Message[];
  /** Somebody is answering: then nobody leaves. */
  readonly busy: boolean;
}

/** The workflow that the conversation is in, with a way out and a way to see all of it. */
export function WorkflowBadge({ id, enabled, messages, busy }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { data } = useWorkflows(id, enabled, messages);
  const leave = useLeaveWorkflow(id);
  if (!enabled || !data || data.fluxos.length === 0) return null;
  const active = data.fluxos.find((workflow) => workflow.id === data.active_workflow);
  const step = active?.passos.find(({ estado }) => estado === "current");
  return (
    <div
      className="ml-auto flex max-w-1/2 shrink-0 items-center gap-1 sm:max-w-none"
      data-testid="workflow-badge"
      data-workflow={data.active_workflow ?? ""}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={active ? text.workflowOpen(active.titulo, step?.titulo ?? "") : text.workflowOpenNone}
        onClick={() => setOpen(true)}
        className="flex min-h-8 min-w-0 items-center gap-1.5 rounded-full border border-line bg-panel px-2.5 py-1 text-xs font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink"
      >
        <Route className="size-3.5 shrink-0 text-accent" aria-hidden />
        <span className="truncate">{active ? active.titulo : text.workflowNone}</span>
        {step && step.titulo !== active?.titulo ? (
          <span className="hidden truncate text-ink-faint sm:inline">· {step.titulo}</span>
        ) : null}
      </button>
      {data.pode_sair ? (
        <IconButton label={text.workflowLeave} disabled={busy || leave.isPending} onClick={() => leave.mutate()}>
          <LogOut className="size-4" aria-hidden />
        </IconButton>
      ) : null}
      {leave.error ? (
        <span role="alert" className="text-xs text-danger">
          {errorText(leave.error, text)}
        </span>
      ) : null}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={text.workflowTitle}
        description={text.workflowDescription}
      >
        <Suspense>
          <WorkflowDiagram workflows={data.fluxos} />
        </Suspense>
      </Dialog>
    </div>
  );
}
