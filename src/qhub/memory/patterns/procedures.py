"""Habits and standing orders."""

from qhub.memory.patterns.rule import Rule, rule

PROCEDURES: tuple[Rule, ...] = (
    rule(
        r"\b(?P<value>(?:sempre que|cada vez que|todas as vezes que|quando(?= (?:eu )?(?:te |lhe )?(?:pedir|disser"
        r"|perguntar|falar|mencionar|enviar|mandar|escrever|quiser))|"
        r"whenever|every time|each time|when(?= i (?:ask|say|tell|mention|send|write"
        r"|want)))\s+(?P<about>[^,;]{3,80}?)(?:,| (?=mostra|responde|usa|faz|quero|inclui|da|diz|apresenta|use|show"
        r"|give|answer|include|tell|do|make|start)).{5,})",
        "procedure.{}", "as_said", 0.85, kind="procedural", type="procedural", whole=True,
    ),
    rule(
        r"\b(?P<value>(?:tod[oa]s (?:[ao]s )?(?:dias|semanas|meses|segundas|tercas|quartas|quintas|sextas|manhas"
        r"|fins de semana|finais de mes)(?:-feiras?)?|no (?:inicio|fim|final) de cada (?:mes|semana|turno)|"
        r"every (?:day|week|month|morning|monday|tuesday|wednesday|thursday|friday|shift"
        r"|quarter))\b[^?]{0,20}\b(?P<about>(?:quero|preciso|faco|tenho de|envio|apresento|costumo|analiso|verifico"
        r"|reuno|"
        r"i (?:need|want|do|send|present|have to|report|check|review))\b.{5,}))",
        "procedure.{}", "as_said", 0.8, kind="procedural", type="procedural", whole=True,
    ),
    rule(
        r"\b(?P<value>(?:eu )?(?:costumo|normalmente (?:comeco|uso|faco|analiso|vejo|verifico|preciso)"
        r"|geralmente (?:comeco|uso|faco|analiso|vejo|verifico|preciso)|i usually|i normally|i typically"
        r"|i always start)\s+(?P<about>.{5,}))",
        "procedure.{}", "as_said", 0.75, kind="procedural", type="procedural",
    ),
)  # fmt: skip
"""Orders that stand, and what a person says they usually do."""
