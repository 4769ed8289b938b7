"""What must not be kept is taken out, wherever it stands and however it is written; the rest stays as it was."""

from collections.abc import Callable

import pytest

from qhub.language.scrub import is_secretive, scrub, scrub_beginning, scrub_value
from tests.language.scrubbing import measure

FLOOR_RECALL, FLOOR_PRECISION = 0.995, 0.98


@pytest.mark.row("S43")
def test_of_ten_thousand_numbers_and_secrets_nearly_all_are_found_and_little_else(
    record_property: Callable[[str, object], None],
) -> None:
    figures = measure()
    record_property("recall", figures.recall)
    record_property("precision", figures.precision)
    assert figures.recall >= FLOOR_RECALL, figures.missed[:10]
    assert figures.precision >= FLOOR_PRECISION


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("CPF 529.982.247-25", "CPF [cpf]"),
        ("CPF 529.982.247-24", "CPF 529.982.247-24"),
        ("11.222.333/0001-81 e 12.ABC.345/01DE-35", "[cnpj] e [cnpj]"),
        ("o cartão 4111 1111 1111 1111, validade 12/29", "o cartão [cartao], validade 12/29"),
        ("GET /x/4111111111111111 404 e 3782 822463 10005", "GET /x/[cartao] 404 e [cartao]"),
        ("PT50 0002 0123 1234 5678 9015 4 é a conta", "[iban] é a conta"),
        ("o meu NIF é 123456789", "o meu NIF é [nif]"),
        ("liga para 912345678", "liga para 912345678"),
        ("a minha senha é girassol", "a minha senha é [senha]"),
        ("A minha senha é muito fraca", "A minha senha é muito fraca"),
        ("my password is correct-horse", "my password is [senha]"),
        ("mysql://root:t0p@10.0.0.1/x", "mysql://[credenciais]@10.0.0.1/x"),
        ("curl -H 'Authorization: Bearer abc123def456ghi'", "curl -H 'Authorization: Bearer [token]'"),
        ("escreve a rui@demo.com", "escreve a rui@demo.com"),
        ("cpf_529.982.247-25.csv", "cpf_[cpf].csv"),
        ("/pessoas/52998224725/contas", "/pessoas/[cpf]/contas"),
        ("ana,52998224725,529.982.247-25,x", "ana,[cpf],[cpf],x"),
        ("0.52998224725 e 1152998224725", "0.52998224725 e 1152998224725"),
        ("entra com a senha «Verao2026!», ok?", "entra com a senha «[senha]!», ok?"),
        ("token: 3500; max_tokens=4096", "token: 3500; max_tokens=4096"),
        ("a senha do Windows11 falhou", "a senha do Windows11 falhou"),
    ],
)
def test_each_kind_is_replaced_by_its_name(text: str, clean: str) -> None:
    assert scrub(text) == clean


def test_addresses_are_taken_out_where_that_is_wanted() -> None:
    assert scrub("escreve a rui.silva+x@demo.com.pt.", emails=True) == "escreve a [email]."


@pytest.mark.parametrize(
    "text",
    [
        "５２９.９８２.２４７-２５",  # full width
        "529\u200b.982\u200b.247\u2060-25",  # with characters that cannot be seen
        "529.982.247–25",  # an en dash
        "529․982․247‑25",  # leaders and a hyphen that does not break
        "٥٢٩.٩٨٢.٢٤٧-٢٥",  # Arabic digits
        "529\u00a0982\u00a0247\u00a025",  # spaces that do not break
        "5\u03352\u03359\u0335.982.247-25",  # struck through
        "5 2 9 9 8 2 2 4 7 2 5",
    ],
)
def test_a_number_in_disguise_is_found(text: str) -> None:
    assert scrub(f"o CPF é {text} ok") == "o CPF é [cpf] ok"


def test_a_password_in_letters_that_only_look_latin_is_found() -> None:
    assert "segredo9" not in scrub("а minha ѕenha é segredo9")
    assert "segredo9" not in scrub("a minha sen\u200bha e\u0301 segredo9")


def test_the_beginning_of_a_long_text_is_scrubbed_before_it_is_cut() -> None:
    text = "x" * 495 + " 529.982.247-25 " + "y " * 5000
    assert scrub_beginning(text, 500) == scrub(text)[:500]
    assert "529" not in scrub_beginning(text, 500)


def test_values_are_scrubbed_at_any_depth_and_secret_fields_lose_theirs() -> None:
    value = {"a": ["529.982.247-25", {"password": "girassol", "n": 5}], "cpf": 52998224725, "ok": True, "none": None}
    assert scrub_value(value) == {
        "a": ["[cpf]", {"password": "[senha]", "n": 5}],
        "cpf": "[cpf]",
        "ok": True,
        "none": None,
    }


def test_a_text_says_whether_it_holds_a_secret() -> None:
    assert is_secretive("o meu CPF é 529.982.247-25")
    assert not is_secretive("prefiro respostas curtas")
