import type { ComponentType } from "react";
import { CardList } from "../../cards/CardList";
import { cardsOf } from "../../cards/cards";
import type { ToolPart } from "../../wire/types";
import { ApprovalCard } from "../decisions/ApprovalCard";
import { COMPONENTS } from "../decisions/components";
import { FailureCard } from "../decisions/FailureCard";
import type { AnswerState } from "./answerState";
import { PythonCard } from "./PythonCard";
import { QueryCard } from "./QueryCard";
import type { ToolCardProps } from "./ToolCard";
import { ToolChip } from "./ToolChip";

/** Calls that have more to show than a chip. */
const CARDS: Readonly<Record<string, ComponentType<ToolCardProps>>> = {
  consultar_dados: QueryCard,
  executar_python: PythonCard,
};

/** Calls that follow one another stand side by side; one that is opened or waits for a person takes the whole width. */
export function ToolRow({ parts, answer }: { parts: readonly ToolPart[]; answer: AnswerState }) {
  return (
    <div className="flex flex-wrap gap-2">
      {parts.map((part) => (
        <ToolView key={part.id} part={part} answer={answer} />
      ))}
    </div>
  );
}

function ToolView({ part, answer: { live, current, tasks } }: { part: ToolPart; answer: AnswerState }) {
  if (current && part.status === "waiting" && part.asking === "approval") {
    const Asking = (part.component ? COMPONENTS[part.component] : undefined) ?? ApprovalCard;
    return <Asking part={part} />;
  }
  if (current && part.status === "waiting" && part.asking === "failure") return <FailureCard part={part} />;
  const task = tasks.find(({ id }) => id === part.task_id);
  const Card = CARDS[part.name] ?? ToolChip;
  const found = cardsOf(part.result);
  return (
    <>
      <Card part={part} live={live} current={current} task={task} />
      {found.length > 0 ? <CardList cards={found} /> : null}
    </>
  );
}
