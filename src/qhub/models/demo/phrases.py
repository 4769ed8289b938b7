"""The demonstration model's own sentences, in Portuguese (of both sides of the ocean) and in English."""

from qhub.models.demo.numbers import is_english

_PORTUGUESE = {
    "help": "Sou o modelo de demonstração deste hub: sigo regras, não sou um modelo de linguagem, e só respondo "
    "com as ferramentas deste agente.",
    "what_i_do": "",
    "not_understood": "Não entendi a pergunta.",
    "of_what": "Falta dizer de que dados.",
    "examples": "Experimente, por exemplo:",
    "no_tools": "Este agente ainda não tem ferramentas de que eu me possa servir.",
    "hello": "Olá!",
    "thanks": "De nada! Se precisar de mais alguma coisa, é só perguntar.",
    "missing": "Para isso falta-me saber: {names}.",
    "as_in": "Escreva, por exemplo: «{phrase}».",
    "failed": "Não consegui concluir: {error}",
    "next_step": "Corrija o pedido e tente outra vez, ou faça outra pergunta.",
    "ignored": "Não reconheci {words}, e respondi sem isso.",
    "empty": "Não há resultados.",
    "more": "… e mais {count}.",
    "shown_chart": "O gráfico acima mostra estes valores.",
    "shown_table": "A tabela acima tem estes valores.",
    "shown_kpi": "O indicador acima mostra este valor.",
    "here_chart": "Aqui está o gráfico: **{title}**.",
    "here_table": "Aqui está a tabela: **{title}**.",
    "here_kpi": "Aqui está o indicador: **{title}**.",
    "no_chart": "Não o mostro em gráfico, porque não há aqui valores que se possam desenhar.",
    "no_table": "Não o mostro em tabela, porque não há aqui valores para ela.",
    "no_kpi": "Não o mostro como indicador, porque não há aqui um número.",
    "yes": "sim",
    "no": "não",
}
_ENGLISH = {
    "help": "I am this hub's demonstration model: I follow rules, I am not a language model, and I only answer with "
    "this agent's tools.",
    "what_i_do": "",
    "not_understood": "I did not understand the question.",
    "of_what": "Of which data?",
    "examples": "Try, for instance:",
    "no_tools": "This agent has no tools that I can use yet.",
    "hello": "Hello!",
    "thanks": "You are welcome! If there is anything else, just ask.",
    "missing": "For that I still need: {names}.",
    "as_in": "Write, for instance: “{phrase}”.",
    "failed": "I could not finish: {error}",
    "next_step": "Correct the request and try again, or ask something else.",
    "ignored": "I did not recognise {words}, and answered without it.",
    "empty": "There are no results.",
    "more": "… and {count} more.",
    "shown_chart": "The chart above shows these values.",
    "shown_table": "The table above holds these values.",
    "shown_kpi": "The indicator above shows this value.",
    "here_chart": "Here is the chart: **{title}**.",
    "here_table": "Here is the table: **{title}**.",
    "here_kpi": "Here is the indicator: **{title}**.",
    "no_chart": "I do not show it as a chart: there are no values here to draw.",
    "no_table": "I do not show it as a table: there are no values here for one.",
    "no_kpi": "I do not show it as an indicator: there is no number here.",
    "yes": "yes",
    "no": "no",
}


def say(key: str, language: str, **values: object) -> str:
    """A sentence, filled in."""
    return (_ENGLISH if is_english(language) else _PORTUGUESE)[key].format(**values)
