import { modelInWords, nameInWords } from "../i18n/callNames";
import type { Catalogue } from "../i18n/pt-PT";
import type { TraceStep } from "../wire/types";

/** What a step is called. */
export function stepTitle(step: TraceStep, text: Catalogue): string {
  switch (step.type) {
    case "model":
      return text.traceModel(modelInWords(step.chamada.usage.model, text));
    case "tool":
      return nameInWords(step.nome);
    case "decision":
      return text.traceDecision(nameInWords(step.nome));
    case "guardrail":
      return text.traceGuardrail;
    case "workflow":
      return step.titulo ? text.traceWorkflow([step.titulo, step.passo].filter(Boolean).join(" · ")) : text.traceRouter;
    case "memory":
      return step.guardadas ? text.traceMemoriesSaved(step.numero) : text.traceMemories(step.numero);
    case "examples":
      return text.traceExamples(step.numero);
    case "error":
      return step.modelo ? text.traceModelFailed(modelInWords(step.modelo, text)) : text.traceError;
    case "done":
      return text.traceEnd[step.estado];
    case "loop":
      return text.traceLoop(nameInWords(step.nome ?? ""));
    default:
      return text.traceMoments[step.type];
  }
}

/** What became of a step, where that is worth a word beside its name. */
export function stepNotes(step: TraceStep, text: Catalogue): readonly string[] {
  switch (step.type) {
    case "model": {
      const { repeticoes } = step.chamada;
      return [
        step.cortada ? text.traceCut : "",
        step.ferramentas > 0 ? text.traceAsked(step.ferramentas) : "",
        repeticoes > 0 ? text.traceRetries(repeticoes) : "",
      ].filter(Boolean);
    }
    case "tool":
      return [
        step.da_cache ? text.toolCached : "",
        step.estado === "running" ? text.toolRunning : step.estado === "failed" ? text.toolFailed : "",
        step.tentativas ? text.traceRetries(step.tentativas.length) : "",
        step.cancelada ? text.toolStopped : "",
      ].filter(Boolean);
    case "decision":
      return [step.decisao ? text.traceDecided[step.decisao] : text.traceUndecided];
    case "guardrail":
      return [text.traceVerdicts[step.veredicto]];
    case "workflow":
      return [step.passagem ? text.traceHandover : text.traceMoved[step.motivo]];
    case "error":
      return step.repeticoes > 0 ? [text.traceRetries(step.repeticoes)] : [];
    default:
      return [];
  }
}

export type Tone = "model" | "tool" | "person" | "bad" | "quiet";

/** How a step is coloured; its words say the same. */
export function stepTone(step: TraceStep): Tone {
  switch (step.type) {
    case "model":
      return step.cortada ? "bad" : "model";
    case "tool":
      return step.estado === "failed" ? "bad" : "tool";
    case "decision":
      return "person";
    case "error":
      return "bad";
    case "guardrail":
      return step.veredicto === "SAFE" ? "model" : "bad";
    case "workflow":
    case "summary":
    case "title":
    case "lost":
      return "model";
    default:
      return "quiet";
  }
}
