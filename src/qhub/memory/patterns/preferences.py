"""Rules for preferences: how a person wants to be answered, and what they like."""

from qhub.memory.patterns.rule import PatternRule, rule

ORDER = r"(?:^\W*|[,;:]\s*(?:e |mas |and |but |so )?|\b(?:por favor|please|pode|podes)\b,?\s+)"
"""Before what one is told to do: with somebody's name there, it is what they do."""
_TELL = (
    r"(?:manda|mande|da|de|diz|diga|responde|responda|fala|fale|mostra|mostre|usa|use|escreve|escreva|faz|faca|poe"
    r"|ponha"
    r"|apresenta|apresente|coloca|coloque|traz|traga|inclui|inclua|envia|envie|explica|explique|resume|resuma|mantem"
    r"|mantenha|se|seja|answer|reply|respond|give|use|show|write|keep|put|present|send|tell|explain|format|be|make)"
)
"""What one tells somebody to do who answers."""
_STANDING = (
    r"(?:\b(?:prefiro|preferia|preferiria|eu gosto mais|(?:gostava|gostaria|queria) que|gosto (?:mais "
    r"|muito "
    r"|sempre )?(?:de|que)|quero (?:sempre"
    r"|que)|queria sempre|"
    r"da-me sempre|de-me sempre|responde por defeito|de agora em diante|daqui (?:em diante|para a frente"
    r"|pra frente)|"
    r"a partir de (?:agora|hoje)|de hoje em diante|por favor,? sempre|costumo preferir"
    r"|lembra-te (?:de )?que (?:eu )?(?:prefiro|gosto|quero)|"
    r"i(?:'d| would)? (?:much |really |always |generally |usually )?(?:prefer|want you to always"
    r"|(?<!'d )(?<!would )(?:like|love)|(?:like|love)(?! (?:an?|the|this|that|some|to (?!always))\b))"
    r"|i(?:'d| would) rather|i always (?:want|prefer|like)|"
    r"from now on|going forward"
    r"|keep (?:your )?(?:answers|replies|responses|it)|"
    r"please always|my preference is|remember (?:that )?i (?:prefer|like|want))\b"
    rf"|{ORDER}(?:{_TELL}(?:[ -]me)?(?: \w+){{0,2}} (?:sempre|always)|(?:sempre|always)(?: (?:me"
    rf"|please))? {_TELL}(?:-me)?)\b)"
)
_GAP = r"(?:(?!(?:nao|nunca|sem|nem|not|never|without|no)\b)\w+\W+)"
"""A word in between that does not turn the meaning round."""
_DISLIKES = (
    r"\b(?:nao (?:gosto (?:nada |mesmo )?(?:de|que)|curto|suporto|aguento|quero)|detesto|odeio|dispenso|sem|chega de"
    r"|i (?:really )?(?:don't (?:like|want|need)|do not like|dislike|hate|can't stand)|no|no more|spare me)"
)
_HENCEFORTH = (
    r"(?:sempre que possivel|whenever possible|from here on|por regra|por norma|as a rule|a partir de hoje"
    r"|de agora em diante|daqui (?:em diante|para a frente|para frente|pra frente)|a partir de agora"
    r"|de hoje em diante"
    r"|from now on"
    r"|going forward|from here on|by default|por defeito|por padrao)"
)
"""What says of any wish that it is meant to last."""
_ONCE = (
    r"(?:\b(?:responde|responda|se|seja|da-me|de-me|faz|quero|podes|pode|answer|reply|be|give me|make it|keep it)\b)"
)
_ANSWERS = (
    r"(?:respostas?|explicac(?:ao|oes)|resumos?|textos?|mensagens?|coisas|algo|tudo|answers?|replies|responses?"
    r"|explanations?|messages?|it|things)"
)
_SHORT = (
    r"(?:curt(?:inh)?[ao]s?|breves?|diret[ao]s?|direct[ao]s?|resumid[ao]s?|concis[ao]s?|sucint[ao]s?|objetiv[ao]s?"
    r"|objectiv[ao]s?|rapid[ao]s?|"
    r"enxut[ao]s?|ao ponto|direto ao assunto|simples e diret[ao]s?|short(?:er)?|brief|concise|direct|to the point"
    r"|succinct|terse)"
)
_LONG = (
    r"(?:long[ao]s?|comprid[ao]s?|detalhad[ao]s?|(?<=respostas )completas|(?<=resposta )completa"
    r"|(?<=explicacoes )completas|extens[ao]s?|pormenorizad[ao]s?|aprofundad[ao]s?"
    r"|com (?:mais "
    r"|todos os |bastante )?(?:detalhes?|"
    r"pormenor(?:es)?)|long(?:er)?|detailed|thorough|in[- ]depth|(?<=answers )complete|comprehensive|with (?:more "
    r"|full )?details?)"
)
_CHARTS = {
    "bar": (r"barras|colunas", r"bar|column"),
    "line": (r"linhas?", r"line"),
    "pie": (r"pizza|circular(?:es)?|queijo|tarte|setores|roscas?", r"pie|donut|doughnut"),
}
"""Kinds of charts: what follows the word in Portuguese, and goes before it in English."""
_KINDS = "|".join(part for pair in _CHARTS.values() for part in pair)
_FORMATS = {
    "tabelas": r"(?:tabelas?|tables?|quadros?)",
    "graficos": rf"(?<!bar )(?<!line )(?<!pie )(?:graficos?(?! (?:de |em )?(?:{_KINDS}))|charts?|graphs?|plots?)",
    "listas": r"(?:listas?|topicos|pontos|bullet(?:s| points?)?|bullet lists?|lists?|marcadores)",
    "texto": r"(?:texto corrido|paragrafos|prose|plain text|texto simples)",
}
_LANGUAGES = {
    "ingles": r"(?:ingles|english)",
    "portugues": r"(?:portugues(?: (?:do brasil|de portugal|brasileiro|europeu))?|portuguese|brazilian portuguese)",
    "espanhol": r"(?:espanhol|castelhano|spanish)",
    "frances": r"(?:frances|french)",
}
_VAGUE = (
    r"(?!.*\bones?\b)(?!(?:o|a|os|as|the)?\s*(?:\d|segund|primeir|terceir|ultim|opcao|opcoes|outr|mesm|first|second"
    r"|third|last"
    r"|latter|former|other|option)"
    r"|(?:[ao]s? )?d[aeo]s? (?:cima|baixo|lado|meio)\b|(?:d[aeo]s?\b|que nao|pular|sair|parar|nem|assim|isso|isto"
    r"|esse|essa|este|esta|esses"
    r"|essas|aquele|aquela|nao\b|que sim|sim|tudo|nada|ambos"
    r"|eu|ele"
    r"|ela|falar|esperar|ver\b(?! (?:os?|as?|em|por|cada|sempre)\b)|saber|"
    r"this|that|it\b|these|those|not\b|both|neither|to (?:wait|see|know|talk)|none|you|him|her|them|one\b|if\b|se\b"
    r"|como\b|how\b|when\b|quando\b))"
)
_NOT_THIS = (
    r"(?<!that )(?<!this )(?<!the )(?<!esse )(?<!essa )(?<!este )(?<!esta )(?<!first )(?<!second )(?<!third )(?<!last )"
    r"(?<!other )(?<!primeir[oa] )(?<!segund[oa] )(?<!terceir[oa] )(?<!ultim[oa] )(?<!outr[oa] )"
)
"""Liking one chart is not preferring charts."""
_FOR_ME = r"\b(?:para mim|a mim|acho(?: que)?|considero|i find(?: that)?|for me|to me|i think)\W+"
_TO_ME = r"(?:(?:de|to) \w+ )?(?:para mim|comigo|for me|to me)"
_CLEARER = (
    r"(?:(?:e|sao|is|are|ficam?|e sempre|sao sempre)\W+)?(?:muito |bem |much |far )?(?:mais (?:facil|faceis"
    r"|clar[oa]s?|util|uteis"
    r"|legive(?:l|is)|simples|pratic[oa]s?)|melhor(?:es)?|easier|clearer|better|simpler|more (?:useful|readable))"
)
"""What says that one way of showing things suits somebody better."""
_CHOICE = r"\s+(?!\w+[aei]r\b)(?:[oa]s? |em |n[ao]s? |de |d[ao] |a )?\w+(?: mesmo)?\W*$"
"""A single thing that somebody prefers, and nothing to what: they choose between what they were shown."""
_NOT_ABOUT_ANSWERS = r"(?<!o que )(?<!what )"

PREFERENCES: tuple[PatternRule, ...] = (
    *(
        rule(
            rf"{strength}\W+{_GAP}{{0,4}}?(?:{_ANSWERS}\W+{_GAP}{{0,3}}?)?(?P<how>{how})\b(?!\s*(?:pausa"
            rf"|prazo|meeting|break))",
            "communication.length",
            f"length_{value}",
            confidence,
            kind="preference",
            type="semantic",
            value=value,
            asks=True,
        )
        for value, how in (("short", _SHORT), ("long", _LONG))
        for strength, confidence in ((_STANDING, 0.9), (_ONCE, 0.45))
    ),
    rule(
        rf"{_DISLIKES} (?:\w+ ){{0,2}}?{_ANSWERS} (?:\w+ ){{0,2}}?{_LONG}\b",
        "communication.length", "length_short", 0.85, kind="preference", type="semantic", value="short",
    ),
    *(
        rule(
            rf"{_STANDING}\W+{_GAP}{{0,5}}?{_NOT_THIS}(?P<how>{how})\b",
            "communication.format",
            f"format_{value}",
            0.85,
            kind="preference",
            type="semantic",
            value=value,
            asks=True,
        )
        for value, how in _FORMATS.items()
    ),
    *(
        rule(
            rf"(?:{_STANDING}\W+{_GAP}{{0,5}}?{_NOT_THIS}{shown}|{_FOR_ME}{_GAP}{{0,2}}?{shown}\W+{_CLEARER}"
            rf"|{shown}\W+{_GAP}{{0,3}}?{_CLEARER}\W+{_TO_ME})\b",
            "communication.chart",
            f"chart_{value}",
            0.85,
            kind="preference",
            type="semantic",
            value=value,
            asks=True,
        )
        for value, (after, before) in _CHARTS.items()
        for shown in (rf"(?:graficos?\W+(?:de |em |do tipo )?(?:{after})|(?:{before})[ -](?:charts?|graphs?|plots?))",)
    ),
    *(
        rule(
            rf"(?:{_STANDING}\W+{_GAP}{{0,4}}?|\b(?:fala|escreve|responde|answer|speak|write"
            rf"|reply)(?:-me)?(?: to me)? sempre )(?:em |in |de )?(?P<how>{how})\b",
            "communication.language",
            f"language_{value}",
            0.9,
            kind="preference",
            type="semantic",
            value=value,
            asks=True,
        )
        for value, how in _LANGUAGES.items()
    ),
    rule(
        r"\b(?:nao (?:uses?|usa|usar|quero|ponhas|coloque|mandes?|manda|gosto de)|(?:deixa|para|pare"
        r"|deixe) de usar|sem|dispenso|evita|evite|no|without|don't use"
        r"|do not use|avoid|stop using|drop the)\W+"
        r"(?:mais |any |os |the )?(?:emojis?|emoticons?|smileys?|carinhas)\b",
        "communication.emojis", "no_emojis", 0.9, kind="preference", type="semantic", value="none", asks=True,
    ),
    rule(
        r"\b(?<!isso )(?<!isto )(?<!this )(?<!it )(?:nao (?:uses|use)|sem|evita|evite|don't use|do not use|avoid|no"
        r"|without)\W+(?:\w+ )?(?:jargao"
        r"|termos tecnicos|linguagem tecnica|jargon|technical terms)\b",
        "communication.jargon", "no_jargon", 0.85, kind="preference", type="semantic", value="none", asks=True,
    ),
    rule(
        rf"{_STANDING}\W+{_GAP}{{0,5}}?(?P<value>(?:no maximo|maximo de|menos de|ate|at most|no more than|under|below"
        r"|up to|less than|within) (?:\w+ )?\w+ (?:linhas?|palavras|frases?|paragrafos?|topicos|lines?|words"
        r"|sentences?"
        r"|paragraphs?|bullets?))\b",
        "communication.length", "length_limit", 0.88, kind="preference", type="semantic",
    ),
    rule(
        rf"(?:^\W{{0,5}}(?:por favor,?\s+|please,?\s+)?(?P<value>(?P<about>.{{8,}}?)[,\s]{{1,2}}{_HENCEFORTH})\W*$"
        rf"|^\W*(?:e |and |por favor,? "
        rf"|please,? )?(?P<then>{_HENCEFORTH}[,\s]+.{{8,}}))",
        "preference.{}", "as_said", 0.8, kind="preference", type="semantic", whole=True,
    ),
    rule(
        rf"{ORDER}(?P<value>(?:(?:deixa|deixe|para|pare) de usar|nao uses?|nao usa|evita|evite|stop using"
        rf"|don't use|do not use"
        r"|avoid using)\s+(?P<about>(?:(?:tant[oa]s?|so much|so many|mais|any) )?(?:negritos?|italicos?|abreviaturas?"
        r"|abreviacoes|siglas|girias?|calao|maiusculas|links?|jargao|bold|italics|abbreviations|acronyms|slang"
        r"|capitals"
        r"|jargon)\b.*))",
        "preference.{}", "as_said", 0.85, kind="preference", type="semantic", asks=True,
    ),
    rule(
        rf"^\W*(?:por favor,? |please,? )?(?P<value>(?P<about>(?:quero |{_TELL}\b).{{5,80}}?)[,\s]+(?:sempre"
        rf"|always|every time"
        r"|todas as vezes|toda vez))(?: (?:pra|para) mim)?\W*$",
        "preference.{}", "as_said", 0.8, kind="preference", type="semantic", whole=True,
    ),
    rule(
        r"\b(?P<value>(?P<about>(?:escrev[ae]\w*|fal[ae]|falar|explic\w+|respond[ae]\w*|speak|write|explain)"
        r"(?:-me)?(?: comigo| to me| things)?(?: de (?:um )?(?:jeito|modo|forma|maneira)| in a)? (?:mais |more )?"
        r"(?:simples|simply|simpler|facil)))\b(?! de)",
        "preference.{}", "as_said", 0.75, kind="preference", type="semantic", asks=True,
    ),
    rule(
        rf"{ORDER}(?P<value>(?:nunca|never)\s+(?:me )?(?:arredond(?:es|e)|traduz(?:as|a)|mistur(?:es|e)|abrevi(?:es|e)"
        r"|omit(?:as|a)|pul(?:es|e)|resum(?:as|a)|repit(?:as|a)|consider(?:es|e)|assum(?:as|a)|escond(?:as|a)|round"
        r"|translate|skip|omit|hide|assume|abbreviate|mostr(?:es|e)|us(?:es|e)|fac(?:as|a)|des?|escrev(?:as|a)"
        rf"|respond(?:as|a)"
        r"|dig(?:as|a)|mand(?:es|e)|ponh(?:as|a)|inclu(?:as|a)|envi(?:es|e)|coloqu(?:es|e)|apresent(?:es|e)|answer"
        r"|reply|give"
        r"|use|show|write|put|present|send|tell|include|add)\b(?: me)?\s+(?P<about>.+))",
        "preference.{}", "as_said", 0.8, kind="preference", type="semantic",
    ),
    rule(
        r"\b(?:trata|trate)(?:-me)? (?:sempre )?por (?P<value>tu|voce|senhora?|doutora?|engenheir[oa]|professora?)\b",
        "communication.address", "address", 0.9, kind="preference", type="semantic", asks=True,
    ),
    rule(
        rf"(?:{_STANDING}\W+{_GAP}{{0,8}}?|\bquero tudo )(?:em |in |valores em |os valores em |amounts in )"
        rf"(?P<value>euros?|reais|dolares|dollars|kg|quilos|libras|pounds|litros|liters|litres|milhares|thousands|percentagens?"
        rf"|percentages?)\b",
        "communication.units", "units", 0.85, kind="preference", type="semantic",
    ),
    rule(
        rf"{_NOT_ABOUT_ANSWERS}\b(?:(?:prefiro|preferia)(?!{_CHOICE})"
        rf"|i(?:'d| would)? (?:really |much |generally |usually "
        rf"|always )?prefer)\s+{_VAGUE}(?P<value>.+)",
        "preference.{}", "prefers", 0.72, kind="preference", type="semantic",
    ),
)  # fmt: skip
"""How to be answered first; then likes and dislikes of any kind."""
