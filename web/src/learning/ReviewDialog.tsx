import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { MemberTrace } from "../trace/MemberTrace";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Problem } from "../ui/Problem";
import { QueryState } from "../ui/QueryState";
import type { ReviewDecision, ReviewDetail } from "../wire/types";
import { ReviewConversation } from "./ReviewConversation";
import { ReviewMarks } from "./ReviewMarks";
import { TextArea } from "./TextArea";
import { useRefreshLearning, useReview } from "./useLearning";

/** One answer that somebody should look at: what was said, what was called, how it was marked; and the decision. */
export function ReviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText();
  const review = useReview(id);
  if (review.data) return <Reviewing detail={review.data} onClose={onClose} />;
  return (
    <Dialog open wide onClose={onClose} title={text.reviewTitle}>
      <QueryState query={review} />
    </Dialog>
  );
}

function Reviewing({ detail, onClose }: { detail: ReviewDetail; onClose: () => void }) {
  const text = useText();
  const refresh = useRefreshLearning();
  const { revisao: review, memorias } = detail;
  const [pergunta, setPergunta] = useState(review.pergunta);
  const [resposta, setResposta] = useState(review.proposta || (review.tipo === "golden" ? review.resposta : ""));
  const [nota, setNota] = useState(review.nota);
  const decide = useMutation({
    mutationFn: async (body: ReviewDecision) => {
      await api.decideReview(review.id, { ...body, nota });
      await refresh();
    },
    onSuccess: onClose,
  });
  const busy = decide.isPending;
  const open = review.estado === "open";

  const decisions = open ? (
    <div className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
      <Button
        look="refuse"
        data-testid="review-reject"
        disabled={busy}
        onClick={() => decide.mutate({ decisao: "rejeitar" })}
      >
        {text.reviewReject}
      </Button>
      <Button
        look="primary"
        data-testid="review-promote"
        disabled={busy || !pergunta.trim() || !resposta.trim()}
        onClick={() => decide.mutate({ decisao: "promover", pergunta, resposta })}
      >
        {text.reviewPromote}
      </Button>
    </div>
  ) : null;

  return (
    <Dialog open wide onClose={onClose} title={text.reviewTitle} footer={decisions}>
      <div className="space-y-5" data-testid="review">
        {review.detalhe ? (
          <blockquote className="border-l-2 border-accent pl-3 text-sm break-words whitespace-pre-line">
            {review.detalhe}
          </blockquote>
        ) : null}
        <ReviewConversation messages={detail.mensagens} about={review.mensagem_id} agentName={review.agente_nome} />
        <MemberTrace conversation={review.conversa_id} message={review.mensagem_id} />
        <ReviewMarks judgements={detail.avaliacoes} />
        {memorias.length > 0 ? (
          <section>
            <h3 className="text-sm font-semibold">{text.reviewMemories}</h3>
            <ul className="mt-2 space-y-2">
              {memorias.map((memory) => (
                <MemoryFix
                  key={memory.id}
                  content={memory.conteudo}
                  disabled={!open || busy}
                  onFix={(conteudo) =>
                    decide.mutate({
                      decisao: "corrigir_memoria",
                      memoria_id: memory.id,
                      ...(conteudo ? { conteudo } : {}),
                    })
                  }
                />
              ))}
            </ul>
          </section>
        ) : null}
        <section className="space-y-3">
          <h3 className="text-sm font-semibold">{text.reviewExample}</h3>
          <TextArea
            label={text.exampleQuestion}
            testId="review-question"
            rows={2}
            value={pergunta}
            disabled={!open}
            onChange={setPergunta}
          />
          <TextArea
            label={text.exampleAnswer}
            testId="review-answer"
            rows={5}
            value={resposta}
            disabled={!open}
            onChange={setResposta}
          />
          <TextArea
            label={text.reviewNote}
            testId="review-note"
            rows={1}
            value={nota}
            disabled={!open}
            onChange={setNota}
          />
        </section>
        <Problem error={decide.error} />
      </div>
    </Dialog>
  );
}

function MemoryFix({
  content,
  disabled,
  onFix,
}: {
  content: string;
  disabled: boolean;
  onFix: (content: string) => void;
}) {
  const text = useText();
  const [words, setWords] = useState(content);
  const changed = words.trim() !== content;
  return (
    <li className="space-y-2 rounded-xl border border-line p-3">
      <TextArea
        label={text.memoryContent}
        testId="review-memory"
        rows={1}
        value={words}
        disabled={disabled}
        onChange={setWords}
      />
      <div className="flex justify-end gap-2">
        <Button look="refuse" disabled={disabled} onClick={() => onFix("")}>
          {text.reviewForgetMemory}
        </Button>
        <Button disabled={disabled || !changed || !words.trim()} onClick={() => onFix(words.trim())}>
          {text.reviewFixMemory}
        </Button>
      </div>
    </li>
  );
}
