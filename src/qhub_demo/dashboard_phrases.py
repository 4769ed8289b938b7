"""What the demonstration model says of dashboards, and what it writes on them, in Portuguese and English."""

from qhub_demo.numbers import is_english

_PORTUGUESE = {
    "title": "Painel de {table}",
    "total": "Registos",
    "top": "{column}: o mais frequente",
    "top_value": "{column}: o primeiro",
    "histogram": "Distribuição de {column}",
    "trend": "Evolução por {grain}",
    "trend_of": "{measure}: evolução por {grain}",
    "first": "{title} (os {count} primeiros)",
    "share": "% do total",
    "details": "Em pormenor",
    "made": "Criei o dashboard **{title}**. Mostra {shown}.",
    "changed": "Guardei uma nova versão do dashboard **{title}**. Mostra {shown}.",
    "changed_title": "O dashboard chama-se agora **{title}**.",
    "refreshes": "Usa {rows} da tabela {table}, e os dados atualizam-se sozinhos sempre que é aberto: nenhum número "
    "está copiado na página.",
    "all_rows": "todos os registos",
    "some_rows": "os registos com {filters}",
    "where": "Fica guardado em **Dashboards**, onde o pode abrir e enviar a outras pessoas com **Partilhar**.",
    "s_total": "quantos registos há",
    "s_number": "{article} {measure}",
    "s_by": "os registos por {groups}",
    "s_measure_by": "{article} {measure} por {groups}",
    "articles": "sum:a,avg:a,median:a,min:o,max:o,stdev:o",
    "s_histogram": "a distribuição de {columns}",
    "s_trend": "a evolução por {grain}",
    "too_many": "Um dashboard meu tem no máximo {limit} divisões: deixei de fora {columns}.",
    "nothing_to_change": "Que coluna ponho no dashboard? A tabela {table} tem: {columns}.",
    "not_shown": "O dashboard não mostra {columns}: não há o que tirar.",
    "and": " e ",
}
_ENGLISH = {
    "title": "{table} dashboard",
    "total": "Records",
    "top": "{column}: most frequent",
    "top_value": "{column}: first",
    "histogram": "Distribution of {column}",
    "trend": "Trend by {grain}",
    "trend_of": "{measure}: trend by {grain}",
    "first": "{title} (the first {count})",
    "share": "% of total",
    "details": "In detail",
    "made": "I made the dashboard **{title}**. It shows {shown}.",
    "changed": "I saved a new version of the dashboard **{title}**. It shows {shown}.",
    "changed_title": "The dashboard is now called **{title}**.",
    "refreshes": "It uses {rows} of the table {table}, and its data refresh by themselves whenever it is opened: no "
    "number is copied into the page.",
    "all_rows": "all the records",
    "some_rows": "the records with {filters}",
    "where": "It is kept in **Dashboards**, where you can open it and send it to others with **Share**.",
    "s_total": "how many records there are",
    "s_number": "{article} {measure}",
    "s_by": "the records by {groups}",
    "s_measure_by": "{article} {measure} by {groups}",
    "articles": "sum:the,avg:the,median:the,min:the,max:the,stdev:the",
    "s_histogram": "the distribution of {columns}",
    "s_trend": "the trend by {grain}",
    "too_many": "A dashboard of mine has at most {limit} breakdowns: I left out {columns}.",
    "nothing_to_change": "Which column shall I put on the dashboard? The table {table} has: {columns}.",
    "not_shown": "The dashboard does not show {columns}: there is nothing to take off.",
    "and": " and ",
}
_BRAZILIAN = (("egisto", "egistro"), ("Em pormenor", "Em detalhe"), ("Partilhar", "Compartilhar"))


def announce(key: str, language: str, **values: object) -> str:
    """A sentence, filled in."""
    if is_english(language):
        return _ENGLISH[key].format(**values)
    sentence = _PORTUGUESE[key]
    if language.lower() == "pt-br":
        for european, brazilian in _BRAZILIAN:
            sentence = sentence.replace(european, brazilian)
    return sentence.format(**values)


def joined(parts: list[str], language: str) -> str:
    """ "a, b e c"."""
    *first, last = parts
    return f"{', '.join(first)}{announce('and', language)}{last}" if first else last
