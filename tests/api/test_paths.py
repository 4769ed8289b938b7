"""No answer tells where on the server something is."""

import io
import zipfile
from pathlib import Path

import pytest

from tests.support.hub import RunningHub

XLSX = "[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml"


def workbook(content: bytes) -> bytes:
    """An archive with the parts of a workbook, all of this content."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in XLSX:
            archive.writestr(name, content)
    return out.getvalue()


FILES = {
    "vazio.csv": b"",
    "binario.csv": b"\x00\x01\x02" * 100,
    "aspas.csv": b'a;b\n"1;2\n3;4\n',
    "cortado.json": b'[{"a": 1}, {"a":',
    "nada.json": b"42",
    "linhas.jsonl": b'{"a": 1}\nnada\n',
    "falso.parquet": b"PAR1" + b"x" * 100,
    "cortado.parquet": b"PAR1" + b"x" * 100 + b"PAR1",
    "longo.parquet": b"PAR1" + b"x" * 100 + b"\xff\xff\xff\x0fPAR1",
    "falso.xlsx": b"PK\x03\x04nada",
    "vazio.xlsx": workbook(b""),
    "errado.xlsx": workbook(b"<a></b>"),
    "outro.xlsx": workbook(b"<workbook/>"),
    "antigo.xlsx": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600,
}
DOCUMENTS = {
    "vazio.pdf": b"",
    "falso.pdf": b"%PDF-1.7\nnada",
    "falso.docx": b"PK\x03\x04nada",
    "outro.docx": workbook(b"<a/>"),
    "imagem.exe": b"MZ",
}


@pytest.mark.row("S43")
async def test_no_error_tells_a_path_of_the_server(sqlite_hub: RunningHub) -> None:
    rui, admin = await sqlite_hub.login("rui"), await sqlite_hub.login("admin")
    conversation = await rui.conversation()
    answers = [
        await rui.post(f"/conversas/{conversation}/upload", files={"file": (name, content)})
        for name, content in FILES.items()
    ]
    collection = (await admin.post("/conhecimento", json={"nome": "Regras"})).json()["id"]
    answers += [
        await admin.post(f"/conhecimento/{collection}/documentos", files={"file": (name, content)})
        for name, content in DOCUMENTS.items()
    ]
    answers += [
        await rui.get("/ficheiros/nao-existe.png"),
        await rui.get("/assets/../../etc/passwd"),
        await rui.get(f"/conversas/{conversation}/exportar/1"),
    ]
    folders = {str(sqlite_hub.hub.settings.data_dir), str(Path(__file__).parents[2]), "/tmp/", "site-packages", ".py"}
    for answer in answers:
        assert 400 <= answer.status_code < 500, answer.text
        assert [folder for folder in folders if folder in answer.text] == [], answer.text
