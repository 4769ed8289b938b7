import type { ReactNode } from "react";
import { LanguageSelect } from "../ui/LanguageSelect";
import { Logo } from "../ui/Logo";
import { usePageTitle } from "../ui/Page";

interface Props {
  readonly title: string;
  /** What the browser's tab says; the title where that is left out. */
  readonly tab?: string;
  /** What stands below the title. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** A page for somebody who is not logged in yet: the languages above, one narrow column below. */
export function EntryPage({ title, tab = title, about, children }: Props) {
  usePageTitle(tab);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-wrap items-center justify-end gap-2 p-3">
        <LanguageSelect />
      </header>
      <main className="flex flex-1 items-center justify-center px-4 pb-20">
        <div className="w-full max-w-sm">
          <div className="mb-7 flex flex-col items-center gap-3 text-center">
            <Logo className="size-12" />
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {about}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

interface FormProps {
  /** What it sends is on its way: it is not sent again. */
  readonly pending: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The form of such a page. */
export function EntryForm({ pending, onSubmit, children }: FormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit();
      }}
      className="space-y-4 rounded-2xl border border-line bg-surface p-5 shadow-soft sm:p-6"
    >
      {children}
    </form>
  );
}
