"""The check of statements: one SELECT, over tables that the conversation has, with functions that only compute.

DuckDB itself denies files, the network and every change (see `query_worker`). What is left are its views and functions
about itself, which would show where the server keeps its files. They are found in the statement's parse tree, as
DuckDB gives it, never by looking at its text.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import orjson
from duckdb import DuckDBPyConnection, ParserException, Statement, StatementType

MAX_SQL_CHARS = 20_000
"""The longest statement."""
MAX_NAMES = 40
"""Names of tables or columns that a refusal quotes."""

QUERY_NODES = frozenset({"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"})
"""Parts of a statement that only read. Since DuckDB 2 a WITH may hold an INSERT, which is a node of its own."""
TABLE_FUNCTIONS = frozenset({"range", "generate_series", "unnest", "json_each", "json_tree"})
"""Functions that may stand where a table does; all others read files, or tell of the database."""
SCHEMA_VIEWS = frozenset({"tables", "columns"})
"""Views of `information_schema` that many people, and models, look into first."""
DENIED_PREFIXES = ("duckdb_", "pragma_", "pg_", "read_", "parquet_", "__internal")
DENIED_FUNCTIONS = frozenset(
    {
        "col_description",
        "current_query",
        "current_setting",
        "currval",
        "getenv",
        "getvariable",
        "glob",
        "json_deserialize_sql",
        "json_execute_serialized_sql",
        "json_serialize_plan",
        "json_serialize_sql",
        "nextval",
        "obj_description",
        "parse_duckdb_log_message",
        "query",
        "query_table",
        "setval",
        "shobj_description",
        "sleep_ms",
        "sniff_csv",
        "stats",
        "vector_type",
        "which_secret",
        "write_log",
    }
)
"""Functions that tell of the database, run text as SQL, or do other than compute."""
ALLOWED_ALL_THE_SAME = frozenset({"pg_typeof", "pg_size_pretty"})

Tree = Any
"""A piece of a parse tree: what DuckDB's `json_serialize_sql` gives."""


class Refused(Exception):
    """The statement will not be run; the message says why and what to write instead."""


@dataclass(frozen=True, slots=True)
class CheckedStatement:
    """A statement that may run."""

    statement: Statement
    """As DuckDB parsed it."""
    tables: frozenset[str]
    """The tables that it names."""
    lists_tables: bool
    """Whether it asks which tables there are."""


def check(connection: DuckDBPyConnection, sql: str, tables: Collection[str]) -> CheckedStatement:
    """Parse a statement and look at all of it; `tables` are the names that it may use."""
    if len(sql) > MAX_SQL_CHARS:
        raise Refused(f"A consulta tem {len(sql)} caracteres e o limite são {MAX_SQL_CHARS}: escreva-a mais curta.")
    statements = connection.extract_statements(sql)
    if len(statements) != 1:
        raise Refused(
            "A consulta está vazia: escreva um SELECT."
            if not statements
            else f"Só uma instrução de cada vez, e esta consulta tem {len(statements)}: junte-as com WITH ou UNION."
        )
    statement = statements[0]
    if statement.type != StatementType.SELECT:
        raise Refused(_not_a_query(statement.type))
    found = connection.execute("SELECT json_serialize_sql(?)", [sql]).fetchone()
    try:
        tree = orjson.loads(found[0] if found else "null")
    except orjson.JSONDecodeError:  # nested more deeply than anybody writes
        raise Refused("A consulta é demasiado complexa: escreva-a em partes, com WITH.") from None
    if tree["error"]:
        raise ParserException(f"Parser Error: {tree['error_message']}")
    names = frozenset(name.lower() for name in tables)
    walk = _Walk(names)
    walk.check_tree(tree["statements"])
    return CheckedStatement(statement, frozenset(walk.used), walk.lists_tables)


def _not_a_query(kind: StatementType) -> str:
    if kind == StatementType.MULTI:
        return (
            "PIVOT precisa da lista dos valores: PIVOT t ON coluna IN ('a', 'b') USING sum(x); "
            "ou use GROUP BY com sum(x) FILTER (WHERE coluna = 'a')."
        )
    return f"Só consultas de leitura (SELECT, WITH, DESCRIBE, SUMMARIZE): {kind.name} não é permitido."


class _Walk:
    """A walk over every piece of a parse tree, without recursion: statements can be nested deeply."""

    def __init__(self, tables: frozenset[str]) -> None:
        self._tables = tables
        self.used: set[str] = set()
        self.lists_tables = False

    def check_tree(self, tree: Tree) -> None:
        """`Refused` where something in it may not be."""
        waiting: list[tuple[Tree, frozenset[str]]] = [(tree, frozenset())]
        while waiting:
            piece, scope = waiting.pop()
            if isinstance(piece, list):
                waiting.extend((inner, scope) for inner in piece)
            elif isinstance(piece, dict):
                waiting.extend(self._inside(piece, scope))

    def _inside(self, piece: Mapping[str, Tree], scope: frozenset[str]) -> Iterator[tuple[Tree, frozenset[str]]]:
        """What is in a piece, each with the names that a WITH has given where it stands."""
        self._look_at(piece, scope)
        for named in (piece.get("cte_map") or {}).get("map", ()):
            name, body = named["key"].lower(), named["value"]
            # Only a recursive one sees itself: `WITH x AS (FROM x)` is about another x.
            recursive = body["query_node"]["type"] == "RECURSIVE_CTE_NODE"
            yield body, scope | {name} if recursive else scope
            scope |= {name}
        yield from ((inner, scope) for key, inner in piece.items() if key != "cte_map")

    def _look_at(self, piece: Mapping[str, Tree], scope: frozenset[str]) -> None:
        kind = piece.get("type")
        if isinstance(kind, str) and kind.endswith("_NODE") and kind not in QUERY_NODES:
            raise Refused("Só consultas de leitura: dentro de WITH também só SELECT.")
        if piece.get("class") == "PARAMETER":
            raise Refused("A consulta não tem parâmetros ($1, ?): escreva os valores nela.")
        if "function_name" in piece:
            self._function(piece["function_name"])
        match kind:
            case "BASE_TABLE":
                self._table(piece, scope)
            case "TABLE_FUNCTION":
                name = piece["function"].get("function_name", "")
                if name.lower() not in TABLE_FUNCTIONS:
                    raise Refused(
                        f"{name}(…) não está disponível: consulte as tabelas pelo nome. {self._name_tables()}"
                    )
            case "SHOW_REF":
                self._shown(piece, scope)

    def _function(self, name: str) -> None:
        lower = name.lower()
        if lower in ALLOWED_ALL_THE_SAME:
            return
        if lower in DENIED_FUNCTIONS or lower.startswith(DENIED_PREFIXES):
            raise Refused(f"A função {name} não está disponível nas consultas.")

    def _table(self, piece: Mapping[str, Tree], scope: frozenset[str]) -> None:
        *path, name = [part.lower() for part in piece["qualified_name"]["path"]]
        if path in ([], ["main"], ["memory"], ["memory", "main"]) and name in self._tables:
            if path or name not in scope:
                self.used.add(name)
        elif path and path[-1] == "information_schema" and name in SCHEMA_VIEWS:
            self.lists_tables = True
        elif path or name not in scope:
            self._unknown(piece["table_name"])

    def _shown(self, piece: Mapping[str, Tree], scope: frozenset[str]) -> None:
        if piece.get("query"):
            return  # it is looked at like the rest
        name = piece["table_name"].strip('"').lower()
        if piece["show_type"] == "SHOW_SPECIAL":
            if name not in ("tables", "__show_tables_expanded"):
                raise Refused("Use SHOW TABLES ou DESCRIBE com o nome de uma tabela.")
            self.lists_tables = True
        elif name in self._tables:
            self.used.add(name)
        elif name not in scope:
            self._unknown(piece["table_name"])

    def _unknown(self, name: str) -> None:
        close = get_close_matches(name.lower(), self._tables, n=1)
        hint = f" Quis dizer {close[0]}?" if close else ""
        raise Refused(f'A tabela "{name[:100]}" não existe.{hint} {self._name_tables()}')

    def _name_tables(self) -> str:
        if not self._tables:
            return "Não há tabelas: carregue um ficheiro."
        return f"Tabelas: {list_names(sorted(self._tables))}."


def list_names(names: Collection[str]) -> str:
    """Names in a row, not too many."""
    shown = list(names)[:MAX_NAMES]
    return ", ".join(shown) + ("…" if len(names) > MAX_NAMES else "")
