import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Problem } from "../ui/Problem";
import { Select } from "../ui/Select";
import type { Token } from "../wire/types";
import { EXPIRIES, type Expiry, MAX_NAME, SCOPES, scopeWords, USUAL_EXPIRY } from "./tokens";

export function NewTokenForm({ onMade }: { onMade: (made: { readonly id: string; readonly token: string }) => void }) {
  const text = useText();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<Token["ambito"]>("mcp:read");
  const [expiry, setExpiry] = useState<Expiry>(USUAL_EXPIRY);
  const make = useMutation({
    mutationFn: () => api.makeToken({ nome: name.trim(), ambito: scope, dias: Number(expiry) }),
    onSuccess: (made) => {
      setName("");
      onMade(made);
    },
  });
  return (
    <form
      data-testid="token-form"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <Field
        label={text.tokenName}
        data-testid="token-name"
        placeholder={text.tokenNameExample}
        required
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Select
          label={text.tokenScope}
          data-testid="token-scope"
          value={scope}
          options={SCOPES.map((option) => [option, scopeWords(option, text)] as const)}
          onChoose={setScope}
        />
        <Select
          label={text.tokenExpiry}
          data-testid="token-expiry"
          value={expiry}
          options={EXPIRIES.map((option) => [option, text.tokenDays(Number(option))] as const)}
          onChoose={setExpiry}
        />
      </div>
      <p className="mt-2 text-sm text-ink-faint">{text.tokenScopeHint}</p>
      <Problem error={make.error} className="mt-3" />
      <Button
        type="submit"
        look="primary"
        data-testid="token-make"
        className="mt-4"
        disabled={make.isPending || name.trim() === ""}
      >
        {text.tokenMake}
      </Button>
    </form>
  );
}
