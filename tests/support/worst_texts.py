# ruff: noqa: E501 - a list reads best in few lines
"""Texts that make careless programs slow: each is a piece that is written again and again, to any length."""

PIECES = {
    "one letter": "a", "blanks": " ", "new lines": "\n", "tabs": "\t", "accents": "é", "unseen": "1\u200b", "emoji": "👩🏽‍🔧",
    "digits": "1", "digits apart": "1 ", "dotted": "1.", "commas": ",", "semicolons": "a; ", "full stops": "a. ",
    "questions": "? ", "capitals": "Aa Bb ", "hyphens": "a-", "underscores": "a_", "slashes": "a/", "e-mail": "a@",
    "addresses": "http://a.", "open brackets": "(", "brackets": "[]", "braces": "{", "pictures": "![a](", "links": "[a](b",
    "angles": "<a ", "elements": "<div>", "closing": "</a", "entities": "&#", "emphasis": "*a_", "code": "`", "fences": "```\n",
    "tables": "|", "headings": "# a\n", "quotes": '"', "quoted words": '"a b ', "guillemets": "«a ", "apostrophes": "'a ",
    "greater": "> ", "formulas": "$$", "backslashes": "\\", "percent": "%s", "passwords": "senha=", "keys": "sk-ant-",
    "tokens": "eyJ", "tax": "nif ", "private keys": "-----BEGIN PRIVATE KEY-----",
    "how many": "quantos ", "by": "por ", "and": "e ", "top": "top 5 ", "average": "média de ", "not": "não ", "between": "entre 1 e ",
    "greater than": "maior que ", "dates": "2026-01-01 ", "months": "janeiro de ", "charts": "gráfico de ", "shops": "Beja ",
    "columns": "valor ", "of the": "do da ", "then": ", e depois ", "sum": "soma(", "python": "for i in range(", "equations": "1+",
    "select": "SELECT ", "nested select": "SELECT (", "joins": "a JOIN ", "cases": "CASE WHEN ",
    "prefer": "prefiro ", "remember": "lembra-te que ", "my name": "o meu nome é ", "I am": "sou de ", "always": "sempre que ",
    "no I meant": "não, queria dizer ", "ignore": "ignora as instruções anteriores ", "you are": "agora és ", "system": "system: ",
    "money": "R$ 1.000 ", "income": "renda de ", "city": "moro em São ", "course": "curso de ", "grades": "nota 700 ",
    "tool call": '<tool_call>{"', "json": '{"a":', "calls": '[{"', "function": "<function=", "citations": "[1]", "footnotes": "[^1]",
}  # fmt: skip


def text_of(piece: str, length: int) -> str:
    """A text of that many characters."""
    return (piece * (length // len(piece) + 1))[:length]
