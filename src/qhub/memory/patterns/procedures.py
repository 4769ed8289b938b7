"""Habits and standing orders."""

from qhub.memory.patterns.rule import PatternRule, rule

_WHAT = (
    r"(?:os?|as?|um|uma|com|em|de|do|da|no|na|por|para|pel[oa]|tod[oa]s|tudo|antes|depois|ao|primeiro"
    r"|est[ae]s?|ess[ae]s?)"
)
"""How what is done goes on after «sempre»; somebody's name is followed by what they do («a Marta sempre usa»)."""
_DO = rf"(?:(?:[a-z]+(?:[ae]|ui)|poe)(?:-(?:me|lhe|o|a|os|as))? sempre(?= {_WHAT}\b))"
_DO_THIS = (
    r"(?:sempre (?:me )?(?:(?<=me )da|(?<=me )de|coloca|coloque|mostra|mostre|manda|mande|diz|diga|inclui|inclua|usa"
    r"|use|poe|faz|faca"
    r"|indica"
    r"|escreve|responde|fala|calcula|separa)\b)"
)
"""What one is told to do whenever it is done."""
_ALWAYS = r"(?:always(?! (?:the|a|an|on|in|at|there|late|been|is|are|was|good|nice|welcome|happy)\b) [a-z]+)"

PROCEDURES: tuple[PatternRule, ...] = (
    rule(
        rf"^(?P<value>\W*(?:[^,;?]{{3,80}},\s*|(?:n[ao]s?|em|para|pra) (?:[oa]s? )?\w+ (?=p|mostra|coloca"
        rf"|usa))?(?:por favor,?\s+|please\s+)?(?:{_DO}|{_DO_THIS}"
        rf"|{_ALWAYS})\s+(?P<about>.{{3,}}))",
        "procedure.{}", "as_said", 0.8, kind="procedural", type="procedural", whole=True,
    ),
    rule(
        r"\b(?P<value>(?:sempre que|cada vez que|toda (?:a )?vez que|todas as vezes que|de cada vez que"
        r"|quando(?= (?:eu )?(?:te |lhe )?(?:pedir|disser|digo"
        r"|perguntar|falar|mencionar|enviar|mandar|escrever|quiser))|"
        r"quando(?= (?:for|fores|houver|aparecer|tiver|tiveres) )|quando(?= (?:me )?(?:mostr|apresent|respond|calcul"
        r"|escrev|envi|fal|der|fizer)\w*)|when(?= you (?:show|give"
        r"|answer"
        r"|write|send|present|reply|report|calculate|list))|"
        r"whenever|every time|each time|when(?= i (?:ask|say|tell|mention|send|write"
        r"|want)))\s+(?P<about>[^,;]{3,80}?)(?:,| (?=mostra|responde|usa|faz|quero|inclui|da|diz|apresenta"
        r"|coloca|poe|fala|manda|calcula|indica|separa|pode"
        r"|podes|refiro|i mean|use|show"
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
        r"^\W*(?P<value>(?:tod[oa]s? (?:[ao]s )?(?:dia|semana|mes|mese|segunda|terca|quarta|quinta|sexta|sabado"
        r"|domingo|manha"
        r"|tarde|noite)s?(?:-feiras?)?(?: (?:a|de) (?:tarde|noite|manha))?,? (?:eu )?(?!erro|fico|acho|quero|preciso"
        r"|tenho)"
        r"(?P<about>[a-z]{3,}o\b.{3,})|every (?:day|week|month|morning|evening|night|monday|tuesday|wednesday"
        r"|thursday|friday"
        r"|saturday|sunday),? i (?!wonder|get|see|have|need|want|do\b|send|present|report|check"
        r"|review)(?P<then>[a-z]+\b.{3,})))",
        "procedure.{}", "as_said", 0.8, kind="procedural", type="procedural", whole=True,
    ),
    rule(
        r"^\W*(?P<value>(?:usa|use|mostra|mostre|poe|coloca|inclui|separa|escreve|show|put|include|write)\b"
        r"(?P<about>[^,;?]{3,60}?) (?:quando|sempre que|whenever|when) (?!puder|der|quiser|possivel|you can"
        r"|possible).{4,})",
        "procedure.{}", "as_said", 0.8, kind="procedural", type="procedural", whole=True,
    ),
    rule(
        r"^\W*(?:eu )?(?P<value>(?:(?:a|as|ao|aos|no|na|nos|nas|todos|todas)\s[^,;?]{2,40}?,?\s)?(?:eu )?"
        r"(?!esque|ach|gost|pref|erro|quer|fico|perc|confund)[a-z]{3,}o sempre\s+(?P<about>.{5,}))",
        "procedure.{}", "as_said", 0.75, kind="procedural", type="procedural", whole=True,
    ),
    rule(
        r"\b(?P<value>(?:eu )?(?:costumo|(?:normalmente|geralmente|em geral),? (?:eu )?(?!acho|fico|quero|gosto"
        r"|erro|tenho"
        r"|nao)(?:[a-z]{2,}o|vejo)(?= )|i usually|i normally|i typically"
        r"|i always start)\s+(?!don't|do not|nao |never )(?P<about>.{5,}))",
        "procedure.{}", "as_said", 0.75, kind="procedural", type="procedural",
    ),
)  # fmt: skip
"""Orders that stand, and what a person says they usually do."""
