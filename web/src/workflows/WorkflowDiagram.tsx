import { useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { classes } from "../ui/classes";
import { Check, ChevronRight, Circle, CircleDot } from "../ui/icons";
import type { WorkflowStep, WorkflowView } from "../wire/types";

/** Every workflow as a row of steps: what is done, where the conversation is, what is to come. */
export function WorkflowDiagram({ workflows }: { workflows: readonly WorkflowView[] }) {
  const text = useText();
  return (
    <ul className="space-y-4" data-testid="workflow-diagram">
      {workflows.map((workflow) => (
        <li key={workflow.id} data-workflow={workflow.id} data-status={workflow.estado}>
          <p className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
            <span className={classes("font-medium", workflow.estado === "active" ? "text-accent" : "text-ink")}>
              {workflow.titulo}
            </span>
            <span className="text-xs text-ink-faint">{workflowWord(workflow.estado, text)}</span>
          </p>
          <ol className="flex flex-wrap items-center gap-1">
            {workflow.passos.map((step, index) => (
              <li
                key={step.id}
                className="flex items-center gap-1"
                aria-current={step.estado === "current" ? "step" : undefined}
              >
                {index > 0 ? <ChevronRight className="size-3.5 text-ink-faint" aria-hidden /> : null}
                <StepBox step={step} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

const boxes: Readonly<Record<WorkflowStep["estado"], string>> = {
  done: "border-line bg-panel text-ink-soft",
  current: "border-accent bg-surface font-medium text-ink",
  pending: "border-dashed border-line text-ink-faint",
};

function StepBox({ step }: { step: WorkflowStep }) {
  const text = useText();
  const Icon = step.estado === "done" ? Check : step.estado === "current" ? CircleDot : Circle;
  return (
    <span
      data-step={step.id}
      data-status={step.estado}
      className={classes("inline-flex items-center gap-1.5 rounded-lg border px-2 py-1 text-xs", boxes[step.estado])}
    >
      <Icon className={classes("size-3.5 shrink-0", step.estado === "current" && "text-accent")} aria-hidden />
      {step.titulo}
      <span className="sr-only">, {stepWord(step.estado, text)}</span>
    </span>
  );
}

function workflowWord(status: WorkflowView["estado"], text: Catalogue): string {
  return { active: text.workflowActive, complete: text.workflowComplete, begun: text.workflowBegun, pending: "" }[
    status
  ];
}

function stepWord(status: WorkflowStep["estado"], text: Catalogue): string {
  return { done: text.stepDone, current: text.stepCurrent, pending: text.stepPending }[status];
}
