"""How a person wants to be answered, and what they like."""

import re

from qhub.memory.patterns.rule import Rule, rule

_STANDING = (
    r"(?:\b(?:prefiro|preferia|preferiria|eu gosto mais|(?:gostava|gostaria|queria) que|gosto (?:mais |muito "
    r"|sempre )?(?:de|que)|quero (?:sempre"
    r"|que)|queria sempre|"
    r"da-me sempre|de-me sempre|responde(?:-me)? sempre|responda(?:-me)? sempre|responde por defeito|sempre (?:com"
    r"|em)|usa sempre|use sempre|"
    r"mostra(?:-me)? sempre|mostre sempre|apresenta sempre|de agora em diante|daqui (?:em diante|para a frente"
    r"|pra frente)|"
    r"a partir de agora|de hoje em diante|por favor,? sempre|costumo preferir|lembra-te|"
    r"i(?:'d| would)? (?:much |really |always |generally |usually )?(?:prefer|like|love|want you to always)"
    r"|i(?:'d| would) rather|i always (?:want|prefer|like)|"
    r"always (?:answer|reply|respond|give|use|show|write|keep|put|present)|from now on|going forward"
    r"|keep (?:your )?(?:answers|replies|responses|it)|"
    r"please always|my preference is|remember)\b)"
)
_ONCE = (
    r"(?:\b(?:responde|responda|se|seja|da-me|de-me|faz|quero|podes|pode|answer|reply|be|give me|make it|keep it)\b)"
)
_ANSWERS = (
    r"(?:respostas?|explicac(?:ao|oes)|resumos?|textos?|mensagens?|coisas|algo|tudo|answers?|replies|responses?"
    r"|explanations?|messages?|it|things)"
)
_SHORT = (
    r"(?:curt[ao]s?|breves?|diret[ao]s?|direct[ao]s?|resumid[ao]s?|concis[ao]s?|sucint[ao]s?|objetiv[ao]s?"
    r"|objectiv[ao]s?|rapid[ao]s?|"
    r"enxut[ao]s?|ao ponto|direto ao assunto|simples e diret[ao]s?|short(?:er)?|brief|concise|direct|to the point"
    r"|succinct|terse)"
)
_LONG = (
    r"(?:long[ao]s?|detalhad[ao]s?|complet[ao]s?|extens[ao]s?|pormenorizad[ao]s?|aprofundad[ao]s?|com (?:mais "
    r"|todos os |bastante )?(?:detalhes?|"
    r"pormenor(?:es)?)|long(?:er)?|detailed|thorough|in[- ]depth|complete|comprehensive|with (?:more |full )?details?)"
)
_FORMATS = {
    "tabelas": r"(?:tabelas?|tables?|quadros?)",
    "graficos": r"(?:graficos?|charts?|graphs?|plots?)",
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
    r"|(?:assim|isso|isto|esse|essa|este|esta|esses|essas|aquele|aquela|nao\b|que sim|sim|tudo|nada|ambos|eu|ele"
    r"|ela|falar|esperar|ver\b(?! (?:os?|as?|em|por|cada|sempre)\b)|saber|"
    r"this|that|it\b|these|those|not\b|both|neither|to (?:wait|see|know|talk)|none|you|him|her|them|one\b|if\b|se\b"
    r"|como\b|how\b|when\b|quando\b))"
)
_NOT_THIS = r"(?<!that )(?<!this )(?<!the )(?<!esse )(?<!essa )(?<!este )(?<!esta )"
"""Liking one chart is not preferring charts."""
_NOT_ABOUT_ANSWERS = r"(?<!o que )(?<!what )"

PREFERENCES: tuple[Rule, ...] = (
    *(
        rule(
            rf"(?P<strong>{strength})\W+(?:\w+\W+){{0,4}}?(?:{_ANSWERS}\W+(?:\w+\W+){{0,3}}?)?(?P<how>{how})\b(?!\s*(?:pausa|prazo|meeting|break))",
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
    *(
        rule(
            rf"{_STANDING}\W+(?:\w+\W+){{0,5}}?{_NOT_THIS}(?P<how>{how})\b",
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
            rf"(?:{_STANDING}\W+(?:\w+\W+){{0,4}}?|\b(?:fala|escreve|responde|answer|speak|write"
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
        r"\b(?:nao (?:uses|use|quero|ponhas|coloque|gosto de)|sem|dispenso|evita|evite|no|without|don't use"
        r"|do not use|avoid|stop using|drop the)\W+"
        r"(?:mais |any |os |the )?(?:emojis?|emoticons?|smileys?|carinhas)\b",
        "communication.emojis", "no_emojis", 0.9, kind="preference", type="semantic", value="none", asks=True,
    ),
    rule(
        r"\b(?:nao (?:uses|use)|sem|evita|evite|don't use|do not use|avoid|no|without)\W+(?:\w+ )?(?:jargao"
        r"|termos tecnicos|linguagem tecnica|jargon|technical terms)\b",
        "communication.jargon", "no_jargon", 0.85, kind="preference", type="semantic", value="none", asks=True,
    ),
    rule(
        rf"{_STANDING}\W+(?:\w+\W+){{0,4}}?(?:tom|linguagem|trato|tone|language|style)\W+(?:mais |more "
        rf"|muito )?(?P<value>(?:in)?formal|amigavel|descontraid[ao]|profissional|friendly|casual|professional)\b",
        "communication.tone", "tone", 0.85, kind="preference", type="semantic",
    ),
    rule(
        r"\b(?:trata|trate)(?:-me)? (?:sempre )?por (?P<value>tu|voce|senhora?|doutora?|engenheir[oa]|professora?)\b",
        "communication.address", "address", 0.9, kind="preference", type="semantic", asks=True,
    ),
    rule(
        rf"{_STANDING}\W+(?:\w+\W+){{0,8}}?(?:em |in |valores em |os valores em |amounts in )(?P<value>euros?|reais"
        rf"|dolares|dollars|kg|quilos|libras|pounds|litros|liters|litres|milhares|thousands|percentagens?"
        rf"|percentages?)\b",
        "communication.units", "units", 0.85, kind="preference", type="semantic",
    ),
    rule(
        rf"{_NOT_ABOUT_ANSWERS}\b(?:prefiro|preferia|i(?:'d| would)? (?:really |much |generally |usually "
        rf"|always )?prefer)\s+{_VAGUE}(?P<value>.+)",
        "preference.{}", "prefers", 0.72, kind="preference", type="semantic",
    ),
    rule(
        rf"{_NOT_ABOUT_ANSWERS}\b(?:gosto (?:muito |imenso |mais |sempre )?(?:de|que)|adoro|i (?:really "
        rf"|do )?(?:like|love|enjoy))\s+{_VAGUE}(?P<value>.+)",
        "preference.{}", "likes", 0.6, kind="preference", type="semantic",
    ),
    rule(
        rf"\b(?:nao gosto (?:nada |mesmo )?(?:de|que)|detesto|odeio|i (?:really )?(?:don't like|do not like|dislike"
        rf"|hate|can't stand))\s+{_VAGUE}(?P<value>.+)",
        "preference.{}", "dislikes", 0.72, kind="preference", type="semantic",
    ),
)  # fmt: skip
"""How to be answered first; then likes and dislikes of any kind."""

GENERAL_KEYS = re.compile(r"preference\.")
"""Keys of rules that match what a more particular rule may have matched already."""
