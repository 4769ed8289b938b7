"""Errors of queries, in words that help to write a better one and show nothing of the server."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from qhub.lazy import lazy_module

if TYPE_CHECKING:
    import duckdb

    from qhub.tables.query import statement
else:
    duckdb = lazy_module("duckdb")
    statement = lazy_module("qhub.tables.query.statement")

MAX_REASON_CHARS = 400
"""Characters of DuckDB's own words that are passed on."""

_PATH = re.compile(r"""(?<![\w.])(?:[a-z][a-z0-9+.-]*://|~?/|[A-Z]:\\)[^\s'",;)]+""")
"""Anything that looks like where a file is; a date such as 12/05/2024 does not."""
_NO_COLUMN = re.compile(r'Referenced column "(.+?)" not found|does not have a column named "(.+?)"')
_CANDIDATES = re.compile(r"Candidate (?:bindings|tables): (.+)")
_SYNTAX = re.compile(r"syntax error at (?:or near (.+)|end of input)")
_NO_FUNCTION = re.compile(r"Function with name (\S+) does not exist")
_MEANT = re.compile(r'Did you mean (".+?")')


def out_of_memory(megabytes: int) -> str:
    """The refusal of a query that would hold too much."""
    return (
        f"A consulta precisou de mais memória do que o limite ({megabytes} MB) e foi parada: "
        "filtre linhas (WHERE), agregue (GROUP BY) ou junte menos tabelas."
    )


def out_of_time(seconds: float) -> str:
    """The refusal of a query that would take too long."""
    return (
        f"A consulta passou do limite de {seconds:g} segundos e foi parada: "
        "filtre linhas (WHERE), agregue (GROUP BY) ou junte menos tabelas."
    )


def explain(error: "duckdb.Error", columns: Mapping[str, Sequence[str]]) -> str:
    """A sentence about an error; `columns` are those of the tables that the query named."""
    text = str(error)
    if column := _NO_COLUMN.search(text):
        return _no_column(column[1] or column[2], text, columns)
    if isinstance(error, duckdb.ParserException):
        near = _SYNTAX.search(text)
        where = f" perto de {near[1]}" if near and near[1] else " no fim"
        return f"Erro de sintaxe{where}: escreva SQL do DuckDB." if near else _quoted("Erro de sintaxe", text)
    if function := _NO_FUNCTION.search(text):
        meant = _MEANT.search(text)
        return f"A função {function[1]} não existe." + (f" Quis dizer {meant[1]}?" if meant else "")
    if isinstance(error, duckdb.ConversionException):
        return _quoted("Um valor não se converte", text) + " Use TRY_CAST(… AS …), que dá NULL onde não dá."
    return _quoted("A consulta falhou", text)


def scrub(text: str) -> str:
    """The text without anything that looks like a path or an address."""
    return _PATH.sub("…", text)


def _no_column(name: str, text: str, columns: Mapping[str, Sequence[str]]) -> str:
    close = _CANDIDATES.search(text)
    hint = f" Quis dizer {scrub(close[1])}?" if close else ""
    known = " ".join(f"Colunas de {table}: {statement.list_names(names)}." for table, names in columns.items())
    return f'A coluna "{scrub(name)}" não existe.{hint} {known}'.rstrip()


def _quoted(what: str, text: str) -> str:
    """DuckDB's own words: the first paragraph, which says why; the rest shows where, or lists functions."""
    reason = text.partition("Error: ")[2] or text
    reason = reason.split("\n\n")[0].split("\n\tCandidate functions")[0]
    reason = scrub(" ".join(reason.split()))
    return f"{what}: {reason[:MAX_REASON_CHARS].rstrip('.')}."
