import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useFormats, useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { CircleCheck, CircleX, Clock, type Icon, ListChecks, LoaderCircle, RotateCw } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { QueryState } from "../ui/QueryState";
import { unlessGone } from "../wire/errors";
import type { Job } from "../wire/types";

const KEY = ["jobs"];
/** How often the list is read again while somebody looks at it. */
const LOOK_MS = 5_000;
const ICONS: Record<Job["estado"], Icon> = {
  waiting: Clock,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleX,
};

/** What the hub does while nobody waits for it, and what became of it. */
export function JobList() {
  const text = useText();
  const jobs = useQuery({ queryKey: KEY, queryFn: api.jobs, refetchInterval: LOOK_MS });
  return (
    <>
      <p className="text-sm text-ink-soft">{text.jobsIntro}</p>
      <QueryState query={jobs} />
      {jobs.data?.trabalhos.length === 0 ? (
        <Empty icon={ListChecks} title={text.jobsNone} how={text.jobsNoneHow} testId="jobs-none" />
      ) : null}
      <ul className="flex flex-col gap-3">
        {jobs.data?.trabalhos.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
    </>
  );
}

function JobItem({ job }: { job: Job }) {
  const text = useText();
  const format = useFormats();
  const client = useQueryClient();
  const repeat = useMutation({
    mutationFn: () => unlessGone(api.repeatJob(job.id)),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const Icon = ICONS[job.estado];

  const facts = [
    text.jobStates[job.estado],
    job.tentativas ? text.jobTries(job.tentativas) : "",
    job.fim ? text.jobEnded(format.dateTime(job.fim)) : "",
    job.proxima && job.estado !== "running" ? text.jobNext(format.dateTime(job.proxima)) : "",
  ];
  return (
    <li
      data-testid="job-item"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-2xl border border-line bg-surface p-4"
    >
      <Icon className={`mt-0.5 size-5 shrink-0 ${job.erro ? "text-warn" : "text-ink-faint"}`} aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-sm font-semibold break-words">{jobName(job, text)}</h2>
        {job.erro ? <p className="mt-0.5 font-mono text-xs break-words text-warn">{job.erro}</p> : null}
        <p className="mt-1 text-xs break-words text-ink-faint">{facts.filter(Boolean).join(" · ")}</p>
        {job.conversa_id ? (
          <p className="text-xs break-all text-ink-faint">{text.jobOfConversation(job.conversa_id)}</p>
        ) : null}
        <Problem error={repeat.error} />
      </div>
      {job.estado === "running" ? null : (
        <Button
          data-testid="job-repeat"
          className="max-sm:ml-8"
          disabled={repeat.isPending}
          aria-label={`${text.jobRepeat}: ${jobName(job, text)}`}
          onClick={() => repeat.mutate()}
        >
          <RotateCw className="size-4" aria-hidden />
          {text.jobRepeat}
        </Button>
      )}
    </li>
  );
}

/** A newer server may do what this page has no words for. */
function jobName(job: Job, text: Catalogue): string {
  const names: Readonly<Record<string, string>> = text.jobKinds;
  return names[job.tipo] ?? job.tipo;
}
