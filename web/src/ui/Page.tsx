import { type ReactNode, useEffect } from "react";
import { useText } from "../i18n";
import { classes } from "./classes";
import { PageHeader } from "./PageHeader";

/** Names the browser's tab after the page; after the hub alone where the page has no name yet. */
export function usePageTitle(title: string | null | undefined): void {
  const { appName } = useText();
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName;
  }, [title, appName]);
}

const WIDTHS = { narrow: "max-w-2xl", medium: "max-w-3xl", wide: "max-w-4xl", full: "max-w-6xl" } as const;

interface Props {
  readonly title: string;
  readonly testId: string;
  readonly width?: keyof typeof WIDTHS;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page beside the conversations: its name above, a column that scrolls below. */
export function Page({ title, testId, width = "medium", className = "space-y-5", children }: Props) {
  usePageTitle(title);
  return (
    <>
      <PageHeader>
        <h1 className="truncate text-sm font-semibold">{title}</h1>
      </PageHeader>
      <div data-testid={testId} className="flex flex-1 flex-col overflow-y-auto px-4 pb-16">
        <div className={classes("mx-auto w-full pt-4", WIDTHS[width], className)}>{children}</div>
      </div>
    </>
  );
}
