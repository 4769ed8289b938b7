"""Small talk: greetings, thanks, who people talk to, how they feel, that they leave or are back."""

import re

from qhub_demo import TurnSoFar
from qhub_packs.bolsas import answers, reading
from qhub_packs.bolsas.texts import LANGUAGES, say
from qhub_packs.bolsas.vocabulary import has_no_preference
from qhub_packs.bolsas.words import in_full, listed

_GREETING = re.compile(
    r"^(?:oi+e?|e+i+|hei|alo|good (?:morning|afternoon|evening)|ola|opa|eai|e ai|hey|hi|hello|bom dia|boa tarde|"
    r"boa noite|boas|salve|fala)\b"
)
_DRAWN_OUT = re.compile(r"([aeouh])\1+\b")
"""Letters that somebody holds: «bom diaaa»."""
_POLITE = re.compile(
    r"^(?:(?:oi+e?|ola|opa|eai|e ai|eae|hey|hi|hello|bom dia|boa tarde|boa noite|boas|salve|fala|there|pessoal|gente|"
    r"cloudinha|prazer(?: em (?:te |lhe )?conhecer(?: voce)?)?|com (?:voce|vc)|tudo (?:bem|bom|certo|joia)|"
    r"td bem|como vai(?: voce| vc)?|blz|beleza|how are you|"
    r"good (?:morning|evening))\b ?)+"
)
"""What a message begins with before it comes to something."""
_THANKS = re.compile(r"\b(?:obrigad\w+|valeu|vlw|thanks|thank you|brigad\w|obg|agradec\w+)\b")
_PROFILE = re.compile(
    r"\b(?:meu perfil|meus dados|sabe (?:de|sobre) mim|guard\w+ (?:de|sobre) mim|my profile|know about me|"
    r"cadastrad[oa]s? ai|(?:qual|que|quais) (?:e )?(?:o |a )?(?:meu |minha )?(?:nome|idade|cidade|nota|renda|curso"
    r"|coisas?|dados)"
    r" (?:(?:que )?(?:voce|vc|tu) )?(?:anot\w+|guard\w+|salv\w+|tem|sabe|pegou|registr\w+)"
    r"|what (?:name|age|city|grade) (?:do|did) you (?:have|keep|note|save)"
    r"|saber (?:mais )?(?:sobre|de) mim|(?:qual|como) (?:e |era )?(?:o )?(?:meu nome|minha (?:idade|cidade|nota|renda))"
    r"(?= (?:mesmo|ai|mesma|entao)?\W*$|$)|what(?:s| is) my name)\b"
)
_DELETE = re.compile(
    r"\b(?:apag\w+|exclu\w+|delet\w+|remov\w+|erase|forget)\b.{0,20}\b(?:perfil|dados|cadastro|conta|profile|data)\b"
)
_DELETE_ALL = re.compile(r"^(?:pode )?(?:apag\w+|exclu\w+|delet\w+|esquec\w+|erase|delete) (?:tudo|everything)\b")
_LEFT = re.compile(
    r"^(?:eu )?(?:quero |vou |pode |vamos )?(?:sair|parar|para|cancelar|cancela|voltar|exit|quit|stop|"
    r"(?:por )?hoje (?:ja )?(?:chega|deu|e so|so isso)|(?:e |era )?so isso (?:por )?hoje|"
    r"chega|encerrar|deixa (?:pra|para) la|pular|pula|skip|depois|agora nao|later)\b"
)
_GOODBYE = re.compile(
    r"\b(?:tchau|ate (?:mais|logo|depois|amanha|breve)|"
    r"(?:vou|preciso|tenho que|tenho q) (?:ir|jantar|almocar|comer|dormir|trabalhar|embora)"
    r"|bye|see you|good night|(?:gotta|have to|need to) go)\b"
)
_WHO = re.compile(
    r"\b(?:quem e voce|quem es|voce e (?:um|uma|gente|robo|humana?)|vc e|qual (?:e )?(?:o )?(?:seu|"
    r"teu) nome|(?:o que|oq) (?:voce|vc|ce|tu) (?:faz|e|sabe)|quem te (?:criou|fez|programou)|who are you|"
    r"what can you do|"
    r"are you (?:a|human)|voce pode fazer|"
    r"(?:voce|vc|tu) (?:namora|casaria|come|dorme|existe|mora|sente)|"
    r"(?:voce|vc|tu) tem (?:namorad\w|filhos?|idade|sentimentos?)|quantos anos (?:voce|vc|tu) tem|"
    r"onde (?:voce|vc|tu) mora)\b"
)
_WHY = re.compile(
    r"\b(?:por ?que|pq|pra que|para que|why)\b[^.?!]{0,40}\b(?:precis\w+|quer\w*|pergunt\w+|pede|pedindo|saber|need|"
    r"ask\w*|want)\b[^.?!]{0,25}\b(?:isso|nome|idade|cidade|dados|renda|informac\w+|name|age|city|income|this|that|"
    r"data)\b"
)
"""What asks why something is asked."""
_OTHER = re.compile(
    r"\b(?:piadas?|conta uma historia|cant\w+ (?:uma|pra)|musicas?|poema|receita de|previsao do tempo|horoscopo|"
    r"futebol|quem ganhou|quem descobriu|joke|sing|weather|poem)\b"
)
"""What is about anything else."""
_SIGN_UP = re.compile(r"\b(?:cadastr\w+|sign ?up|me inscrever aqui|completar (?:meu|o) perfil)\b")
_SAD = re.compile(
    r"\b(?:triste|arrasad\w|destru[ii]d\w|devastad\w|acabad[ao] por dentro|fundo do poco|sem chao|(?:nao|"
    r"n) passei (?:de novo|outra vez)|ansios\w|nervos\w+|desanimad\w|sem animo|chor\w+|medo|surt\w+|fracasso|desespero|"
    r"desesperad\w|pressao|exaust\w|perdid[oa]|mal com|(?:to|tou|estou|ando) (?:(?:mt|mto|muito|bem|tao|"
    r"mo) )?mal(?! [a-z]+ad[oa]\b)|horrivel|sad|scared|anxious|stressed|overwhelmed|awful|"
    r"desistindo|burr[oa]|expuls\w+|crise|ansiedade|panico|inutil|incapaz|sem esperanca|"
    r"(?:nunca|nao) vou (?:passar|conseguir)|(?:nao|n) (?:consigo|aguento) mais|tremendo|(?:me sinto|estou|"
    r"to|tou|ando|muito|tao|fico) (?:muito |tao |mt )?sozinh[oa](?! em casa)|deprimid\w|"
    r"pessim[oa]|vergonha|hopeless|depressed|give up|not smart enough|too (?:dumb|stupid)|frustrad\w|"
    r"decepcionad\w|(?:me )?sent(?:indo|i|e|ir) (?:como )?(?:um |uma )?(?:lixo|nada|burr\w|inutil|fracassad\w|mal))\b"
)
_BACK = re.compile(
    r"\b(?:voltei|de volta|volt\w+ (?:a|na|no|ao|pra|pro|para [ao]) (?:minha |nossa )?"
    r"(?:busca|pesquisa|procura|cadastro)|"
    r"continuar|continua\w*|retom\w+|onde paramos|onde a gente parou|back|resume|carry on|"
    r"(?:o|oq|as|os) (?:que )?(?:eu |a gente )?(?:estava|tava|tavamos|estavamos) (?:vendo|olhando|procurando|buscando)|"
    r"(?:minha|a) (?:ultima|outra) (?:busca|pesquisa)|(?:busca|pesquisa) de antes|"
    r"(?:quais|qual|que) (?:eram|era|foram|foi) (?:mesmo )?(?:as|os|a|o) (?:opc\w+|faculdades?|vagas?|resultados?|"
    r"curso)|"
    r"(?:mostr\w+|manda|ver|lista) (?:tudo |isso )?(?:de novo|outra vez|novamente)|show (?:me )?(?:it )?again|"
    r"where was i|my last search)\b"
)


_SORRY = re.compile(
    r"\b(?:desculp\w+|perdao|foi mal|sorry)\b.{0,25}\b(?:desabaf\w+|incomod\w+|chor\w+|vent\w*|perturb\w+|textao)\b"
)
"""An apology that is about nothing that was asked."""


_AGREED = listed(
    "fechou fechado tmj tamojunto suave tranquilo tranquila show top legal massa daora maneiro beleza blz"
    " ok okay okk okay"
    " perfeito otimo otima certo entendi saquei bacana firmeza brabo demais demorou certinho"
    " combinado combinadissimo"
    " boa nice cool great alright perfect flw falou fmz dahora bala sussa sucesso uhum aham tamo"
)
_BESIDE_AGREEING = listed(
    "entao mano cara ai muito bom bem ta e ja isso tudo voce voces por agora eh kk kkk kkkk rs rsrs haha"
    " amei vou ver la"
    " depois ne sim da hora estamos junto juntos so thanks got it that s all dms demais cloudinha parca"
    " parceira parceiro chefia chefe irmao amiga amigo"
)
"""What stands beside those, and says no more."""
_HELP = re.compile(
    r"^(?:(?:oi|ola|por favor|preciso|quero|alguem|voce|pode|consegue|me|mim|uma|de|sua|please|can you|i need) )*"
    r"(?:ajud\w+|socorro|help)(?: (?:me|ai|aqui|mim|eu|por favor|pfv|pf|please|cloudinha|com isso|voce))*$"
    r"|\b(?:nao sei (?:por onde|o que|nem|como) (?:comec\w+|fazer|fa[cz]\w*|estud\w+|escolher|quero|curs\w+|por onde)"
    r"|(?:nao|nem) (?:sei|faco ideia) (?:de )?(?:qual|que|o que) (?:curso|faculdade|area|eu (?:quero|faco))"
    r"|(?:ainda )?nao (?:escolhi|decidi|me decidi)|(?:estou|to) (?:em duvida|perdid[oa])|indecis[oa]"
    r"|don t know (?:what|where|which) (?:to|course))\b"
)
"""What asks for help, and does not say with what."""


_WHAT_NOW = re.compile(
    r"^(?:(?:e|ai|mas|entao|meu deus|nossa|socorro) )*(?:o que|que|oq) (?:que )?(?:eu )?(?:faco|posso"
    r" fazer|devo fazer|fazer)"
    r"(?: (?:agora|entao|da vida|nesse caso))*$|^e agora$|^(?:so )?what (?:do|should|can) i do(?: now)?$"
)
"""What asks for a way, and says nothing of where from."""


_CARING = ("care", "care_again", "care_third", "care_stays")
"""The texts for somebody who may be in danger."""


def leaves(words: str) -> bool:
    return _LEFT.search(words) is not None


def says_goodbye(words: str) -> bool:
    """Whether somebody goes away, and does not put anything off."""
    return _GOODBYE.search(words) is not None


def is_back(words: str) -> bool:
    """Whether somebody goes on with what they had left."""
    return _BACK.search(words) is not None


def greets(words: str) -> bool:
    return _GREETING.search(_DRAWN_OUT.sub(r"\1", words)) is not None or not without_greeting(words)


def without_greeting(words: str) -> str:
    """A folded message without what it begins with out of politeness."""
    return _POLITE.sub("", words)


def thanks(words: str) -> bool:
    """Whether somebody thanks, or only says that all is well: «fechou, tmj»."""
    return _THANKS.search(words) is not None or _agrees(words)


def thanks_back(words: str, language: str) -> str:
    """The answer to that."""
    return say("root_thanks" if _THANKS.search(words) else "root_agreed", language)


def _agrees(words: str) -> bool:
    said = set(words.split())
    return bool(said & _AGREED) and not said - _AGREED - _BESIDE_AGREEING


def asks_what_now(words: str) -> bool:
    return _WHAT_NOW.search(words) is not None


def asks_for_help(words: str) -> bool:
    return _HELP.search(words) is not None


def is_sad(words: str) -> bool:
    return _SAD.search(words) is not None


def asks_who(words: str) -> bool:
    return _WHO.search(words) is not None


def asks_for_profile(words: str) -> bool:
    return _PROFILE.search(words) is not None


def wants_deletion(words: str) -> bool:
    return _DELETE.search(words) is not None or _DELETE_ALL.search(words) is not None


def wants_sign_up(words: str) -> bool:
    return _SIGN_UP.search(words) is not None


def asks_why(words: str) -> bool:
    """Whether somebody asks why something is asked of them."""
    return _WHY.search(words) is not None


def asks_about_us(words: str) -> bool:
    """Whether somebody asks who they talk to, what is kept of them, or why."""
    return any(one.search(words) for one in (_PROFILE, _WHO, _WHY))


def about_us(turn: TurnSoFar) -> str:
    """The answer to that."""
    words = in_full(turn.message)
    if _PROFILE.search(words):
        kept = {name: value for name, value in turn.profile.items() if value not in (None, [])}
        return answers.profile({"perfil": kept}, turn.language)
    return say("root_who" if _WHO.search(words) else "root_why", turn.language)


def after_care(turn: TurnSoFar) -> str | None:
    """What is said to somebody who was just answered with care, and goes on to talk; None to anybody else."""
    language = turn.language
    told = {key for key in _CARING for spoken in LANGUAGES if say(key, spoken) in turn.told}
    if not told:
        return None
    if _THANKS.search(in_full(turn.message)):
        return say("care_thanked", language)
    return say("care_third" if "care_stays" in told else "care_stays", language)


def weighs(turn: TurnSoFar) -> bool:
    """Whether somebody is sad, or was just answered with care: nothing else is asked of them then."""
    return _SAD.search(in_full(turn.message)) is not None or after_care(turn) is not None


def comfort(turn: TurnSoFar) -> str:
    """Warm words for somebody who is sad, others where they were just said."""
    again = any(say("comfort", spoken) in turn.told for spoken in LANGUAGES)
    return say("comfort_again" if again else "comfort", turn.language)


def aside(turn: TurnSoFar) -> str | None:
    """What is said besides what an agent is at, and is answered before it goes on."""
    language, words = turn.language, in_full(turn.message)
    if (caring := after_care(turn)) is not None:
        return caring
    if wants_deletion(words):
        return say("root_delete", language)
    if asks_about_us(words):
        return about_us(turn)
    if _SORRY.search(words):
        return say("no_need_to_be_sorry", language)
    if _SAD.search(words):
        return f"{comfort(turn)} {say('comfort_more', language)}"
    if _OTHER.search(words):
        return say("off_topic", language)
    if asks_for_help(words):
        return say("undecided", language)
    return thanks_back(words, language) if thanks(words) or has_no_preference(turn.message) else None


def small_talk(turn: TurnSoFar) -> str:
    """What is said to a message that is neither a question nor a wish."""
    language, words = turn.language, in_full(turn.message)
    if (caring := after_care(turn)) is not None:
        return caring
    if _SORRY.search(words):
        return say("no_need_to_be_sorry", language)
    if thanks(words):
        return thanks_back(words, language)
    if _SAD.search(words):
        return f"{comfort(turn)} {say('comfort_more', language)}"
    if reading.is_nonsense(turn.message):
        return f"{say('not_understood', language)} {say('root_help', language)}"
    if asks_for_help(words):
        return say("undecided", language)
    if greets(words):
        name = turn.profile.get("nome")
        return say("root_hello", language, nome=name) if name else say("root_help", language)
    return say("asked_none", language)
