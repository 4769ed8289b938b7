# ruff: noqa: DTZ001, E501 - the times of a table have no zone; a file reads best on one line
"""Files as strangers bring them, each with what a careful person would read in it.

Of 140 such files, written down before the reader was looked at, those it did not read as expected when it met them; and of
60 more, written while it was mended.
"""

from datetime import date, datetime

from tests.tables.awkward import DAY, MOMENT, Awkward, D, N, T

BROUGHT = (
    Awkward(
        "estacoes.csv",
        "estacao;latitude;longitude;altitude\nLisboa;38.717;-9.150;77\nPorto;41.234;-8.681;63\nFaro;37.017;-7.965;8\n",
        {"estacao": T, "latitude": D, "longitude": D, "altitude": N},
        (
            "Lisboa",
            38.717,
            -9.15,
            77,
        ),
        3,
        sums={"latitude": 116.968, "longitude": -25.796, "altitude": 148},
    ),
    Awkward(
        "contactos.csv",
        "nome;telemovel;fixo\nAna;912345678;222000111\nRui;936000222;213456789\nEva;+351 961 222 333;253000444\n",
        {"nome": T, "telemovel": T, "fixo": T},
        (
            "Ana",
            "912345678",
            "222000111",
        ),
        3,
        {("fixo", "identifier")},
    ),
    Awkward(
        "municipios_saude.csv",
        "municipio;nome;obitos\n355030;São Paulo;812\n330455;Rio de Janeiro;640\n310620;Belo Horizonte;210\n",
        {"municipio": T, "nome": T, "obitos": N},
        (
            "355030",
            "São Paulo",
            812,
        ),
        3,
        {("municipio", "identifier")},
        sums={"obitos": 1662},
    ),
    Awkward(
        "escolas_inep.csv",
        "CO_ENTIDADE|NO_ENTIDADE|CO_UF|QT_MATRICULAS\n11000023|EEEE ABNAEL|11|420\n35000024|EE CAROLINA|35|1105\n33000036|CE PEDRO II|33|89\n",
        {"CO_ENTIDADE": T, "NO_ENTIDADE": T, "CO_UF": T, "QT_MATRICULAS": N},
        (
            "11000023",
            "EEEE ABNAEL",
            "11",
            420,
        ),
        3,
        {("CO_ENTIDADE", "identifier"), ("CO_UF", "identifier")},
        sums={"QT_MATRICULAS": 1614},
    ),
    Awkward(
        "faltas.csv",
        "concelho;valor;taxa\nSintra;120;n/d\nMafra;-;3,4\nLoures;NULL;2,1\nOeiras;80;..\n",
        {"concelho": T, "valor": N, "taxa": D},
        (
            "Sintra",
            120,
            None,
        ),
        4,
        sums={"valor": 200, "taxa": 5.5},
    ),
    Awkward(
        "sql_saida.csv",
        " id | nome  | valor \n----+-------+-------\n  1 | Ana   | 10.50\n  2 | Rui   |  3.25\n(2 rows)\n",
        {"id": N, "nome": T, "valor": D},
        (
            1,
            "Ana",
            10.5,
        ),
        2,
        sums={"id": 3, "valor": 13.75},
    ),
    Awkward(
        "eurostat.tsv",
        "freq,unit,geo\\TIME_PERIOD\t2021 \t2022 \t2023 \nA,PC,PT\t6.6 \t6.1 p\t6.5 \nA,PC,ES\t14.9 b\t13.0 \t12.2 \nA,PC,DE\t3.7 \t: \t3.1 e\n",
        {"freq,unit,geo\\TIME_PERIOD": T, "2021": T, "2022": T, "2023": T},
        (
            "A,PC,PT",
            "6.6 ",
            "6.1 p",
            "6.5 ",
        ),
        3,
        {("2021", "numbers_as_text"), ("2022", "numbers_as_text"), ("2023", "numbers_as_text")},
    ),
    Awkward(
        "portugal_partes.csv",
        "NUTS;desempregados\nContinente;900\nNorte;400\nCentro;200\nLisboa;300\nAçores;50\nMadeira;50\n",
        {"NUTS": T, "desempregados": N},
        (
            "Norte",
            400,
        ),
        5,
        {("", "total_rows")},
        sums={"desempregados": 1000},
    ),
    Awkward(
        "populacao_nuts.csv",
        "NUTS;H;M;densidade\nPortugal;500;520;110,2\nContinente;480;495;112,0\nNorte;200;210;150,1\nCentro;100;105;80,0\nSul;180;180;60,2\nAçores;12;15;100,0\nMadeira;8;10;300,5\n",
        {"NUTS": T, "H": N, "M": N, "densidade": D},
        (
            "Norte",
            200,
            210,
            150.1,
        ),
        5,
        {("", "total_rows")},
        sums={"H": 500, "M": 520, "densidade": 690.8},
    ),
    Awkward(
        "uma_decimal.csv",
        "valor\n1,5\n2,5\n3,75\n",
        {"valor": D},
        (1.5,),
        3,
        sums={"valor": 7.75},
    ),
    Awkward(
        "latin9.csv",
        b"produto;pre\xe7o\nMa\xe7\xe3;1,20 \xa4\nP\xe3o;0,80 \xa4\n",
        {"produto": T, "preço": D},
        (
            "Maçã",
            1.2,
        ),
        2,
        sums={"preço": 2.0},
    ),
    Awkward(
        "dia_semana.csv",
        "quando;n\nterça-feira, 5 de março de 2024;3\nquarta-feira, 6 de março de 2024;4\nsábado, 9 de março de 2024;5\n",
        {"quando": DAY, "n": N},
        (
            date(2024, 3, 5),
            3,
        ),
        3,
        sums={"n": 12},
    ),
    Awkward(
        "iso_basico.csv",
        "quando,v\n20240305T101500,1\n20240306T111500,2\n",
        {"quando": MOMENT, "v": N},
        (
            datetime(2024, 3, 5, 10, 15),
            1,
        ),
        2,
        sums={"v": 3},
    ),
    Awkward(
        "iso_curta.csv",
        "dia,v\n2024-3-5,1\n2024-3-17,2\n2024-11-9,3\n",
        {"dia": DAY, "v": N},
        (
            date(2024, 3, 5),
            1,
        ),
        3,
        sums={"v": 6},
    ),
    Awkward(
        "nascimentos_curto.csv",
        "nome;nascimento\nAna;12/05/68\nRui;30/11/99\nEva;01/02/03\n",
        {"nome": T, "nascimento": DAY},
        (
            "Ana",
            date(1968, 5, 12),
        ),
        3,
    ),
    Awkward(
        "ipma.csv",
        "DATA,TMAX (ºC),TMIN (ºC),PREC (mm)\n2024-01-01,15.2,8.1,0\n2024-01-02,-990.0,7.5,12.3\n2024-01-03,14.8,6.9,-990.0\n2024-01-04,16.0,9.1,3.2\n2024-01-05,15.1,8.8,0\n2024-01-06,14.4,7.0,1.1\n",
        {"DATA": DAY, "TMAX (ºC)": D, "TMIN (ºC)": D, "PREC (mm)": D},
        (
            date(2024, 1, 1),
            15.2,
            8.1,
            0.0,
        ),
        6,
        {("PREC (mm)", "fill_value"), ("TMAX (ºC)", "fill_value")},
        sums={"TMAX (ºC)": 75.5, "TMIN (ºC)": 47.4, "PREC (mm)": 16.6},
    ),
    Awkward(
        "lista_listas.json",
        '[["nome", "idade"], ["Ana", 30], ["Rui", 41]]',
        {"nome": T, "idade": N},
        (
            "Ana",
            30,
        ),
        2,
        sums={"idade": 71},
    ),
    Awkward(
        "por_chave.json",
        '{"a1": {"nome": "Ana", "n": 1}, "b2": {"nome": "Rui", "n": 2}}',
        {"chave": T, "nome": T, "n": N},
        (
            "a1",
            "Ana",
            1,
        ),
        2,
        sums={"n": 3},
    ),
    Awkward(
        "colunar.json",
        '{"nome": ["Ana", "Rui"], "idade": [30, 41]}',
        {"nome": T, "idade": N},
        (
            "Ana",
            30,
        ),
        2,
        sums={"idade": 71},
    ),
    Awkward(
        "reservas_pais.csv",
        "hóspede,país,noites\nAna,Portugal,3\nRui,Portugal,2\nEva,Brasil,1\nTom,Portugal,6\nZoe,França,4\nLia,Brasil,2\n",
        {"hóspede": T, "país": T, "noites": N},
        ("Ana", "Portugal", 3),
        6,
        sums={"noites": 18},
    ),
)
