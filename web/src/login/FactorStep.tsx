import { useQuery } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { FactorKey } from "../ui/FactorKey";
import { Field } from "../ui/Field";
import { Problem } from "../ui/Problem";
import { Loading } from "../ui/Spinner";

interface Props {
  readonly email: string;
  readonly password: string;
  /** Whether the person must set one up first. */
  readonly setup: boolean;
  readonly code: string;
  readonly onCode: (code: string) => void;
}

/** What is asked for after the password: a code, and before the first one a device that shows it. */
export function FactorStep({ email, password, setup, code, onCode }: Props) {
  const text = useText();
  const prepared = useQuery({
    queryKey: ["factor", email],
    queryFn: () => api.prepareFactor(email, password),
    enabled: setup,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      {setup && prepared.isPending ? <Loading /> : null}
      <Problem error={prepared.error} />
      {prepared.data ? <FactorKey prepared={prepared.data} /> : null}
      <Field
        label={setup ? text.factorCode : text.factorCodeOrRecovery}
        data-testid="login-code"
        name="code"
        autoComplete="one-time-code"
        autoFocus
        required
        value={code}
        onChange={(event) => onCode(event.target.value)}
      />
    </>
  );
}
