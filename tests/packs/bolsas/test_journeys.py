"""What a student brings to Cloudinha, over `/chat` and by rules alone: each journey is one of a kind, in words that no
rule was written for. They share a hub; each begins with an empty profile and a conversation of its own."""

from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest

from qhub_packs.bolsas.guard import sentences
from tests.packs.bolsas.corpus.measure import sentence_encoder
from tests.packs.bolsas.tasks import FILES, Task, ask, misses, student, tasks
from tests.support.hub import Client

pytestmark = pytest.mark.together("bolsas")


class Step(NamedTuple):
    """What somebody writes, and what the answer must and must not have."""

    says: str
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()


JOURNEYS: dict[str, list[Step]] = {
    "name": [
        Step("oie, boa tarde", ("nome", "pular"), ("Anotado",)),
        Step("prazer, eu me chamo Lívia Prado", ("nome Lívia Prado", "idade"), ("o seu nome",)),
        Step("tenho 19, sou de Niterói e já terminei o ensino médio", ("Prazer, Lívia Prado",)),
        Step("qual é o meu perfil?", ("Lívia Prado", "Niterói/RJ", "19")),
    ],
    "course": [Step("pular"), Step("queria cursar nutrisão", ("nota do Enem",)), Step("588", ("Nutrição", "nota 588"))],
    "city": [
        Step("pular"),
        Step("tem vaga de agronomia em Lavras pra quem fez 690?", ("Lavras/MG",)),
        Step("quero ver o que tem de pedagogia em São Luís, tirei 590", ("São Luís/MA", "Pedagogia")),
    ],
    "grade": [
        Step("depois eu me cadastro"),
        Step("com 745 eu entro em medicina na UFAL?", ("Medicina", "UFAL", "745")),
        Step("e qual a nota de corte de direito na UFC?", ("Direito", "UFC", "Nota de corte 2025")),
    ],
    "quota": [
        Step("agora não"),
        Step("quem é indígena tem reserva de vaga? como funciona a lei de cotas", ("cotas", "[1]")),
    ],
    "income": [
        Step("Caio, 18 anos, Sorocaba, ensino médio completo"),
        Step("procura administração pra mim, fiz 601 pontos", ("Administração", "Sorocaba/SP")),
        Step("de noite, tanto faz se é pública", ("renda",)),
        Step("aqui em casa somos três e a gente vive com 2.400 reais", ("800,00", "bolsa integral")),
        Step("só na minha cidade mesmo", ("Terminamos a busca",)),
    ],
    "dates": [Step("pular"), Step("até quando vai a inscrição do prouni?", ("2025", "já passaram"))],
    "documents": [Step("pular"), Step("quais papéis eu levo pra matrícula?", ("document", "[1]"))],
    "waiting list": [
        Step("pular"),
        Step("fiquei na lista de espera, o que eu faço agora?", ("lista de espera", "[1]")),
    ],
    "comparison": [
        Step("pular"),
        Step("tô em dúvida entre arquitetura e design em Curitiba, compara?", ("Arquitetura", "Design", "Curitiba/PR")),
    ],
    "other city": [
        Step("Rui, 20, Uberaba, terminei a escola"),
        Step("quero fisioterapia, minha média foi 640", ("Uberaba/MG",)),
        Step("serve em Ribeirão Preto também", ("Ribeirão Preto/SP", "Uberaba/MG")),
    ],
    "cheaper": [
        Step("pular"),
        Step("odontologia em Goiânia com 700", ("Odontologia", "Goiânia/GO")),
        Step("tá caro, quero as mais em conta", ("Odontologia", "Goiânia/GO")),
    ],
    "night shift": [
        Step("pular"),
        Step("preciso de um curso de contábeis à noite em Belém, nota 560", ("Contábeis", "noturno", "Belém/PA")),
    ],
    "distance learning": [Step("pular"), Step("dá pra fazer serviço social a distância? tirei 600", ("a distância",))],
    "correction": [
        Step("Bia, 17, Olinda, terceiro ano"),
        Step("opa, meu nome certo é Beatriz", ("Beatriz",)),
        Step("e eu me mudei pra Caruaru", ("Caruaru/PE",)),
        Step("o que você sabe sobre mim?", ("Beatriz", "Caruaru/PE"), ("Olinda",)),
    ],
    "exit and return": [
        Step("olá", ("pular",)),
        Step("prefiro não dizer nada agora", ("depois",)),
        Step("quero achar uma faculdade de letras", ("nota do Enem",)),
        Step("sair", ("Sem problema",)),
        Step("vamos voltar ao cadastro", ("nome",)),
    ],
    "wish before the sign-up": [
        Step("tem pedagogia em Feira de Santana?", ("Feira de Santana/BA", "Pedagogia", "nome"), ("Anotado: cidade",)),
        Step("e em Vitória da Conquista?", ("Vitória da Conquista/BA",)),
        Step("só à noite", ("noturno", "Vitória da Conquista/BA")),
        Step("tem mais barato?", ("mais baratas",)),
    ],
    "first words are no name": [
        Step("Tirei 612 e quero fisioterapia em Recife", ("Fisioterapia", "Recife/PE", "o seu nome"), ("nome Tirei",)),
        Step("sonho em ser advogada", ("Direito",), ("nome Sonho",)),
        Step("abacaxi voador", ("Não consegui entender",), ("nome Abacaxi",)),
    ],
    "income by itself": [
        Step("meu pai ganha 4 mil e minha mãe 1.500, somos 3", ("1.833,33", "bolsa integral")),
        Step("errei, é Mossoró", ("Mossoró/RN",)),
        Step("meu nome é Rafa", ("Rafa",)),
        Step("ops, é Rafael", ("nome Rafael",)),
    ],
    "income changed where it is asked": [
        Step("Nina, 19 anos, Natal, ensino médio completo, renda de 1.000 reais por pessoa"),
        Step("quero direito, 640", ("Natal/RN",)),
        Step("de noite, tanto faz", ("renda",)),
        Step("não, agora são 5000 pra 2", ("2.500,00",)),
    ],
    "degree": [Step("Olá, procuro uma licenciatura em enfermagem em Recife", ("Enfermagem", "Recife/PE"))],
    "cut-offs after a search": [
        Step("quero enfermagem em Recife"),
        Step("qual a nota de corte na UFPE?", ("- Enfermagem", "UFPE"), ("Medicina,",)),
        Step("e na UFPB?", ("- Enfermagem", "Nota de corte 2025", "UFPB")),
    ],
    "two institutions": [
        Step("pular"),
        Step("compara direito na ufpe com direito na ufpb", ("UFPE", "UFPB")),
        Step("voltei, bora continuar o cadastro", ("nome",)),
    ],
    "question in between": [
        Step("oi"),
        Step("antes me diz: o que é o fies?", ("Fies", "nome")),
        Step("antes de tudo, o que é o fies?", ("Fies", "[1]", "nome"), ("Artes",)),
        Step("sou o Davi, 21 anos", ("cidade",), ("o seu nome",)),
    ],
    "english": [
        Step("hello there", ("Cloudinha", "skip")),
        Step("not now, please", ("No problem",)),
        Step("who is eligible for a scholarship?", ("[1]", "According to")),
        Step("i got 660 and want to study architecture in Fortaleza", ("I found", "Fortaleza/CE")),
    ],
    "slang": [
        Step("eae blz, bora pular isso aí"),
        Step("mano tirei 630 no enem, rola psico em sampa de noite?", ("Psicologia", "São Paulo/SP", "noturno")),
    ],
    "distress": [
        Step("pular"),
        Step("tô arrasada, não fui chamada e tô com medo", ("Sinto muito",)),
        Step("sinceramente não quero mais viver", ("188",), ("Não posso ajudar",)),
        Step("quero ver direito em Natal com 680", ("Direito", "Natal/RN")),
    ],
    "nonsense": [
        Step("pular"),
        Step("qwrtzpsdfg", ("Não consegui entender",)),
        Step("quero astrofilosofia, tirei 600", ("astrofilosofia",)),
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
async def ana(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Client]:
    async with sentence_encoder() as encoder:
        if encoder is not None:
            await encoder.embed(said())
    async with student(tmp_path_factory.mktemp("hub")) as ana:
        yield ana


def said() -> list[str]:
    """Every sentence that the guardrails will ask the encoder about: together they take a fifth of one by one."""
    steps = [step.says for steps in JOURNEYS.values() for step in steps]
    steps += [step.says for task in TASKS.values() for step in task.steps]
    return list(dict.fromkeys(sentence for message in steps for sentence in sentences(message)))


@pytest.mark.parametrize("kind", JOURNEYS)
async def test_a_student_gets_where_they_wanted(ana: Client, kind: str) -> None:
    assert (await ana.request("DELETE", "/agentes/bolsas/perfil")).status_code == 204
    for step in JOURNEYS[kind]:
        answer = (await ask(ana, kind, step.says)).text
        assert all(words.casefold() in answer.casefold() for words in step.has), (step, answer)
        assert not any(words.casefold() in answer.casefold() for words in step.lacks), (step, answer)


TASKS = {f"{name} {number}": task for name in FILES for number, task in enumerate(tasks(name), start=1)}


@pytest.mark.parametrize(("name", "task"), TASKS.items(), ids=[f"{task.kind} {name}" for name, task in TASKS.items()])
async def test_a_task_goes_well(ana: Client, name: str, task: Task) -> None:
    assert not await misses(ana, task, name)


async def test_a_profile_is_seen_changed_and_deleted(ana: Client) -> None:
    path = "/agentes/bolsas/perfil"
    await ana.request("DELETE", path)
    changed = await ana.request("PUT", path, json={"campos": {"nome": "Lia", "cidade": "sampa", "turno": "noturno"}})
    assert changed.status_code == 200, changed.text
    fields = {field["nome"]: field for field in (await ana.get(path)).json()["campos"]}
    assert (fields["nome"]["valor"], fields["cidade"]["valor"]) == ("Lia", "São Paulo/SP")
    assert {"valor": "noturno", "titulo": "noite"} in fields["turno"]["opcoes"]
    for wrong, called in (({"cidade": "Xiririquinha"}, "cidade"), ({"idade": 7}, "idade"), ({"nada": "x"}, "nada")):
        refused = await ana.request("PUT", path, json={"campos": wrong})
        assert refused.status_code == 422
        assert called in refused.json()["error"]["fields"][0]["message"], refused.text
    assert (await ana.request("PUT", path, json={"campos": {"nome": None}})).json()["campos"][0]["valor"] is None
    assert (await ana.request("DELETE", path)).status_code == 204
    assert all(field["valor"] is None for field in (await ana.get(path)).json()["campos"])
    assert (await ana.get("/agentes/qualidade/perfil")).status_code == 404
    julia = await ana.login("julia")
    assert (await julia.get(path)).status_code == 404, "the agent is not hers"
