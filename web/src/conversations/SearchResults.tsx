import { useSearch } from "../api/queries";
import { errorText, useText } from "../i18n";
import { drawer } from "../state/drawer";
import { Link } from "../ui/Link";
import { Loading } from "../ui/Spinner";
import { marked } from "./marked";

/** What was found, with the places in each conversation; a place leads to its message. */
export function SearchResults({ q }: { q: string }) {
  const text = useText();
  const { data, error } = useSearch(q);
  const close = () => drawer.set(false);
  const kinds = {
    mensagem: text.foundMessage,
    resposta: text.foundAnswer,
    ferramenta: text.foundResult,
    ficheiro: text.foundFile,
  };
  return (
    <nav
      aria-label={text.searchResults}
      data-testid="search-results"
      className="min-h-0 flex-1 overflow-y-auto px-2 pb-4"
    >
      {error ? (
        <p role="alert" className="px-2 py-3 text-sm text-danger">
          {errorText(error, text)}
        </p>
      ) : null}
      {!data && !error ? <Loading /> : null}
      <p role="status" className={data?.resultados.length === 0 ? "px-2 py-3 text-sm text-ink-faint" : "sr-only"}>
        {data ? (data.resultados.length === 0 ? text.noResults(q) : text.foundCount(data.resultados.length)) : ""}
      </p>
      <ul className="space-y-1">
        {data?.resultados.map((found) => (
          <li key={found.conversa_id} className="rounded-lg px-2 py-1.5">
            <Link
              to={{ page: "conversation", id: found.conversa_id }}
              onClick={close}
              className="block truncate rounded text-sm font-medium hover:underline"
            >
              {marked(found.titulo || text.untitled, q)}
            </Link>
            <ul>
              {found.trechos.map((place, index) => (
                <li key={index}>
                  <Link
                    to={{
                      page: "conversation",
                      id: found.conversa_id,
                      message: place.mensagem_id,
                      words: q,
                      inCall: place.tipo === "ferramenta",
                    }}
                    data-testid="found-place"
                    onClick={close}
                    className="mt-0.5 block rounded-md px-1.5 py-1 text-xs text-ink-soft hover:bg-hover"
                  >
                    <span className="text-ink-faint">{kinds[place.tipo]}: </span>
                    {marked(place.texto, q)}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
