"""Rules for what no particular rule knows, kept in the person's own words: what they say of themselves and their work,
how they want to be answered, and what words mean where they work."""

from dataclasses import replace

from qhub.memory.patterns.rule import PatternRule, rule

_STARTS = r"(?:^\W*|[,;:–-]\s*|\b(?:e|eu|nos|mas|pois|porque|and|but|because|since)\s+)"
"""Where a clause begins: after an article «trabalho» is a noun."""
_NOW = r"(?:(?:eu|ja|so|agora|hoje|tambem|atualmente|currently|now|also|mostly|mainly)\s+){0,2}"
_WORK = (
    r"(?:(?:eu )?(?:(?:trabalho|trampo|trabalhamos|atuo|lido|mexo)(?: (?:ha|faz) [^,.;]{3,20}?)?(?: so| sempre)?"
    r"|faco parte|faco (?:a |o )?(?!questao|mencao|confusao|ligacao)\w+(?:cao|gem|mento)(?= d"
    r"| n))\s+(?:d[ao]s?(?! manha| tarde| noite)|com|no|na|nos|nas|num|numa|pra|pro|para|em(?! grupo| equip)"
    r"|como|de (?:\w+eir[oa]|\w+ista|\w+ora?\b|\w+nca|casa|dia|noite|manha|madrugada|tarde|segunda|terca|quarta"
    r"|quinta|sexta)|das? \d|por (?:conta|turnos)"
    r"|(?:meio|a meio|part|full)[ -]?(?:periodo|tempo|time))"
    r"|(?:i|we) (?:work|teach|volunteer)\s+(?:with|in|at|for|from|on|as|the|part|full|remotely|nights|shifts"
    r"|(?:\w+ )?(?:days|hours))|i teach"
    r"|(?:i've )?been an? [a-z ]{3,40}? for|(?:eu )?(?:dou (?:aulas?|formacao|treinamento)|leciono|ensino)\b)"
)
_STUDY = (
    r"(?:(?:me formei|formei-me|(?:sou|estou) formad[oa]|(?:terminei|conclui)(?= (?:o ensino|a facul|o curso"
    r"|o tecnico|a gradua|a licenc|o \d))|estou cursando|estou a cursar) (?:em|o|a)\b|(?:eu )?(?:faco"
    r"|estou (?:a )?(?:fazer|fazendo|tirar|terminar|terminando|acabar)|frequento|entrei n[oa]|passei n[oa])"
    r" (?:o |a |um |uma )?(?:meu |minha )?(?:\d\S* |primeiro |segundo |terceiro |quarto |quinto |ultimo )?(?:(?:ano"
    r"|semestre|periodo) d[aeo] )?"
    r"(?:curso|tecnico|mestrado|doutorado|doutoramento|licenciatura|graduacao|bacharelado|faculdade|pos|mba|eja"
    r"|cursinho|supletivo|estagio|residencia|tese|tcc|ensino medio)\b|i(?:'m| am) (?:doing|finishing|taking) (?:a |an "
    r"|my )(?:\w+ )?(?:degree|levels?|gcses?|thesis|master'?s|phd|course|apprenticeship|internship|a-levels))"
)
_FAMILY = (
    r"(?:filh[oa]s?|irma[os]?|irmaos|net[oa]s?|gemeos|enteados?|pessoas|funcionari[oa]s|operador(?:es)?|colaboradores"
    r"|alun[oa]s|turmas|gatos?|caes|cachorros?|kids?|children|sons?|daughters?|people|employees|staff|students|dogs?"
    r"|cats?)"
)
_COUNT = (
    r"(?:\d{1,4}|um|uma|dois|duas|tres|quatro|cinco|seis|sete|oito|dez|doze|one|two|three|four|five|six|seven"
    r"|eight|ten|twelve|an?)"
)
_THING = (
    r"(?:turno|horario|setor|sector|area|seccao|secao|departamento|funcao|equip[ae]|time|turma|escola|faculdade|curso"
    r"|filial|loja"
    r"|unidade|empresa|fabrica|linha|meta|objetivo|folga|expediente|shift|schedule|department|role|team|class|school"
    r"|branch|store|company|plant|line|goal|target|office|day off|hours)"
)
_BECAME = (
    r"(?:fui|acabei de ser|vou ser|i was|i got|i've been|just got)\s+(?:efetivad[oa]|promovid[oa]|contratad[oa]"
    r"|transferid[oa]|admitid[oa]|colocad[oa]|nomead[oa]|promoted|transferred|hired)\s+(?:como|para|pra|pro|a|ao|no"
    r"|na|to|as)\b|(?:passei|mudei-me|me mudei|mudei|transferi-me)"
    r" (?:para|pra|pro) (?!ver|saber|[ao]? ?(?:pergunta|questao|proxim|outr|pagina|etapa|fase|segunda|terceira|ead"
    r"|cima|baixo))"
    r"|i(?:'ve)? (?:just )?(?:moved|transferred) (?:from [^.,;]{2,25} )?to|i joined|(?:entrei|comecei"
    r"|started)\b (?:(?:faz|ha) \w+ \w+|(?:na )?(?:semana|mes|ano)"
    r" passad[oa]|agora|ontem|recentemente|last (?:week|month|year)|recently) (?:em|no|na|como|in|at|as)\b"
)
_NO_MORE = (
    r"(?:mudei (?:de|d[ao])|sai|deixei|troquei|larguei|ja nao|nao (?:sou|estou|trabalho|moro|estudo) mais"
    r"|i (?:left|quit|switched|changed|no longer)|i don't \w+ [^.,;]{2,30} any ?more|(?:i am|i'm) no longer)"
)
_ME = r"(?:comigo|me|mim|to me|with me|for me|-me)"
_TALK = (
    r"(?:respond(?:a|e|es|er)|fal(?:a|e|es|ar)|trat(?:a|e|es|ar)|cham(?:a|e|es|ar)|convers(?:a|e|ar)|speak|talk"
    r"|address|call)"
)
_ORDER = (
    r"(?:prefiro|evit[ae]|usa|use|fala|fale|explica|explique|escreve|escreva|responde|responda|mostra|mostre|vai|va"
    r"|poe|coloca"
    r"|coloque|manda|mande|da|de|nao (?:uses?|usa|mandes?|ponhas?|coloque|fales?|escrevas?)|preciso que|avoid|use"
    r"|explain"
    r"|speak|write|keep|don't|please|show|talk|be|go slow|i need|i prefer)"
)
_SELF = (
    r"(?:(?:eu )?sou (?!o proximo|a proxima|eu\b|capaz|obrigad|suspeit)|nao (?:sou|percebo|entendo|sei|manjo|domino)\b"
    r"|tenho dificuldade|(?:uso|usamos) |english isn't|(?:o )?portugues nao e|i(?:'m| am) (?!in\b|at\b|on\b|late|busy"
    r"|tired|sorry|sure|looking|going|done|back|here)"
    r"|i don't (?:understand|know|speak)|i (?:only )?use )"
)
_ANSWER_WORDS = (
    r"(?:desculpas?|toda hora|every (?:time|answer)|anglicismos|topicos|textao|introducoes|pleasantries|intro\w*"
    r"|preamble|summar\w+|respost\w*|explicac\w*|text[oa]s?|mensage\w*|palavr\w*|palavrao|termos?|girias?|jarg\w+"
    r"|siglas?|abreviat\w+|abreviac\w+"
    r"|ingles|estrangeirismos|emojis?|listas?|tabelas?|graficos?|casas decimais|pontos de exclamacao|negrito"
    r"|formal\w*|introduc\w*"
    r"|rodeios|enrolacao|answers?|replies|jargon|slang|acronyms?|abbreviations?|words|paragraphs?|emojis?"
    r"|exclamation\w*|bold"
    r"|bullets?|tables?|charts?|decimals?|disclaimers?|apologi\w+|small talk|long|tao)"
)

_RULES: tuple[PatternRule, ...] = (
    rule(
        rf"(?P<value>\b{_SELF}[^.!?;]{{2,70}}?(?:,|;| por isso| entao| so| logo)\s*(?:por isso |entao |assim |so "
        rf"|e )?(?P<about>{_ORDER}\b.{{3,}}))",
        "said.{}", "as_said", 0.8, kind="preference", type="semantic", whole=True,
    ),
    rule(
        rf"(?:^\W*|[,;:]\s*|\b(?:e|pode|podes|por favor|quero que|queria que|gostava que|and|please|can you)\s+)"
        rf"(?P<value>(?:nao |do not |don't |never |nunca )?(?:me {_TALK}|(?:respond|explic|escrev)\w+(?= sempre)"
        rf"|{_TALK}(?:-me| comigo| to me| me)) (?:sempre )?(?P<about>(?:por|como|sem|like"
        r"|as|in (?!about)|without|com(?! d)|de (?:um |uma )?(?:jeito|forma|maneira|modo|igual|tu|voce|senhora?"
        r"|doutora?))\b.+))",
        "communication.manner", "as_said", 0.75, kind="preference", type="semantic",
    ),
    rule(
        rf"(?:^\W*|[,;:]\s*|\b(?:por favor|please)\s+)(?P<value>(?:(?<![,;] )sem(?= \w+(?:$|,? por favor))"
        rf"|nao precisas? (?:de )?(?:me )?\w+r\b|nao (?:me )?(?:uses?|usa|mandes?|manda|mande|ponhas?|poe"
        r"|coloques?|coloca|des|escrevas?|escreve|respondas?|facas?|venhas?)|dispenso|nada de|skip|cut|leave out"
        r"|deixa de|para de|pare de|chega de|evita|evite"
        rf"|(?:you )?don't (?:need to|have to|use|send|write|give|add|put|answer)|do not use|stop|avoid"
        rf"|no more)\b(?P<about>[^,;]*\b{_ANSWER_WORDS}\b.*))",
        "said.{}", "as_said", 0.78, kind="preference", type="semantic",
    ),
    rule(
        r"^\W*(?P<value>(?P<about>(?:(?:os?|as?|the|my|all)\s+)?(?!(?:isto|isso|ele|ela|it|this|that|he"
        r"|she)\b)\w+[^.!?;]{0,50}?"
        r"\b(?:em|no|na|com|sem|ate|arredondad[oa]s?|por|primeiro|in|with|without|first|rounded|as)\b[^.!?;]{2,60}?)"
        r"[,\s]+(?:sempre|por favor sempre|por regra|por norma|always|as a rule|every time|toda vez))\W*$",
        "said.{}", "as_said", 0.75, kind="preference", type="semantic", whole=True,
    ),
    rule(
        r"(?:^\W*|[,;:]\s*)(?P<value>(?:pode|podes|se|seja|be|you can be)\s+(?:ser )?(?P<about>(?:mais "
        r"|more )?\w+ (?:comigo|with me))\b)",
        "communication.manner", "as_said", 0.75, kind="preference", type="semantic",
    ),
    rule(
        rf"\b(?P<value>(?:detesto|odeio|nao gosto|nao curto|i hate|i dislike|i don't like)\s+(?:de |d[ao]s? "
        rf"|when )?(?P<about>(?!ess|est|d?aquel|this|that)[^.!?;,]{{0,20}}"
        rf"\b(?:{_ANSWER_WORDS})\b.*))",
        "said.{}", "as_said", 0.75, kind="preference", type="semantic",
    ),
    rule(
        rf"\b(?P<value>(?:(?:eu )?(?:gosto|adoro|curto)(?: mais| muito| bastante)?|(?:eu )?(?:so|nao) (?:entendo"
        rf"|consigo entender|percebo)|i (?:like|love|only understand|learn best))"
        rf"\s+(?P<about>(?:quando|se|com|de|que|when|if|with|it when|to)\b(?! (?:ess|est|d?aquel|this"
        rf"|that))[^.!?;]*\b(?:{_ANSWER_WORDS}|exemplos?|examples?|passo a passo|step by step|por partes)\b.*))",
        "said.{}", "as_said", 0.75, kind="preference", type="semantic", asks=True,
    ),
    rule(
        r"^\W*(?P<value>(?:se eu|quando eu|quando|if i|when i|if you see|se vires|se tiver)\s+(?:te |lhe "
        r"|me )?(?:mand|pe[cd]|pergunt|envi|col|cit|fal|dig|diss|fiz|send|ask|paste|upload|share|give|mention)\w*"
        r"[^,?]{0,50}?,\s*(?P<about>(?!eu\b|i\b|a\b|o\b|deu\b|ele|ela|it|there|isso).{6,}))",
        "said.{}", "as_said", 0.75, kind="procedural", type="procedural", whole=True,
    ),
    rule(
        r"^\W*(?P<value>(?P<about>(?:os?|as?)\s+\w+(?: \w+){0,2},? (?:quero-|prefiro-|gosto d|quero "
        r"|prefiro )\S*\s+.{3,}))",
        "said.{}", "as_said", 0.78, kind="preference", type="semantic",
    ),
    rule(
        r"\b(?P<value>(?:quero|queria|preciso d?|i want|i need)\s+(?P<about>[^.!?;,]{0,60}?\b(?:sempre|always)\b.+"
        r"|(?:as )?(?:respostas|explicacoes|textos|answers|replies|explanations)\s.{3,}))",
        "said.{}", "as_said", 0.78, kind="preference", type="semantic", whole=True,
    ),
    rule(
        rf"{_STARTS}{_NOW}(?P<value>{_WORK}\s+(?!isso|isto|esse|essa|est[ae]s? |this|that|these).{{2,}})",
        "profile.work", "as_said", 0.75,
    ),
    rule(
        rf"{_STARTS}{_NOW}(?P<value>(?:moro|vivo|resido|moramos|(?:i live"
        rf"|i'm based)(?=[^.,;]{{3,30}}(?-i:\b[A-Z])))\s+(?:just )?(?:n[ao]s?|em|num|numa|in|at|near|outside|on)"
        r"\b(?! (?:casa|duvida|lua|limbo|passado|futuro|esperanca|saudade|hope|fear|doubt|the past)\b).{2,})",
        "profile.location", "as_said", 0.75,
    ),
    rule(rf"{_STARTS}{_NOW}(?P<value>{_STUDY}.*)", "profile.studies", "as_said", 0.78),
    rule(
        rf"{_STARTS}{_NOW}(?P<value>faco \w+(?: \w+){{0,2}} n[ao] (?:uf\w{{1,4}}|if\w{{2,3}}|ue\w{{2,3}}|usp|unesp"
        rf"|unicamp|unb"
        r"|puc\w*|unip|fatec|etec|senai|senac|universidade|federal|estadual|faculdade)\b.*)",
        "profile.studies", "as_said", 0.78,
    ),
    rule(
        rf"{_STARTS}{_NOW}(?P<value>(?:vim|venho|sou|estudei(?: sempre)?|sempre estudei) (?:de|em|numa) (?:escola"
        rf"|colegio) "
        r"(?:public[ao]|particular|estadual|municipal|federal|tecnic[ao]|rural)\b.*)",
        "profile.school", "as_said", 0.78,
    ),
    rule(
        rf"{_STARTS}{_NOW}(?P<value>entro (?:as?|ao) [\w:h]+ e (?:saio|largo)\s.{{2,20}})",
        "profile.hours", "as_said", 0.75, whole=True,
    ),
    rule(
        rf"{_STARTS}{_NOW}(?P<value>entrei (?:n[ao]|para [ao]) (?:empresa|firma|fabrica|companhia|escola|faculdade"
        rf"|equip[ae]"
        r"|time) (?:em|no|ha|faz|desde|este|esse|ano)\s.{2,30})",
        "profile.since", "as_said", 0.75,
    ),
    rule(
        rf"{_STARTS}(?P<value>(?:a gente|nos|we) (?:so )?(?P<about>(?:trabalha(?:mos)?|opera(?:mos)?|vende(?:mos)?"
        r"|atende(?:mos)?|fabrica(?:mos)?|produz(?:imos)?|work|run|sell|make|operate)\s+(?!bem|mal|muito|nisso|isso"
        r"|junt)"
        r".{4,40}))",
        "said.{}", "as_said", 0.72, type="semantic",
    ),
    rule(
        rf"{_STARTS}{_NOW}(?:(?:aqui |ca )?em casa,? )?(?P<value>(?:tenho|temos|i have|i've got|we have|somos|we're"
        rf"|we are|(?:sou|i'm|i am a) (?:mae|pai|avo|mother|father|mum|mom|dad)(?: \w+)? (?:de|of"
        rf"|to))\s+(?:a team of |uma equipe de "
        rf"|uma equipa de )?{_COUNT}\s*(?:\w+ )?{_FAMILY}\b.*|(?:sou|i'm) (?:mae|pai|avo|a (?:single )?(?:mother"
        rf"|father|mum|mom|dad))\b.*|we(?:'re| are) a team of .+|somos {_COUNT}\b.*)",
        "said.{}", "as_said", 0.75,
    ),
    rule(
        rf"\b(?:tenho|sou|i have|i'm)\b[^.!?;]{{1,25}}? (?:e|and) (?P<value>{_COUNT} {_FAMILY}\b)",
        "said.{}", "as_said", 0.75,
    ),
    rule(
        rf"\b(?P<value>(?:a |o )?(?P<about>(?:minha|meu|my)\s+{_THING})\s+(?:e|tem|vai|fica|comeca"
        rf"|termina|acaba|sao|are|is|has"
        r"|starts|ends|runs)\s+.+)",
        "said.{}", "as_said", 0.78,
    ),
    rule(
        rf"\b(?:{_NO_MORE}\b[^.!?;]{{0,60}}?[,;]?\s+(?:e |mas |and |but )?(?=(?:agora|hoje|now) {_NOW}(?:sou|estou"
        rf"|trabalho|moro|vivo|estudo|faco|i)"
        rf"\b|(?:sou|estou|i'm|i am) (?:d[ao]|n[ao]|em|an?|in|at|with|on)\b|passei|(?:fui|vim) (?:para|pra|pro))"
        rf"|(?=\b{_BECAME}))(?P<value>.{{6,}})",
        "profile.now", "as_said", 0.8,
    ),
    rule(
        r"\bi(?:'m| am) an?\s+(?!bit|little|fan|huge|big|mess|idiot|bot|robot|customer|person|failure|loser|burden"
        r"|disaster|fool)(?P<value>.+)",
        "profile.role", "role", 0.75,
    ),
    rule(
        r"\b(?P<value>(?:aqui |para nos,? |pra gente,? |para mim,? |for us,? |here,? )?[^.!?,;]{0,40}?\b(?:(?:a gente"
        r"|nos|we) (?:so )?"
        r"(?:cham\w+|diz\w*|call(?! it a day))|chamamos|por aqui dizemos|(?:quando (?:eu )?(?:digo|falo|disser|falar)"
        r"|when i say)\b[^.!?;]{2,30}(?:quero dizer|e|refiro"
        r"|i mean))\s+(?P<about>.{3,}))",
        "said.{}", "as_said", 0.75, type="semantic", whole=True,
    ),
    rule(
        r"^\W*(?P<value>(?:para nos|pra gente|pra nos|aqui|(?:aqui|ca) n[ao] \w+|na (?:nossa|minha) \w+|no (?:nosso"
        r"|meu) \w+"
        r"|for us|here)\b,?\s+(?P<about>[^.!?;]{2,40}?"
        r"\s(?:e|sao|significa|quer dizer|conta como|vale como|is|are|means?|counts as)\s+.{3,}))",
        "said.{}", "as_said", 0.75, type="semantic", whole=True,
    ),
    rule(
        rf"{_STARTS}(?P<value>(?:eu )?(?:uso|usamos|utilizo|utilizamos|i use|we use)\s+(?!sempre o mesmo"
        rf"|sempre a mesma|the wrong|to\b|o que|isso|o mesmo|a mesma|ess[ea]|est[ea]|a tabela"
        r"|o filtro|the same|this|that|it\b)(?![^,;]*\b(?:nao|erro|problema|doesn't|can't|isn't|error|como"
        r"|how)\b).{2,40})",
        "said.{}", "as_said", 0.72, type="semantic",
    ),
)  # fmt: skip
OWN_WORDS = tuple(replace(one, gives_way=True) for one in _RULES)
"""They give way to any rule that has heard the same words."""
