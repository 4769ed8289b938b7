import type { ReactNode } from "react";
import { LanguageSelect } from "../ui/LanguageSelect";
import { Logo } from "../ui/Logo";

interface Props {
  readonly title: string;
  /** What stands below the title. */
  readonly about: ReactNode;
  readonly children: ReactNode;
}

/** A page for somebody who is not logged in yet: the languages above, one narrow column below. */
export function EntryPage({ title, about, children }: Props) {
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
