"""Words meet however they are written; passages keep their headings and their ids; a result carries its citations."""

from qhub.documents import FoundPassage, MemoryKnowledge, Passage, answer_with_citation, search_result
from qhub.documents.chunking import MAX_CHARS, chunks, passage_ids
from qhub.documents.indexing import passages_of, title_from
from qhub.documents.questions import correct, words_of
from qhub.language.shorthand import written_out
from qhub.language.stems import terms
from qhub.language.words import language_of

LONG = " ".join(f"Esta é a frase número {number}, que diz uma coisa." for number in range(60))


def test_a_word_is_the_same_without_its_accents_and_in_the_plural() -> None:
    for written in (
        ("declaração", "declaracao", "DECLARAÇÕES", "declaracoes"),
        ("inscrição", "inscricao", "inscrições"),
        ("integral", "integrais"),
        ("parcial", "parciais"),
        ("universitário", "universitarios"),
        ("jovem", "jovens"),
        ("comprovante", "comprovar"),
    ):
        assert len({term for word in written for term in terms(word, "pt")}) == 1, written
    assert terms("The scholarships are for students", "en") == ["scholarship", "student"]
    assert (language_of("the income of the family is"), language_of("a renda da família")) == ("en", "pt")


def test_words_in_a_hurry_are_written_out_and_typing_errors_found() -> None:
    assert written_out("oq vc precisa pra facul?") == "o que você precisa para faculdade?"
    (word,) = words_of("a incrição")
    correct(word, ["inscrica", "bols", "renda"])
    assert "inscrica" in word
    (short,) = words_of("pia")
    correct(short, ["via", "dia"])
    assert len(short) == 1


def test_passages_stay_under_their_headings_and_within_their_length() -> None:
    text = f"# Guia\n\nIntrodução.\n\n## Renda\n\nUm.\n\n### Cálculo\n\n{LONG}\n\n## Prazos\n\n```\n# não é título\n```"
    found = chunks(text, title="Guia")
    assert [chunk.heading for chunk in found if "frase" not in chunk.text] == [(), ("Renda",), ("Prazos",)]
    cut = [chunk for chunk in found if "frase" in chunk.text]
    assert {chunk.heading for chunk in cut} == {("Renda", "Cálculo")}
    assert len(cut) > 2
    assert all(len(chunk.text) <= MAX_CHARS * 1.2 for chunk in cut)
    # The last sentence before a cut is said again after it, and none is lost.
    assert cut[1].text.split(".")[0] in cut[0].text
    assert all(f"número {number}," in " ".join(chunk.text for chunk in cut) for number in range(60))


def test_a_note_on_the_document_is_no_passage() -> None:
    found = chunks("# Guia\n\n> Não é oficial.\n\nComeço.\n\n## A\n\n> Citação.", title="Guia")
    assert [chunk.text for chunk in found] == ["Começo.", "> Citação."]


def test_an_id_stays_while_its_passage_says_the_same() -> None:
    before = "# Guia\n\n## A\n\nPrimeiro.\n\n## B\n\nSegundo.\n\n## B\n\nSegundo."
    after = "# Guia\n\n## Novo\n\nZero.\n\n" + before.removeprefix("# Guia\n\n").replace("Primeiro.", "Outro.")
    old, new = (passage_ids("d", chunks(text, title="Guia")) for text in (before, after))
    assert len(set(old)) == len(old) == 3
    assert old[1:] == new[2:]
    assert old[0] not in new
    assert set(passage_ids("other", chunks(before, title="Guia"))).isdisjoint(old)


def test_a_title_is_the_first_heading_or_the_files_name() -> None:
    assert title_from("# Regulamento\n\nTexto", "x.md") == "Regulamento"
    assert title_from("Texto\n\n# Depois", "manual_de-bordo.txt") == "manual de bordo"
    (passage,) = passages_of("d", "# Bolsas\n\n## Renda\n\nTexto", "Bolsas")
    assert passage.heading == "Renda"
    assert passage.terms["rend"] > passage.terms["bols"] > 0


async def test_a_result_numbers_its_citations_and_the_demonstration_quotes_the_first() -> None:
    passages = [
        Passage("p1", "Renda no Prouni", "Limites", "Até 1,5 salário mínimo por pessoa.", 0.9, "prouni"),
        Passage("p2", "Cotas", "", "A lei reserva metade das vagas.", 0.4, "sisu"),
    ]
    knowledge = MemoryKnowledge(passages)
    found = await knowledge.search("qual o salário por pessoa?", "prouni")
    result = search_result(found)
    assert result["encontrado"] is True
    assert [(item["n"], item["passagem_id"], item["secao"]) for item in result["citacoes"]] == [(1, "p1", "Limites")]
    said = answer_with_citation(search_result(FoundPassage(True, passages)), "pt-BR")
    assert "> Até 1,5 salário mínimo por pessoa. [1]" in said
    assert "[2] Cotas" in said
    assert search_result(await knowledge.search("bolo de cenoura")) == {
        "encontrado": False,
        "talvez": False,
        "citacoes": [],
    }
    assert "nothing" in answer_with_citation({"encontrado": False, "citacoes": []}, "en")
