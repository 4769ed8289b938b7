import { useMutation } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { keepAim } from "../state/aim";
import { Button } from "../ui/Button";
import { LogIn } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { Spinner } from "../ui/Spinner";

/** Sends the person to their organisation's identity provider, which sends them back to `ReturnPage`. */
export function ProviderButton({ name, first }: { name: string; first: boolean }) {
  const text = useText();
  const go = useMutation({
    mutationFn: api.goToProvider,
    onSuccess: ({ url }) => {
      keepAim();
      location.assign(url);
    },
  });
  return (
    <div className="space-y-4">
      <Problem error={go.error} />
      <Button
        data-testid="login-provider"
        {...(first ? { look: "primary" as const } : {})}
        disabled={go.isPending || go.isSuccess}
        className="h-11 w-full"
        onClick={() => go.mutate()}
      >
        {go.isPending || go.isSuccess ? <Spinner /> : <LogIn className="size-4" aria-hidden />}
        {text.logInWith(name)}
      </Button>
    </div>
  );
}
