"""Documents of every kind become text with headings; hostile ones are refused, soon and in small memory."""

import asyncio
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject

from qhub.documents.chunking import sections
from qhub.documents.document_text import document_text
from qhub.documents.reading import read_document
from qhub.documents.unreadable import CODES, UnreadableDocument
from tests.documents.files import docx, pdf, repacked

ENTITY = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document>&a;</w:document>'


def read(folder: Path, name: str, content: bytes) -> str:
    path = folder / "file"
    path.write_bytes(content)
    return document_text(path, name)


def headings(text: str) -> list[tuple[str, ...]]:
    return [section.heading for section in sections(text) if section.paragraphs]


def encrypted(content: bytes) -> bytes:
    writer, out = PdfWriter(PdfReader(io.BytesIO(content))), io.BytesIO()
    writer.encrypt("segredo", algorithm="RC4-128")
    writer.write(out)
    return out.getvalue()


def bomb() -> bytes:
    return repacked(docx(), word_document_xml=b"<w:document>" + b" " * 120_000_000)


def test_pages_of_a_pdf_are_headings_under_the_titles_of_its_contents(tmp_path: Path) -> None:
    pages = ["As férias são vinte e dois dias.\nMarcam-se em janeiro.", "O seguro cobre a família."]
    text = read(tmp_path, "manual.pdf", pdf(pages, ["Férias", "Seguro"]))
    assert headings(text) == [("Férias", "Página 1"), ("Seguro", "Página 2")]
    assert "vinte e dois dias" in text
    assert headings(read(tmp_path, "manual.PDF", pdf(pages))) == [("Página 1",), ("Página 2",)]


def test_a_word_document_keeps_its_headings_lists_and_tables(tmp_path: Path) -> None:
    text = read(tmp_path, "cantina.docx", docx())
    assert headings(text) == [("Regulamento da cantina", "Horário")]
    assert "A cantina abre às sete e meia." in text
    assert "- Sopa" in text
    assert "Prato | Preço" in text


def test_a_page_keeps_what_people_read_and_nothing_else(tmp_path: Path) -> None:
    page = (
        "<html><head><title>Loja</title><script>alert(1)</script></head><body><nav>Início</nav>"
        "<h1>Trocas <b>e</b> devoluções</h1><p>Trinta dias.</p><h2>Como</h2><ul><li>Na loja</li></ul>"
        "<img src='http://example.com/x.png'><style>p{}</style></body></html>"
    )
    text = read(tmp_path, "trocas.html", page.encode())
    assert headings(text) == [("Trocas e devoluções",), ("Trocas e devoluções", "Como")]
    assert "Trinta dias." in text
    assert not any(word in text for word in ("alert", "Início", "example.com", "p{}"))


def test_text_is_read_in_the_encodings_that_people_have(tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        assert read(tmp_path, "notas.txt", "Não há café às nove".encode(encoding)) == "Não há café às nove"
    assert headings(read(tmp_path, "notas.txt", b"# so um cardinal\ntexto")) == [()]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("vazio.md", b"", "empty"),
        ("vazio.html", b"<html><script>x</script></html>", "no_text"),
        ("nulo.txt", b"abc\x00def", "wrong_content"),
        ("falso.pdf", b"GIF89a", "wrong_content"),
        ("cortado.pdf", pdf(["olá"])[:60], "damaged"),
        ("imagem.pdf", pdf([""]), "no_text"),
        ("fechado.pdf", encrypted(pdf(["olá"])), "password_protected"),
        ("falso.docx", b"PK\x03\x04nada", "damaged"),
        ("antigo.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "password_protected"),
        ("entidade.docx", repacked(docx(), word_document_xml=ENTITY), "damaged"),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path: Path, name: str, content: bytes, code: str) -> None:
    with pytest.raises(UnreadableDocument) as refused:
        read(tmp_path, name, content)
    assert refused.value.code == code
    assert set(refused.value.params) <= set(CODES[code])


@pytest.mark.row("S33")
def test_an_archive_that_unpacks_to_too_much_is_not_unpacked(tmp_path: Path) -> None:
    content = bomb()
    assert len(content) < 1_000_000
    with pytest.raises(UnreadableDocument, match="zip_bomb"):
        read(tmp_path, "bomba.docx", content)
    liar = io.BytesIO()
    with zipfile.ZipFile(liar, "w") as archive:
        for number in range(5_001):
            archive.writestr(f"word/{number}.xml", b"")
        archive.writestr("[Content_Types].xml", b"")
        archive.writestr("word/document.xml", b"")
    with pytest.raises(UnreadableDocument, match="zip_bomb"):
        read(tmp_path, "partes.docx", liar.getvalue())


@pytest.mark.parametrize("opening", ["<div>", "<span>", "<b><i>", "<DIV class=x>", "<table><tr><td>"])
def test_a_page_that_is_nested_without_end_is_not_parsed(tmp_path: Path, opening: str) -> None:
    with pytest.raises(UnreadableDocument, match="too_complex"):
        read(tmp_path, "funda.html", (opening * 200_000 + "olá").encode())


def test_a_page_whose_paragraphs_and_items_are_never_closed_is_read(tmp_path: Path) -> None:
    page = "<ul>" + "".join(f"<li>item {number}<p>mais" for number in range(5_000)) + "</ul>"
    assert read(tmp_path, "antiga.html", page.encode()).count("- item") == 5_000


@pytest.mark.row("S33")
def test_a_pdf_whose_pages_unpack_to_far_more_than_the_file_is_refused(tmp_path: Path) -> None:
    writer = PdfWriter()
    page = writer.add_blank_page(100, 100)
    stream = DecodedStreamObject()
    stream.set_data(b"BT /F1 12 Tf (bomba) Tj ET\n" * 200_000)
    page[NameObject("/Contents")] = writer._add_object(stream.flate_encode())
    out = io.BytesIO()
    writer.write(out)
    assert len(out.getvalue()) < 50_000
    with pytest.raises(UnreadableDocument, match="zip_bomb"):
        read(tmp_path, "bomba.pdf", out.getvalue())


def pdf_bomb() -> bytes:
    """A page whose drawing unpacks to two hundred megabytes."""
    writer = PdfWriter()
    page = writer.add_blank_page(100, 100)
    stream = DecodedStreamObject()
    stream.set_data(b"BT /F1 12 Tf (bomba) Tj ET\n" * 7_000_000)
    page[NameObject("/Contents")] = writer._add_object(stream.flate_encode())
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


HOSTILE = {
    "funda.html": lambda: b"<div>" * 200_000 + "olá".encode(),
    "negrito.html": lambda: b"<b><i>" * 200_000 + "olá".encode(),
    "bomba.docx": bomb,
    "bomba.pdf": pdf_bomb,
}
"""Files that are small as they come."""
IN_CHILD = """
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (5, 5))
resource.setrlimit(resource.RLIMIT_DATA, (300 << 20, 300 << 20))
from qhub.documents.reading_process import main
main()
"""
"""What reads a document, with the kernel's word for what it may take."""


@pytest.mark.row("S33")
@pytest.mark.parametrize("name", HOSTILE)
def test_a_bomb_is_refused_within_five_seconds_and_300_megabytes(tmp_path: Path, name: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(HOSTILE[name]())
    request = json.dumps({"path": str(path), "name": name, "seconds": 60}).encode()

    ran = subprocess.run([sys.executable, "-c", IN_CHILD], input=request, capture_output=True, timeout=60, check=False)

    assert ran.returncode == 0, "the kernel had to end it"
    assert json.loads(ran.stdout.removeprefix(b"!"))["code"] in ("too_complex", "zip_bomb")


async def test_a_process_of_its_own_reads_and_is_ended_in_time(own_interpreters: None, tmp_path: Path) -> None:
    path, before = tmp_path / "file", asyncio.all_tasks()
    path.write_bytes(docx())
    assert "sete e meia" in await read_document(path, "cantina.docx", seconds=60)
    path.write_bytes(pdf([""]))
    with pytest.raises(UnreadableDocument, match="no_text"):
        await read_document(path, "imagem.pdf", seconds=60)
    with pytest.raises(TimeoutError):
        await read_document(path, "imagem.pdf", seconds=0.01)
    assert asyncio.all_tasks() <= before
