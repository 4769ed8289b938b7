import { useText } from "../i18n";
import { SearchX } from "./icons";
import { Link } from "./Link";
import { usePageTitle } from "./Page";
import { PageHeader } from "./PageHeader";

/** Something that is not there, or not for this person, and the way back. */
export function Missing({ message }: { message: string }) {
  const text = useText();
  usePageTitle(null);
  return (
    <>
      <PageHeader />
      <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-4 px-6 pb-24 text-center">
        <SearchX className="size-9 text-ink-faint" aria-hidden />
        <h1 className="max-w-sm text-ink-soft">{message}</h1>
        <Link to={{ page: "home" }} className="text-sm font-medium text-accent underline underline-offset-4">
          {text.backToAgents}
        </Link>
      </div>
    </>
  );
}
