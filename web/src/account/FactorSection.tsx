import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { QueryState } from "../ui/QueryState";
import { Section } from "../ui/Section";
import { DisableFactor } from "./DisableFactor";
import { EnableFactor } from "./EnableFactor";
import { NewRecoveryCodes } from "./NewRecoveryCodes";
import { FACTOR, useFactor } from "./useFactor";

/** The code that is asked for after the password: whether it is, and to change that. */
export function FactorSection({ email }: { email: string }) {
  const text = useText();
  const client = useQueryClient();
  const factor = useFactor();
  const [open, setOpen] = useState<"enable" | "disable" | "codes" | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: FACTOR });
  const close = () => setOpen(null);
  const state = factor.data;
  return (
    <Section title={text.factor} hint={text.factorHint}>
      <QueryState query={factor} />
      {state ? (
        <p className="mb-3 text-sm" data-testid="factor-state">
          {state.ativo ? text.factorOn(state.codigos) : text.factorOff} {state.exigido ? text.factorRequired : null}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {state && !state.ativo ? (
          <Button data-testid="factor-enable" onClick={() => setOpen("enable")}>
            {text.factorEnable}
          </Button>
        ) : null}
        {state?.ativo ? (
          <Button data-testid="factor-codes" onClick={() => setOpen("codes")}>
            {text.factorNewCodes}
          </Button>
        ) : null}
        {state?.ativo && !state.exigido ? (
          <Button look="refuse" data-testid="factor-disable" onClick={() => setOpen("disable")}>
            {text.factorDisable}
          </Button>
        ) : null}
      </div>
      {open === "enable" ? <EnableFactor email={email} onChanged={refresh} onClose={close} /> : null}
      {open === "codes" ? <NewRecoveryCodes onChanged={refresh} onClose={close} /> : null}
      {open === "disable" ? <DisableFactor onChanged={refresh} onClose={close} /> : null}
    </Section>
  );
}
