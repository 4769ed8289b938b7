import type { ComponentType } from "react";
import type { ToolPart } from "../api/types";
import { CardList } from "../cards/CardList";
import { cardsOf } from "../cards/cards";
import { COMPONENTS } from "../clientside/components";
import { QueryCard } from "../data/QueryCard";
import { PythonCard } from "../python/PythonCard";
import { ApprovalCard } from "./ApprovalCard";
import { FailureCard } from "./FailureCard";
import type { Scene } from "./scene";
import type { ToolCardProps } from "./ToolCard";
import { ToolChip } from "./ToolChip";

/** Calls that have more to show than a chip. */
const CARDS: Readonly<Record<string, ComponentType<ToolCardProps>>> = {
  consultar_dados: QueryCard,
  executar_python: PythonCard,
};

/** Calls that follow one another stand side by side; one that is opened or waits for a person takes the whole width. */
export function ToolRow({ parts, scene }: { parts: readonly ToolPart[]; scene: Scene }) {
  return (
    <div className="flex flex-wrap gap-2">
      {parts.map((part) => (
        <ToolView key={part.id} part={part} scene={scene} />
      ))}
    </div>
  );
}

function ToolView({ part, scene: { live, current, tasks } }: { part: ToolPart; scene: Scene }) {
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
