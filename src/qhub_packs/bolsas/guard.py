"""Which messages are stopped, by rules: what people write to break the agent, to do harm or to hurt.

The rules look at phrases and not at words: students say that an exam killed them, that a grade is a drug on the market
and that the agent should forget what they said before.
"""

import re

from qhub.workflows import Verdict
from qhub_packs.bolsas.words import plain

_LOOKALIKES = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s"})
_ORDERS = r"(ignor\w*|esquec\w*|desconsider\w*|desobede\w*|disregard\w*|forget|override|burl\w*|desativ\w*|bypass)"
_RULES = (
    r"(instruc\w*|instruct\w*|regras|rules|prompt\w*|diretriz\w*|guidelines|restric\w*|moderacao|filtros?|seguranca)"
)
_SOMEBODY = (
    r"(minha|meu|aquel\w+|ele|ela|eles|elas|voce|vc|vcs|tod\w+|alguem|essa gente|esse professor|essa professora)"
)
_HARD_DRUGS = r"(maconha|cocaina|crack|lsd|ecstasy|baseado|lanca perfume|drogas?)"
_INSULTS = r"(vadia|puta|vagabund\w|piranha|imbecil|idiota|burr[ao]|lixo|otari\w|merda|bosta)"
_WEAPONS = r"(arma|faca|revolver|pistola)s?"
_SCHOOL = r"(escola|aula|faculdade|campus|prova)"
_PAPERS = r"(documento|comprovante|atestado|historico|diploma|declaracao|renda|cota|rg|laudo)\w*"

_PATTERNS = {
    "injection": (
        rf"{_ORDERS} .{{0,40}}\b{_RULES}\b",
        r"\b(prompt|instruc\w*|mensagem|mensagens) (de |do |da )?(sistema|system|intern\w+|inicia\w+|ocult\w+)",
        r"\bsystem prompt\b|\b(seu|teu|your) prompt\b|\bjailbreak|\bmodo (dan|desenvolvedor|dev)\b|\bdeveloper mode\b",
        r"\b(suas|tuas|your) (instruc\w*|instruct\w*|regras|diretrizes)",
        r"\b(sem|without) (nenhum )?(filtro|filtros|regras|restric\w*|limites)\b|\bnao tem (regras|filtros?|limites)\b",
        r"\b(voce|vc|tu) agora (e|es|sera) (o|a|um|uma) \w+ .*\b(tudo|sem)\b|\bo dan\b",
        r"\brepet\w* .{0,12}(texto|mensagem|frase)s? (acima|anterior)",
        r"^(system|sistema|admin|assistant) (o|a|the|voce|ignore|agora)\b",
        r"\buser ?id\b|\busuario (numero |id )?\d+",
        r"\b(perfil|dados|conta|cpf) d[eoa] outr\w+ (pessoa|usuari\w+|alun\w+)",
        r"\b\w+tool (com|with)\b",
        r"\bmodo (debug|admin|root)\b|\brevel\w+ .{0,12}\b(configurac\w+|segredos?|chaves?)\b",
    ),
    "self_harm": (
        r"\bme (matar|suicidar)\b(?! de (estudar|rir|trabalhar|tanto))",
        r"\bsuicid\w*|\b(tirar|acabar com|dar fim a|dar cabo d\w) (a )?(minha|propria) (propria )?vida\b",
        r"\bquero morrer\b(?! de)|\bnao quero mais viver\b|\bkill myself\b",
        r"\b(nao|n|naum) (aguento|vejo|tenho) mais .{0,20}\b(viver|vida)\b",
        r"\b(desist\w+|cansad\w+|cansei) d[ae] (minha )?(vida|viver)\b",
        r"\bme (cort\w+|machuc\w+|mutil\w+)\b(?! de)|\bself.?harm\b|\bend my life\b|\bwant to die\b",
        r"\b(melhor|mundo) .{0,20}\bsem mim\b",
        r"\b(melhor|queria) .{0,12}\b(mort[ao]|sumir (do mundo|para sempre)|nao existir)\b",
    ),
    "violence": (
        rf"\b(vou|quero|queria|vamos) (matar|esfaquear|bater em|espancar|atirar em) {_SOMEBODY}\b",
        r"\b(faco|fazer|fabricar|montar|construir|make|build) .{0,12}\b(bombas?|explosivos?|arma caseira|bombs?)\b",
        r"\bbombas? caseiras?\b|\bmassacre n[ao]\b",
        r"\bvou (te|lhe|pegar|quebrar|arrebentar|acabar com) .{0,20}\b(pegar|matar|cara|porrada|voce|vc)\b",
        rf"\b(levar|leva|entrar com|trazer) .{{0,12}}\b{_WEAPONS}\b .{{0,20}}\b{_SCHOOL}",
        r"\bdar (um|uma)? ?(facada|tiro|surra|soco)s?\b",
        r"\bvai(s)? se arrepender\b|\b(sei|descobri) onde (voce|vc) mora\b",
    ),
    "drugs": (rf"\b(compr\w+|vend\w+|arranj\w+|consigo|acho|buy|sell)\b .{{0,20}}\b{_HARD_DRUGS}\b",),
    "fraud": (
        rf"\b(falsific\w*|forj\w+|adulter\w+|inventar|fraud\w+)\b .{{0,30}}\b{_PAPERS}",
        rf"\b{_PAPERS} fals\w+",
        rf"\b(mentir|mentindo|minto|menti)\b .{{0,30}}\b({_PAPERS}|inscricao|prouni|sisu)",
        r"\bgabarito\b .{0,20}\b(vazad\w*|antes|roubad\w*)",
        r"\b(compr\w+|vend\w+)\b .{0,12}\b(gabarito|vaga n|nota do enem)",
        r"\bsem ser peg\w|\bninguem (checa|confere|verifica|descobre)\b",
    ),
    "insult": (
        rf"\b(voce|vc|tu|sua|seu) (e |eh |es )?(um |uma |muito )?{_INSULTS}\b",
        r"\b(vai|vao|va) (se foder|tomar no cu|a merda)\b|\bfilh[oa] da puta\b|\bvsf\b|\bvtnc\b",
    ),
    "hate": (
        r"\b(pret\w+|negr\w+|indi\w+|cotistas?) .{0,12}\b(macac\w+|fedid\w+|imund\w+|inferior\w*|burr\w+)",
        r"\bmacac\w+ .{0,30}\bcotas?\b|\b(viad\w+|sapata\w*|traveco\w*) (nojent\w+|de merda|tem que)",
    ),
    "sexual": (r"\bnudes?\b|\b(foto|video)s? (sua |seu )?pelad\w+|\bporno\w*|\btransar com (voce|vc|crianca\w*)",),
}
_COMPILED = {reason: [re.compile(pattern) for pattern in patterns] for reason, patterns in _PATTERNS.items()}
CERTAIN = frozenset({"injection", "self_harm"})
"""Reasons for which no model is asked: one could be talked out of the first, and must not be wrong about the second."""


def guard(message: str) -> Verdict | None:
    """Why a message is stopped; None where the rules find nothing."""
    for words in (plain(message), plain(message.translate(_LOOKALIKES))):
        for reason, patterns in _COMPILED.items():
            if any(pattern.search(words) for pattern in patterns):
                return Verdict(False, reason, certain=reason in CERTAIN)
    return None
