"""What a query gave can be had whole, as a file, by whose conversation it is."""

import io
from pathlib import Path
from urllib.parse import unquote

import openpyxl
import pytest

from qhub.lazy import lazy_module
from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.support.hub import provided_hub
from tests.tables.querying import DEFECTS

pandas = lazy_module("pandas")  # half a second of a core in each process that loads it

SQL = "SELECT * FROM defeitos ORDER BY id"
STEPS = [
    [
        Call("consultar_dados", {"sql": f"{SQL} LIMIT 150"}, id="tu_dados"),
        Call("gerar_tabela", {"titulo": "Todos: «defeitos»/2", "consulta": SQL}, id="tu_tabela"),
        Call("contar_defeitos", {}, id="tu_conta"),
        Call("consultar_dados", {"sql": "SELECT * FROM nada"}, id="tu_erro"),
    ],
    Say("feito"),
]


async def test_a_result_is_exported_as_csv_and_as_xlsx(settings: Settings) -> None:
    async with provided_hub(settings, STEPS) as (hub, _):
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        await rui.send(conversation, "mostra tudo")
        base = f"/conversas/{conversation}/ferramentas"
        english = {"Accept-Language": "en"}
        text = await rui.get(f"{base}/tu_dados/exportar?formato=csv", headers=english)
        book = await rui.get(f"{base}/tu_tabela/exportar?formato=xlsx")
    assert text.status_code == book.status_code == 200
    assert text.headers["content-type"] == "text/csv; charset=utf-8"
    assert "filename*=UTF-8''dados.csv" in text.headers["content-disposition"]
    assert unquote(book.headers["content-disposition"]) == "attachment; filename*=UTF-8''Todos defeitos2.xlsx"
    expected = pandas.read_csv(DEFECTS)
    pandas.testing.assert_frame_equal(pandas.read_csv(io.BytesIO(text.content)), expected[:150])
    sheet = openpyxl.load_workbook(io.BytesIO(book.content)).active
    assert sheet is not None
    assert sheet.max_row == len(expected) + 1


async def test_what_has_no_query_or_is_somebody_elses_is_not_found(settings: Settings) -> None:
    async with provided_hub(settings, STEPS) as (hub, _):
        rui = await hub.login("rui")
        julia = await hub.login("julia")
        conversation = await rui.conversation()
        await rui.send(conversation, "mostra tudo")
        base = f"/conversas/{conversation}/ferramentas"
        for call in ("tu_conta", "tu_erro", "tu_outro", "%2e%2e"):
            assert (await rui.get(f"{base}/{call}/exportar")).status_code == 404, call
        assert (await julia.get(f"{base}/tu_dados/exportar")).status_code == 404
        assert (await hub.anonymous.get(f"{base}/tu_dados/exportar")).status_code == 401
        assert (await rui.get(f"{base}/tu_dados/exportar?formato=exe")).status_code == 422


async def test_a_query_that_no_longer_runs_says_why_and_leaves_no_file(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    async with provided_hub(settings, STEPS, query_export_seconds=0.001) as (hub, _):
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        await rui.send(conversation, "mostra tudo")
        answer = await rui.get(f"/conversas/{conversation}/ferramentas/tu_dados/exportar")
    assert answer.status_code == 409
    assert "limite de 0.001 segundos" in answer.text
    assert not list(tmp_path.glob("qhub-export-*"))
