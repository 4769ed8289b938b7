import { Problem } from "./Problem";
import { Loading } from "./Spinner";

interface Query {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Stands where a query's answer will: it loads, or did not come and can be asked for again. */
export function QueryState({ query, failed }: { query: Query; failed?: string }) {
  if (query.error) {
    return <Problem error={query.error} {...(failed ? { words: failed } : {})} onRetry={() => void query.refetch()} />;
  }
  return query.isPending ? <Loading /> : null;
}
