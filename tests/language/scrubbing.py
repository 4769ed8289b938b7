"""Synthetic numbers and secrets, and texts without any.

`python -m tests.language.scrubbing` prints what becomes of them.
"""

import random
import re
import string
import sys
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from qhub.language.scrub import scrub

CASES = 10_000
SEED = 20260115

SENTENCES = [
    "O meu é {} e preciso de ajuda.",
    "{}",
    "cliente: {}; estado: ativo",
    "Regista isto ({}) no processo 12/2026",
    "My number is {}, thanks",
    "linha 1\n{}\nlinha 3",
    "valor={} data=2026-01-15",
    "«{}»",
    "GET /ficheiros/{} 404",
    "/exportar?cpf={}&pagina=2",
    "1,{},ativo",
]
FILE_NAMES = ["relatorio-{}.pdf", "cpf_{}.csv", "joao_{}_2026.xlsx", "{}.txt", "a anexar: CPF{}.png"]
HARMLESS: list[Callable[[random.Random], str]] = [
    lambda r: f"O pedido {r.randrange(10**8, 10**9)} chegou em 2026-01-{r.randrange(10, 28)} às 14:35:20.",
    lambda r: (
        f"São {r.randrange(1, 999)}.{r.randrange(100, 999)},{r.randrange(10, 99)} euros em {r.randrange(2, 90)} lotes."
    ),
    lambda r: (
        f"A peça {r.choice('ABCD')}{r.randrange(100, 999)}-{r.randrange(10, 99)} falhou no turno {r.choice('ABC')}."
    ),
    lambda r: (
        f"Liga para o {r.choice(['91', '93', '96'])}{r.randrange(10**6, 10**7)} ou +351 21{r.randrange(10**6, 10**7)}."
    ),
    lambda r: f"A média é {r.random():.12f} e o máximo {r.random() * 1000:.6f}.",
    lambda r: (
        f"Ver a encomenda {r.randrange(10**5, 10**6)}/{r.randrange(1000, 9999)} do cliente {r.randrange(100, 999)}."
    ),
    lambda r: "A senha é obrigatória para entrar no sistema.",
    lambda r: "The password is required, and it must be strong.",
    lambda r: "Esqueci-me da palavra-passe; como a mudo?",
    lambda r: "Quantos tokens gastei hoje? A minha chave de casa é outra coisa.",
    lambda r: f"A referência {r.randrange(10**10, 10**11)} e o código 560{r.randrange(10**9, 10**10)}.",
    lambda r: f"às 2026011514{r.randrange(1000, 5959)}, no instante {r.randrange(17 * 10**11, 18 * 10**11)}",
    lambda r: f"max_tokens={r.randrange(100, 9999)}, tokens: {r.randrange(100, 99999)}, chave primária: id_cliente",
    lambda r: f"A senha tem de ter {r.randrange(8, 20)} caracteres; a taxa (pass) foi de {r.randrange(90, 99)} %.",
    lambda r: f"+55 11 9{r.randrange(1000, 9999)}-{r.randrange(1000, 9999)} ou (21) 3{r.randrange(10**6, 10**7)}",
    lambda r: f"Commit {''.join(r.choices('0123456789abcdef', k=40))} corrige o gráfico.",
    lambda r: f"uuid {''.join(r.choices('0123456789abcdef', k=32))} e versão 1.{r.randrange(20)}.{r.randrange(20)}",
    lambda r: f"https://exemplo.pt/relatorio?id={r.randrange(1000, 99999)}&pagina={r.randrange(1, 9)}",
    lambda r: f"coordenadas 38.{r.randrange(10**6, 10**7)}, -9.{r.randrange(10**6, 10**7)}",
    lambda r: (
        f"O token de acesso expirou. Temperatura: {r.randrange(10, 40)} °C; pressão: {r.randrange(900, 1100)} hPa."
    ),
]


def check_digit(values: list[int], weights: list[int]) -> int:
    rest = sum(value * weight for value, weight in zip(values, weights, strict=True)) % 11
    return 0 if rest < 2 else 11 - rest


def cpf(r: random.Random) -> str:
    digits = [r.randrange(10) for _ in range(9)]
    digits.append(check_digit(digits, list(range(10, 1, -1))))
    digits.append(check_digit(digits, list(range(11, 1, -1))))
    text = "".join(map(str, digits))
    dotted = f"{text[:3]}.{text[3:6]}.{text[6:9]}-{text[9:]}"
    return r.choice(
        [text, dotted, dotted, dotted.replace("-", " - "), f"{text[:9]}-{text[9:]}", dotted.replace(".", " ")]
    )


def cnpj(r: random.Random) -> str:
    letters = string.digits if r.random() < 0.5 else string.digits + string.ascii_uppercase
    text = "".join(r.choices(letters, k=8)) + r.choice(["0001", "0002", "".join(r.choices(letters, k=4))])
    weights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
    for more in (weights, [6, *weights]):
        text += str(check_digit([ord(char) - 48 for char in text], more))
    dotted = f"{text[:2]}.{text[2:5]}.{text[5:8]}/{text[8:12]}-{text[12:]}"
    return r.choice([text, dotted, dotted, f"{text[:8]}/{text[8:12]}-{text[12:]}"])


def card(r: random.Random) -> str:
    digits = r.choice(["4", "51", "55", "2223"]) + "".join(r.choices(string.digits, k=15))
    digits = digits[:15]
    total = sum(
        (value * 2 - 9 if value > 4 else value * 2) if place % 2 == 0 else value
        for place, value in enumerate(map(int, digits))
    )
    digits += str(-total % 10)
    return r.choice([digits, " ".join(digits[place : place + 4] for place in range(0, 16, 4))])


def iban(r: random.Random) -> str:
    account = "".join(r.choices(string.digits, k=21))
    check = 98 - int(account + "2529" + "00") % 97
    number = f"PT{check:02d}{account}"
    return r.choice([number, " ".join(number[place : place + 4] for place in range(0, 25, 4))])


def token(r: random.Random) -> str:
    def some(count: int, letters: str = string.ascii_letters + string.digits) -> str:
        return "".join(r.choices(letters, k=count))

    return r.choice(
        [
            f"sk-ant-api03-{some(60)}",
            f"sk-proj-{some(48)}",
            f"sk-{some(48)}",
            f"AIza{some(35)}",
            f"AKIA{some(16, string.ascii_uppercase + string.digits)}",
            f"ghp_{some(36)}",
            f"github_pat_{some(22)}_{some(59)}",
            f"glpat-{some(20)}",
            f"xoxb-{some(11, string.digits)}-{some(24)}",
            f"hf_{some(34)}",
            f"sk_live_{some(24)}",
            f"SG.{some(22)}.{some(43)}",
            f"eyJ{some(33)}.eyJ{some(60)}.{some(43)}",
            f"Bearer {some(40)}",
            f"-----BEGIN RSA PRIVATE KEY-----\n{some(64)}\n{some(64)}\n-----END RSA PRIVATE KEY-----",
        ]
    )


def password(r: random.Random) -> str:
    letters = r.choice(string.ascii_uppercase) + "".join(r.choices(string.ascii_lowercase, k=4))
    return r.choice(["", "$", "_"]) + letters + "".join(r.choices(string.digits + "!#%*", k=4)) + r.choice("0123456789")


def said_password(r: random.Random) -> tuple[str, str]:
    value = password(r)
    sentence = r.choice(
        [
            "a minha senha é {}",
            "A minha palavra-passe é: {}",
            "a senha do portal é {}.",
            "password: {}",
            "my password is {}",
            "the password for the VPN is {}",
            "PASSWORD={}",
            '{{"password": "{}", "x": 1}}',
            "api_key = {}",
            "a palavra passe da conta do cliente é {}",
            "O pin é {}",
            "senha={}",
            "client_secret: '{}'",
            "postgresql://qhub:{}@db.exemplo.pt:5432/qhub",
            "user admin senha {}",
            "minha senha nova eh {}",
            "mudei a senha do portal para {}",
            "entra com a password «{}»",
            "a senha continua a ser {}",
            "/login?user=rui&password={}",
            "qhub users add --password {}",
            "X-Api-Key: {}",
        ]
    )
    return sentence.format(value), value


class Figures(NamedTuple):
    """How many secrets were found, how many harmless texts were changed."""

    cases: Counter[str]
    found: Counter[str]
    wrong: int
    missed: list[str]

    @property
    def recall(self) -> float:
        return self.found.total() / self.cases.total()

    @property
    def precision(self) -> float:
        return self.found.total() / (self.found.total() + self.wrong)


def measure() -> Figures:
    """Scrub as many texts with a secret as without."""
    r = random.Random(SEED)
    kinds = (cpf, cnpj, token, cpf, card, iban)
    figures = Figures(Counter(), Counter(), sum(_changed(r.choice(HARMLESS)(r)) for _ in range(CASES)), [])
    for index in range(CASES):
        if index % 7 == 6:
            name, (text, value) = "password", said_password(r)
        else:
            kind = kinds[index % 7]
            name, value = kind.__name__, kind(r)
            named = kind in (cpf, cnpj) and r.random() < 0.3
            text = r.choice(FILE_NAMES if named else SENTENCES).format(value)
        figures.cases[name] += 1
        clean = scrub(text)
        if value.removeprefix("Bearer ") in clean or not re.search(r"\[\w+\]", clean):
            figures.missed.append(text)
        else:
            figures.found[name] += 1
    return figures


def _changed(text: str) -> bool:
    return scrub(text) != text


def main() -> None:
    figures = measure()
    for name, count in sorted(figures.cases.items()):
        sys.stdout.write(f"{name}: {figures.found[name]:,} of {count:,}\n")
    sys.stdout.write("".join(f"missed: {text!r}\n" for text in figures.missed[:20]))
    sys.stdout.write(
        f"{CASES:,} with a secret, {CASES:,} without: recall {figures.recall:.4f}, precision {figures.precision:.4f}\n"
    )


if __name__ == "__main__":
    main()
