import { useText } from "../i18n";
import { Avatar } from "../ui/Avatar";
import type { DemoLogin } from "../wire/types";

export function DemoAccounts({
  logins,
  onChoose,
}: {
  logins: readonly DemoLogin[];
  onChoose: (login: DemoLogin) => void;
}) {
  const text = useText();
  return (
    <section className="mt-6" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className="text-sm font-medium text-ink-soft">
        {text.demoAccounts}
      </h2>
      <p className="mt-0.5 text-xs text-ink-faint">{text.demoAccountsHint}</p>
      <ul className="mt-2.5 grid grid-cols-2 gap-2">
        {logins.map((login) => (
          <li key={login.email}>
            <button
              type="button"
              onClick={() => onChoose(login)}
              className="flex w-full items-center gap-2.5 rounded-xl border border-line bg-surface px-2.5 py-2 text-left transition-colors hover:border-accent hover:bg-accent-soft"
            >
              <Avatar name={login.nome} />
              <span className="min-w-0">
                <span className="block truncate text-sm font-medium">{login.nome}</span>
                <span className="block truncate text-xs text-ink-soft">{text.roleNames[login.role] ?? login.role}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
