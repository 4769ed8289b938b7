"""Rules for facts that people tell about themselves, their work and their organisation."""

from qhub.memory.patterns.rule import PatternRule, rule
from qhub.store.memories import MemorySensitivity

_JOBS = (
    r"(?:gerente|gestora?|diretora?|directora?|chefe|encarregad[oa]|tecnic[oa]|engenheir[oa]|analista"
    r"|operadora?|operari[oa]|supervisora?|"
    r"coordenadora?|lider|estudante|alun[oa]|professora?|medic[oa]|enfermeir[oa]|contabilista|contadora?|auditora?"
    r"|estagiari[oa]|programadora?|"
    r"desenvolvedora?|administradora?|administrativ[oa]|assistente|vendedora?|comercial|compradora?|advogad[oa]"
    r"|juristas?|arquitet[oa]|designer|"
    r"consultora?|motorista|soldadora?|pintora?|mecanic[oa]|eletricista|investigadora?|pesquisadora?|cientista"
    r"|economista|jornalista|farmaceutic[oa]|"
    r"psicolog[oa]|secretari[oa]|rececionista|recepcionista|inspetora?|inspectora?|planeadora?|bolseir[oa]"
    r"|universitari[oa]|empresari[oa]|freelancer|"
    r"reformad[oa]|aposentad[oa]|desempregad[oa]|controller|product owner|scrum master|"
    r"manager|director|head|lead|leader|engineer|analyst|operator|supervisor|coordinator|student|teacher|professor"
    r"|doctor|nurse|accountant|auditor|intern|"
    r"programmer|developer|administrator|assistant|salesperson|buyer|lawyer|architect|consultant|driver|welder"
    r"|painter|mechanic|electrician|researcher|"
    r"scientist|economist|journalist|pharmacist|psychologist|secretary|receptionist|inspector|planner|owner|founder"
    r"|ceo|cto|cfo|technician|foreman|clerk|trainee|apprentice|cashier|waiter|waitress|cook|barista|caretaker|"
    r"motoboy|atendente|garcom|garconete|pedreir[oa]|diarista|faxineir[oa]|cozinheir[oa]|auxiliar|manicure"
    r"|cabeleireir[oa]|porteir[oa]|vigilante|baba|entregadora?|balconista|padeir[oa]|costureir[oa]|cuidadora?"
    r"|empregad[oa] de \w+)"
)
_TITLE = r"(?:(?:Dra?|Sra?|Enga?|Profa?|Mrs?|Ms)\.?\s+)?"
_NAME = rf"(?!\w+'(?:m|s|ll|ve|re|d)\b)(?-i:{_TITLE}[A-Z][\w'’-]+(?:\s+(?:d[aeo]s?\s+)?[A-Z][\w'’-]+){{0,3}})"
_PLACE = r"(?-i:(?:[Oo]s?|[Aa]s?\s)?\s?[A-Z][\w'’.-]*(?:\s+(?:d[aeo]s?\s+|of\s+|the\s+)?[A-Z][\w'’.-]*){0,4})"
_MOVED = (
    r"(?:mudei(?:-me)? para|passei (?:para|a trabalhar)|fui (?:transferid[oa]|colocad[oa]|mudad[oa]) para|vim para"
    r"|i(?:'ve| have)? (?:just )?(?:moved|switched|changed|transferred)(?: over)? to|i was (?:moved|transferred) to)"
)
"""What says that something about a person is another now."""
_OURS_VERBS = (
    r"e|sao|fecha|abre|comeca|comecam|termina|acaba|fica|chama-se|passou a ser|passa a ser|usa|is|are|starts?|ends?"
    r"|begins?|uses?|runs?|vende|faz|fabrica|produz|atende|presta|aluga|exporta|sells|makes|produces|builds"
)
_I_AM = (
    r"\b(?:eu\s+)?(?:sou|passei a ser|fui promovid[oa] a|trabalho como|atuo como|agora sou|i am|i'm|im|i work as"
    r"|i was promoted to|i've been promoted to)\s+(?:agora\s+|atualmente\s+|now\s+|currently\s+)?"
    r"(?!not\b|nao\b|no\b|never\b)"
)

FACTS: tuple[PatternRule, ...] = (
    rule(
        rf"\b(?:chamo-me|me chamo|(?:o )?meu nome (?:completo |certo |mesmo )?e|me cham(?:a|am|ar|e) de|chamam-me"
        rf"|(?:everyone|everybody|people|they) calls? me|my name is|my name's|(?:podes|pode) (?:chamar-me"
        rf"|me chamar|tratar-me por|me tratar por)(?: de)?|"
        rf"chama-me|me chame de|trata-me por|call me|you can call me|please call me)\s+(?:o "
        rf"|a )?(?P<value>{_NAME})(?!\s+(?:later|back|mais tarde|when|quando))",
        "profile.name", "name", 0.95,
    ),
    rule(
        rf"\b(?:sou|aqui e|fala|daqui(?: fala)?|quem (?:esta )?fala(?:ndo)?(?: aqui)? e)\s+(?:o\s|(?<=daqui )"
        rf"|(?<=daqui fala )"
        rf"|a\s)\s*(?P<value>{_NAME})(?=\s*(?:[,.!;]|$|\se\s|\sda\s|\sdo\s"
        rf"|\sde\s))",
        "profile.name", "name", 0.85,
    ),
    rule(
        rf"^\W*(?:(?:ola|oi|opa|eae|e ai|salve|prazer|hi|hello|hey|bom dia|boa tarde"
        rf"|boa noite)\b\W*)?(?P<value>{_NAME}) (?:here"
        rf"|aqui)(?=\s*(?:[,.!;–-]|$))",
        "profile.name", "name", 0.8,
    ),
    rule(
        rf"\b(?:i'm|i am)\s+(?P<value>{_NAME})(?=\s*(?:[,.!;]|$|\sand\s|\sfrom\s))(?!.*\bI'm (?:sorry|fine))",
        "profile.name", "name", 0.75,
    ),
    rule(
        rf"^\W*(?:(?:hi|hello|hey)\b\W*)?(?:it's|it is|this is)\s+(?P<value>{_NAME}) (?=(?:from|of|in"
        rf"|at) (?!the past|now))",
        "profile.name", "name", 0.8,
    ),
    rule(
        rf"{_I_AM}(?:o |a |um |uma |the |an? )?(?P<value>(?:(?:senior|junior|sub|vice|novo|nova|new"
        rf"|new )[ -]?)?(?:[a-z-]+ ){{0,3}}?{_JOBS}\b.*)",
        "profile.role", "role", 0.9,
    ),
    rule(
        rf"\b(?:virei|tornei-me|me tornei|passei a(?: ser)?|i(?:'ve)? (?:just )?(?:became|become))\s+(?:o |a |um "
        rf"|uma |an? |the )?(?P<value>(?:\w+ )?{_JOBS}\b.*)",
        "profile.role", "role", 0.88,
    ),
    rule(
        r"\b(?:sou|trabalho como|atuo como)\s+(?:o |a |um |uma )?(?!(?:cons)?ciente|diferente|independente|primeir"
        r"|terceir|inteir|passageir|estrangeir"
        r"|descendente|parente|favor|maior|menor|melhor|pior|terror|amor|autor"
        r"|cliente|crente|dependente|doente|contrari)(?P<value>\w+(?:or|ora|eir[oa]|ista|nte|ari[oa]|iar"
        r"|log[oa]) (?:d[aeo]s?|em|n[ao]s?|num|numa) \w+.*"
        r"|(?!primeir|terceir|verdadeir|inteir|passageir|ligeir|solteir|estrangeir|pioneir|herdeir|certeir"
        r"|interesseir)\w{2,}(?:eir[oa]|log[oa]|graf[oa])\W*$)",
        "profile.role", "role", 0.8,
    ),
    rule(
        r"\b(?:o meu cargo e|a minha funcao e|a minha profissao e|minha profissao e|meu cargo e|minha funcao e"
        r"|my (?:role|job|position|profession|job title) is)\s+(?:o de |a de |de |um |uma |an? |the )?(?P<value>.+)",
        "profile.role", "role", 0.9,
    ),
    rule(
        r"\b(?:(?:eu )?(?:sou|fiquei|estou) (?:o |a )?responsavel (?:por|pel[oa]s?|d[aeo]s?)|(?:sou eu que )?(?:trato"
        r"|cuido|tomo conta) d[aeo]s?|(?:estou|fiquei) encarregue d[aeo]s?|"
        r"lidero|chefio|coordeno|giro|respondo pel[oa]s?|tenho a meu cargo|i'?m (?:responsible for|in charge of)"
        r"|i am (?:responsible for|in charge of)"
        r"|i (?:lead|manage|run|oversee|supervise|look after|take care of|coordinate|head|handle))\s+(?P<value>.+)",
        "profile.responsibility", "responsibility", 0.85,
    ),
    rule(
        rf"\b(?:(?:eu )?trabalho|sou|estou|faco(?: o)?|i work|i'm on|i am on|{_MOVED})\s+(?:sempre )?(?:no|do|na|da"
        rf"|o|n?o "
        r"|on |in |the )\s*(?:the )?(?P<value>(?:turno|equipa do turno)\s+(?:d[aeo]\s+)?(?:\w+)|(?:night|day"
        r"|morning|evening|afternoon|late|early) shift|shift \w+)",
        "profile.shift", "shift", 0.88,
    ),
    rule(r"\bi (?:usually )?work (?P<value>nights|evenings|mornings|weekends)\b", "profile.shift", "shift", 0.85),
    rule(
        rf"(?:\b(?:sou|daqui|daqui fala|aqui e|fala|i'm|i am|it's|it is|this is)\s+(?:[oa]\s+)?{_NAME}"
        rf"|{_NAME} (?:aqui|here))\s*,?\s+(?:d[ao]s?|from|of|in)"
        r"\s+(?:the )?(?!semana|outr|ultim|primeir|segund|last|before)(?P<value>(?-i:[a-z]\w+"
        r"|[A-Z]{2,4}\b)(?: \w+){0,3})",
        "profile.workplace", "workplace", 0.85,
    ),
    rule(
        rf"\b(?:sou|me chamo|chamo-me|nome e|aqui e|daqui(?: fala)?|i'm|i am|my name is)\s[^.!?;]{{1,40}}?(?:,| e"
        rf"| and)\s+(?:sou |i'm )?(?:o |a |um |uma "
        rf"|an? |the )?(?!i )(?P<value>(?:(?:senior|junior|new|nov[oa]) )?(?:[a-z-]+ )?{_JOBS}\b.*)",
        "profile.role", "role", 0.85,
    ),
    rule(
        rf"\b(?:(?:sou|estou|i'm|i am)\s+(?:agora |hoje |now )?(?:d[ao]|n[ao]|from|in|with)"
        rf"|{_MOVED}(?:\s+[ao])?)\s+(?:the\s+)?(?P<value>(?:departamento|seccao"
        r"|secao|setor|area"
        r"|equipa|equipe|time|linha|gabinete|direcao|department|section|team)\s+d[aeo]s?\s+\w+(?:\s+\w+)?"
        r"|(?:\w+ ){1,2}(?:department"
        r"|team)|(?:qualidade|vendas|contabilidade|logistica|compras|producao|manutencao|financeir[oa]|pintura"
        r"|suporte|atendimento|comercial|juridico|fiscal"
        r"|marketing|almoxarifado|expedicao|planejamento|planeamento|informatica|planning|sales|finance|support"
        r"|marketing|rh|ti|hr"
        r"|armazem)\b)",
        "profile.workplace",
        "workplace",
        0.85,
    ),
    rule(
        rf"\b(?:trabalho (?:na|no|numa|num|para a|para o|em|pra)|i work (?:at|for|in))\s+(?P<value>(?:(?:the |o "
        rf"|a )?(?:departamento|seccao|secao|setor|sector|area|equipa|equipe|linha|fabrica|loja|armazem"
        rf"|laboratorio|expedicao|montagem|embalagem|padaria|farmacia|hospital|escola|creche|restaurante|supermercado"
        rf"|mercado|banco|oficina|escritorio|department|section|team|line|plant|factory|store|warehouse|lab)\b.*"
        rf"|{_PLACE}.*|(?:quality|sales|finance"
        rf"|accounting|marketing|logistics|procurement|hr|it|human resources|qualidade|vendas|financas"
        rf"|contabilidade|logistica|compras|producao|manutencao|rh)\b.*))",
        "profile.workplace", "workplace", 0.85,
    ),
    rule(
        rf"\b(?:(?:moro|vivo|resido|estou a (?:morar|viver)|estou (?:morando|vivendo)|i live|i'm living|i am living"
        rf"|i'm based"
        rf"|i am based)\s+(?:sozinh[oa] |com [^,.;]{{2,30}}?\s)?(?:em|no|na|nos|nas|in|at)|mudei-me para|me (?:mudei"
        rf"|mudar) para"
        rf"|i(?:'ve)? (?:just )?moved to)\s+(?P<value>{_PLACE})",
        "profile.location", "location", 0.85, sensitivity=MemorySensitivity.MEDIUM,
    ),
    rule(
        rf"\b(?:sou (?:de|do|da)|i'm from|i am from|i come from)\s+(?P<value>{_PLACE})",
        "profile.location", "from", 0.75, sensitivity=MemorySensitivity.MEDIUM,
    ),
    rule(
        r"\b(?:tenho|i'm|i am)\s+(?P<value>1[0-9]|[2-9][0-9])\s+(?:anos(?! d[eo] (?!idade))|years old)",
        "profile.age", "age", 0.85, sensitivity=MemorySensitivity.MEDIUM,
    ),
    rule(
        r"\b(?:(?:fiz|completei)\s+(?P<value>1[0-9]|[2-9][0-9]) anos\b(?! d[eo] )"
        r"|(?:sou|me chamo|moro)\b[^.!?;]{1,40}\btenho (?P<then>1[0-9]|[2-6][0-9])(?=\s*(?:[,.!]|$)))",
        "profile.age", "age", 0.8, sensitivity=MemorySensitivity.MEDIUM,
    ),
    rule(
        r"\b(?:i'm|i am)\s+(?P<value>1[0-9]|[2-6][0-9])(?=,? and (?:i|studying|working|living)\b|\s*,\s*(?:i|from"
        r"|living))",
        "profile.age", "age", 0.8, sensitivity=MemorySensitivity.MEDIUM,
    ),
    rule(
        rf"\b(?:reporto (?:a|ao|a o)|respondo perante (?:a|o)|i report to)\s+(?P<value>{_NAME})",
        "profile.manager",
        "manager",
        0.85,
    ),
    rule(
        rf"\b(?:o meu chefe|a minha chefe|meu chefe|minha chefe|o meu gestor|a minha gestora|o meu diretor"
        rf"|a minha diretora|my (?:boss|manager|supervisor))\s+(?:e|chama-se|se chama|is|is called)\s+(?:o "
        rf"|a )?(?P<value>{_NAME})",
        "profile.manager", "manager", 0.85,
    ),
    rule(
        r"(?:\bestudo|(?:^\W*|[,;]\s*|\b(?:eu|e|ja) )curso(?! o \w+ ano)"
        r"(?! (?:bom|ruim|car[oa]|barato|dificil|facil|melhor|pior|legal|gratis|gratuito|de|para|que|com|sem)\b)"
        r"|\bestou a estudar|\bestou estudando"
        r"|\bestou a tirar(?= \w+ (?:n[ao]|em) )|\b(?:faco|estou a (?:fazer|tirar)) (?:o |um |uma |a )?(?:curso"
        r"|mestrado"
        r"|licenciatura|doutoramento|faculdade) (?:de|em)"
        r"|(?<!can )(?<!could )(?<!should )(?<!would )(?<!do )(?<!if )\bi study|i'm studying|i am studying"
        r"|\band studying|i major in)\s+(?!a\s"
        r"|o\s|os\s|as\s|de (?:dia|tarde|noite|manha|madrugada)|a noite|so\b|sozinh|presencial|muito|bastante|pouco"
        r"|por conta|em casa|de caso|do caso|dirigid|hard|a lot|at night|this\s|the\s|how\s|isso|essa"
        r"|esse)(?P<value>.+)",
        "profile.studies", "studies", 0.85,
    ),
    rule(
        r"\b(?:(?:estou|ando) no|(?:frequento|faco|curso) o|i'm in|i am in)\s+(?:my "
        r"|the )?(?P<value>(?:\d{1,2}\.?[ºo°]?"
        r"|primeiro|segundo|terceiro|quarto|quinto|sexto|ultimo) ?ano(?: do ensino \w+)?|terceirao"
        r"|(?:\d(?:st|nd|rd|th)|first|second|third|final|last) (?:year|grade).*)",
        "profile.year", "year", 0.85,
    ),
    rule(
        r"\b(?:quero|gostava de|gostaria de|pretendo|sonho em|i want to|i'd like to|i would like to"
        r"|i plan to)\s+(?P<value>(?:estudar|cursar|seguir|entrar em|formar-me em|prestar(?= (?!atencao|contas|ajuda"
        r"|servico))"
        rf"|study|major in|become)\s+.+|(?:ser|be)\s+(?:um |uma |an? )?(?:\w+ )?{_JOBS}\b.*)",
        "profile.goal", "goal", 0.8,
    ),
    rule(
        r"\b(?P<value>(?:(?:o|a|os|as) )?(?P<about>(?:noss[oa]s?|our)\s+(?!quant|que\b|como\b|eu\b|reuni|meeting"
        r"|bus\b|onibus)(?:[\w/.º-]+\s+){0,4}?[\w/.º-]+)\s+"
        rf"(?:{_OURS_VERBS})\s+(?!at \d|late\b|down\b|up\b|here\b|ready\b|wrong|broken|errad|atrasad|parad|pront|hoje"
        rf"|amanha|ontem|today|tomorrow|aqui\b|la\b|muito\b|not\b).+)",
        "fact.{}", "as_said", 0.75, type="semantic", whole=False,
    ),
    rule(
        r"^\W*(?:note that |repara que |atencao que )?(?P<value>.{8,}?)\s*[,;:–-]\s*(?:e\s+|and\s+|please\s+"
        r"|por favor,?\s+)?"
        r"(?:keep that in mind|remember that|don't forget that|lembra-te disso|lembre-se disso|nao te esquecas disso"
        r"|memoriza isso|tem isso em conta|toma nota disso)\W*$",
        "remembered.{}",
        "as_said",
        0.95,
        type="semantic",
        whole=True,
    ),
    rule(
        r"\b(?:(?:could|can|would|will) you (?:please )?(?:remember|note|keep in mind|bear in mind)(?: that|:)"
        r"|(?:podes|pode|poderias?|consegues?) (?:por favor )?(?:te lembrar|lembrar|guardar|salvar|anotar|memorizar"
        r"|registar|registrar)"
        r"(?:-te|-se)?(?: ai)?(?: de)? que)\s+(?P<value>.+)",
        "remembered.{}", "as_said", 0.9, type="semantic", whole=True, asks=True,
    ),
    rule(
        r"\b(?:lembra-te|lembre-se|lembrem-se|lembra(?= (?:ai )?que (?!(?:eu )?(?:te )?(?:disse|falei|pedi)"
        r"|a gente|voce))|grava"
        r"|grave|nao esquece|please note(?= (?:that )?i\b)|(?<=^)note(?= that (?!the\b|i\b|this\b|it\b))"
        r"|lembra(?= diss?t?o:)|memoriza|memorize|guarda|guarde|anota|anote|regista"
        r"|registe|toma nota"
        r"|tome nota|fica (?:registad|anotad|gravad)o|fica a saber|fique sabendo|nao te esquecas|nao se esqueca"
        r"|nao esquecas|nao esqueca"
        r"|tem em conta|tenha em conta|convem saber(?:es)?|e bom saber(?:es)?|fyi|so you know|(?:so )?(?:para"
        r"|pra) (?:voce )?saber(?:es)?|"
        r"remember|keep in mind|bear in mind|make a note|take note|note down|don't forget|never forget"
        r"|for future reference)(?: (?:ai|la|isto|isso|disto|disso|ess[ae] \w+|est[ae] \w+|this"
        r"|down))?(?:,? (?:sempre|(?:pra|para) mim|por favor|please|para (?:sempre"
        r"|o futuro)|na tua memoria|in your memory))?"
        r"(?:\s*[:,]\s*|\s+(?:de\s+)?(?:que|that|isto:|this:)\s+|\s+(?=(?:i|i'm|we|our)\s(?!ask|said|told|sent"
        r"|already|did))|(?<=in mind )(?=the\s))(?P<value>.+)",
        "remembered.{}", "as_said", 0.95, type="semantic", whole=True,
    ),
)  # fmt: skip
"""Who they are first; then facts of any kind, and what they ask to be remembered."""
