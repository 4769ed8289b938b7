# ruff: noqa: E501 - a list reads best in few lines
"""Files that somebody sends on purpose: what they are not, cut short, packed too tightly, named like a path.

All are made here, small, and the same each time. A name says what is wrong with the file.
"""

import gzip
import io
import json
import random
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import duckdb
import openpyxl

from tests.documents.files import docx, pdf


class HostileFile(NamedTuple):
    what: str
    name: str
    """As its sender calls it."""
    content: bytes


TABLE = "data;loja;valor\n01/02/2026;Évora;1.234,50\n02/02/2026;Beja;99,90\n".encode()
DISGUISES = {
    "a picture": b"\x89PNG\r\n\x1a\n" + b"\x00" * 64,
    "a program for Windows": b"MZ\x90\x00" + b"\x00" * 64,
    "an old workbook": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600,
    "half an archive": b"PK\x03\x04" + b"\x00" * 40,
    "packed": gzip.compress(b"a;b\n1;2\n"),
    "noise": random.Random(7).randbytes(4_000),
}
"""What a file is, whatever it is called."""
TABLE_NAMES = ("a.csv", "a.tsv", "a.xlsx", "a.json", "a.jsonl", "a.parquet")
DOCUMENT_NAMES = ("a.pdf", "a.docx", "a.html", "a.md", "a.txt")
NAMES = (
    "../../../etc/passwd.csv", "..\\..\\windows\\win.csv", "/etc/cron.d/x.csv", "C:\\a.csv", "a\x00.csv", "a.csv\x00.exe",
    ".csv", "...", "", " ", "-rf.csv", "$(touch x).csv", "a;rm -rf x.csv", "CON.csv", "a.csv::$DATA", "a%2f..%2fb.csv",
    "a\r\nX-Evil: 1.csv", "\u202egnp.csv", "a\u200b.csv", "'; DROP TABLE x; --.csv",
    '"><img src=x onerror=alert(1)>.csv', "a" * 4_096 + ".csv", "é" * 3_000 + ".csv", "x." * 500 + "csv",
    "=cmd|' /C calc'!A0.csv", "\ufeff.csv", "a.CSV", "file:///etc/passwd", "http://127.0.0.1/a.csv", "a.php", "a.csv.exe",
    "a.xlsm", "a.svg", "a",
)  # fmt: skip
ENTITIES = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;">
<!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;"><!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;">]><x>&g;</x>"""
OUTSIDE = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'
ASKING = b'<?xml version="1.0"?><!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd"><x/>'
XML = {"entities that grow": ENTITIES, "a file of the machine": OUTSIDE, "an address": ASKING, "no end": b"<x>" * 2_000}


@cache
def workbook() -> bytes:
    made = openpyxl.Workbook()
    sheet = made.active
    for row in (["loja", "valor"], ["Beja", 1], ["Faro", 2]):
        sheet.append(row)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def parquet() -> bytes:
    """A table that DuckDB wrote, read back as bytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.parquet"
        duckdb.execute(f"COPY (SELECT range AS n, 'x' || range AS s FROM range(50)) TO '{path}' (FORMAT parquet)")
        return path.read_bytes()


def archive(base: bytes, changes: dict[str, bytes], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive with some parts replaced and some added."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(base)) as old, zipfile.ZipFile(out, "w", method) as new:
        for part in old.namelist():
            new.writestr(part, changes.get(part, old.read(part)))
        for part in changes.keys() - set(old.namelist()):
            new.writestr(part, changes[part])
    return out.getvalue()


def cuts(content: bytes, count: int) -> Iterator[tuple[int, bytes]]:
    """The content up to several places, from its first bytes to all but the last."""
    for number in range(count):
        at = max(1, len(content) * number // count) if number else 3
        yield at, content[:at]
    yield len(content) - 1, content[:-1]


def spoilt(content: bytes, count: int) -> Iterator[tuple[int, bytes]]:
    """The content with a byte turned over here and there."""
    for at in random.Random(11).sample(range(8, len(content)), count):
        yield at, content[:at] + bytes([content[at] ^ 0xFF]) + content[at + 1 :]


def hostile_tables() -> list[HostileFile]:
    """Files that are sent as tables."""
    return [*_disguised(TABLE_NAMES), *_named(), *_texts(), *_json(), *_workbooks(), *_parquet()]


def hostile_documents() -> list[HostileFile]:
    """Files that are sent as documents."""
    made = [*_disguised(DOCUMENT_NAMES), *_pdfs(), *_word(), *_pages()]
    return [file._replace(name=f"{number}-{file.name}") for number, file in enumerate(made)]


def _disguised(names: tuple[str, ...]) -> Iterator[HostileFile]:
    for place, name in enumerate(names):
        for what, content in list(DISGUISES.items())[place % 2 :: 2]:
            yield HostileFile(f"{what} called {name}", name, content)


def _named() -> Iterator[HostileFile]:
    for name in NAMES:
        yield HostileFile(f"called {name[:40]!r}", name, TABLE)


def _texts() -> Iterator[HostileFile]:
    text = "loja;valor\nÉvora;1\nFaro;2\n"
    for encoding in (
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "utf-32-le",
        "utf-7",
        "cp037",
        "shift_jis",
        "gb18030",
        "cp1252",
    ):
        content = text.replace("É", "E").encode(encoding) if encoding == "shift_jis" else text.encode(encoding)
        yield HostileFile(f"written in {encoding}", "a.csv", content)
    rows = {
        "a quote that never ends": b'a;b\n"' + b"x;y\n" * 20_000,
        "quotes in quotes": b"a;b\n" + b'"""' * 30_000 + b";1\n",
        "one line of two megabytes": b"a" * 2_100_000,
        "two thousand columns and one": b";".join(b"c%d" % n for n in range(2_001)) + b"\n" + b";" * 2_000 + b"\n",
        "fields that grow": b"\n".join(b";" * n for n in range(600)),
        "nothing but separators": b";" * 200_000,
        "nothing but lines": b"\n" * 200_000,
        "nothing but blanks": b" " * 200_000,
        "half characters": b"a;b\n\xc3\x28;\xe2\x82;\xf0\x9f\x98\n",
        "characters in too many bytes": b"a;b\n\xc0\xaf;\xe0\x80\xaf\n1;2\n",
        "half surrogates": b"a;b\n\xed\xa0\x80;\xed\xbf\xbf\n1;2\n",
        "a mark and nothing": b"\xef\xbb\xbf",
        "two marks": b"\xef\xbb\xbf\xef\xbb\xbfa;b\n1;2\n",
        "NUL in the middle": b"a;b\n1;\x00\n2;3\n",
        "controls": b"a;b\n\x1b[2J;\x07\x08\n\x1a;\x7f\n",
        "lines of the Mac": b"a;b\r1;2\r3;4\r",
        "formulas": b"a;b\n=cmd|' /C calc'!A0;@SUM(1)\n+1+1;-2+3\n\t=1;=HYPERLINK(\"http://127.0.0.1:9/x\")\n",
        "names that are statements": b'"a""; DROP TABLE x; --";b\n1;2\n',
        "names that are the same": b"a;a;A;a\n1;2;3;4\n",
        "a number without end": b"n\n" + b"9" * 50_000 + b"\n1\n",
        "numbers that are none": b"n\nNaN\nInfinity\n-Infinity\n1e999999\n0x1p-1074\n",
        "dates that are none": b"d\n31/02/2026\n00/00/0000\n99/99/9999\n2026-13-45T99:99:99Z\n",
        "prototypes": b"__proto__;constructor;toString\n1;2;3\n",
        "scripts": b"<script>alert(1)</script>;b\n<img src=x onerror=alert(1)>;2\n",
    }
    for what, content in rows.items():
        yield HostileFile(what, "a.csv", content)
    yield HostileFile("a quote that never ends, with tabs", "a.tsv", b'a\tb\n"' + b"x\ty\n" * 20_000)
    for at, content in cuts("\ufeffa;b\n1;é\n".encode("utf-16-le"), 3):
        yield HostileFile(f"cut at {at} in two-byte characters", "a.csv", content)


def _json() -> Iterator[HostileFile]:
    good = json.dumps([{"loja": "Beja", "valor": 1}, {"loja": "Évora", "valor": 2}]).encode()
    contents = {
        "deep lists": b"[" * 100_000,
        "deep objects": b'{"a":' * 50_000,
        "deep and closed": b"[" * 5_000 + b"]" * 5_000,
        "a number without end": b'[{"n": ' + b"9" * 100_000 + b"}]",
        "an exponent without end": b'[{"n": 1e' + b"9" * 1_000 + b"}]",
        "many names": b"[{" + b",".join(b'"k%d":1' % n for n in range(3_000)) + b"}]",
        "other names each time": b"[" + b",".join(b'{"k%d":1}' % n for n in range(3_000)) + b"]",
        "the same name twice": b'[{"a":1,"a":2}]',
        "half a surrogate": b'[{"a":"\\ud800"}]',
        "NUL": b'[{"a\\u0000b":"\\u0000"}]',
        "no number": b'[{"a":NaN,"b":Infinity}]',
        "prototypes": b'[{"__proto__":{"x":1},"constructor":1}]',
        "a word": '"olá"'.encode(),
        "a number": b"1",
        "null": b"null",
        "nothing in it": b"[]",
        "mixed": b'[1,"a",null,{"a":1},[2]]',
        "two values": b"{}{}",
    }
    for what, content in contents.items():
        yield HostileFile(f"{what} in JSON", "a.json", content)
    for at, content in cuts(good, 3):
        yield HostileFile(f"JSON cut at {at}", "a.json", content)
    yield HostileFile("lines that are no JSON", "a.jsonl", b'{"a":1}\n{"a":\n[1]\nnull\n')
    yield HostileFile("one line without end", "a.jsonl", b'{"a":"' + b"x" * 2_500_000 + b'"}')


def _workbooks() -> Iterator[HostileFile]:
    base, sheet = workbook(), "xl/worksheets/sheet1.xml"
    for what, content in XML.items():
        for part in (sheet, "xl/workbook.xml"):
            yield HostileFile(f"{what} in {part}", "a.xlsx", archive(base, {part: content}))
    head = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    sheets = {
        "a giant range": head + b'<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576">'
        b'<c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
        "a row of no number": head + b'<sheetData><row r="-5"><c r="A-5"><v>1</v></c></row></sheetData></worksheet>',
        "a cell nowhere": head + b'<sheetData><row r="1"><c r="ZZZZZZ9"><v>1</v></c></row></sheetData></worksheet>',
        "a text that is not there": head
        + b'<sheetData><row r="1"><c r="A1" t="s"><v>99999999</v></c></row></sheetData>'
        b"</worksheet>",
        "a megabyte of blanks": head + b" " * 1_000_000 + b"<sheetData/></worksheet>",
        "a hundred megabytes of blanks": head + b" " * 100_000_000 + b"<sheetData/></worksheet>",
        "nothing": b"",
    }
    for what, content in sheets.items():
        yield HostileFile(f"a sheet with {what}", "a.xlsx", archive(base, {sheet: content}))
    yield HostileFile("parts above it", "a.xlsx", archive(base, {"../../../tmp/x": b"x", "/etc/x": b"x"}))
    yield HostileFile("many parts", "a.xlsx", archive(base, {f"xl/p{n}.xml": b"" for n in range(6_000)}))
    yield HostileFile("an archive in it", "a.xlsx", archive(base, {"xl/inner.zip": base}))
    yield HostileFile("a macro", "a.xlsx", archive(base, {"xl/vbaProject.bin": b"\xd0\xcf\x11\xe0" + b"x" * 100}))
    yield HostileFile("a link outside", "a.xlsx", archive(base, {
        "xl/externalLinks/externalLink1.xml": b'<externalLink xmlns:r="x"><externalBook r:id="rId1"/></externalLink>',
    }))  # fmt: skip
    yield HostileFile("packed otherwise", "a.xlsx", archive(base, {}, method=zipfile.ZIP_LZMA))
    yield HostileFile(
        "said to be encrypted",
        "a.xlsx",
        base.replace(b"PK\x01\x02\x14\x03\x14\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00"),
    )
    yield HostileFile("sizes that lie", "a.xlsx", _lying(base))
    yield HostileFile("something before it", "a.xlsx", b"#!/bin/sh\n" + base)
    yield HostileFile("something after it", "a.xlsx", base + b"x" * 70_000)
    for at, content in cuts(base, 5):
        yield HostileFile(f"a workbook cut at {at}", "a.xlsx", content)
    for at, content in spoilt(base, 3):
        yield HostileFile(f"a workbook spoilt at {at}", "a.xlsx", content)


def _lying(base: bytes) -> bytes:
    """Every part says that it unpacks to nothing."""
    out, at = bytearray(base), 0
    while (at := base.find(b"PK\x01\x02", at)) >= 0:
        out[at + 24 : at + 28] = struct.pack("<I", 0)
        at += 4
    return bytes(out)


def _parquet() -> Iterator[HostileFile]:
    base = parquet()
    for at, content in cuts(base, 5):
        yield HostileFile(f"a Parquet file cut at {at}", "a.parquet", content)
    for at, content in spoilt(base, 3):
        yield HostileFile(f"a Parquet file spoilt at {at}", "a.parquet", content)
    yield HostileFile("a Parquet file that is all end", "a.parquet", b"PAR1" + struct.pack("<I", 2**31 - 1) + b"PAR1")
    yield HostileFile("an encrypted Parquet file", "a.parquet", b"PARE" + base[4:-4] + b"PARE")


def _pdfs() -> Iterator[HostileFile]:
    base = pdf(["As férias são vinte e dois dias.", "O seguro cobre a família."], ["Férias", "Seguro"])
    for at, content in cuts(base, 5):
        yield HostileFile(f"a PDF cut at {at}", "a.pdf", content)
    for at, content in spoilt(base, 3):
        yield HostileFile(f"a PDF spoilt at {at}", "a.pdf", content)
    changes = {
        "pages that contain themselves": (b"/Kids [3 0 R 5 0 R]", b"/Kids [6 0 R 6 0 R]"),
        "a billion pages": (b"/Count 2", b"/Count 999999999"),
        "no root": (b"/Root", b"/Toor"),
        "a root that is a number": (b"/Type /Catalog", b"/Type /Integer"),
        "a length that lies": (b"/Length ", b"/Length 9"),
        "a box without end": (b"[0 0 612 792]", b"[0 0 1e308 -1]"),
        "an end that is the beginning": (b"startxref\n", b"startxref\n0"),
    }
    for what, (old, new) in changes.items():
        yield HostileFile(f"a PDF with {what}", "a.pdf", base.replace(old, new))
    action = b"/OpenAction << /S /JavaScript /JS (app.launchURL('http://127.0.0.1:9/x')) >> /Type /Catalog"
    yield HostileFile("a PDF with a script", "a.pdf", base.replace(b"/Type /Catalog", action))
    yield HostileFile(
        "a PDF of brackets", "a.pdf", b"%PDF-1.4\n1 0 obj\n" + b"[" * 50_000 + b"\nendobj\ntrailer\n<< /Root 1 0 R >>"
    )
    packed = zlib.compress(b"BT (x) Tj ET\n" * 1_000_000)
    stream = b"<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (len(packed), packed)
    yield HostileFile(
        "a PDF packed too tightly", "a.pdf", base.replace(b"2 0 obj\n", b"2 0 obj\n" + stream + b"\nendobj\n9 0 obj\n")
    )


def _word() -> Iterator[HostileFile]:
    base, body = docx(), "word/document.xml"
    for what, content in XML.items():
        for part in (body, "[Content_Types].xml"):
            yield HostileFile(f"{what} in {part}", "a.docx", archive(base, {part: content}))
    yield HostileFile(
        "a document packed too tightly", "a.docx", archive(base, {body: b"<w:document>" + b" " * 110_000_000})
    )
    yield HostileFile("a document of many parts", "a.docx", archive(base, {f"word/{n}.xml": b"" for n in range(5_100)}))
    yield HostileFile("a template outside", "a.docx", archive(base, {
        "word/_rels/settings.xml.rels": b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        b'<Relationship Id="r" Type="attachedTemplate" Target="http://127.0.0.1:9/x.dotm" TargetMode="External"/></Relationships>',
    }))  # fmt: skip
    for at, content in cuts(base, 4):
        yield HostileFile(f"a document cut at {at}", "a.docx", content)
    for at, content in spoilt(base, 3):
        yield HostileFile(f"a document spoilt at {at}", "a.docx", content)


def _pages() -> Iterator[HostileFile]:
    pages = {
        "elements in elements": b"<div>" * 100_000 + b"x",
        "lists in lists": b"<ul><li>" * 50_000 + b"x",
        "a tag that never ends": b"<p " + b"a=b " * 100_000,
        "an attribute that never ends": b'<p title="' + b"x" * 500_000,
        "a comment that never ends": b"<!--" + b"x-" * 200_000,
        "half tags": b"<" * 300_000,
        "half entities": b"&" * 300_000,
        "numbers of characters": b"&#" * 100_000 + b"&#x110000;&#0;&#xD800;",
        "scripts": b"<script>fetch('http://127.0.0.1:9/x')</script><p onclick=x()>ol\xc3\xa1</p>",
        "another encoding": b'<meta charset="punycode"><p>' + b"a" * 20_000 + b"-" + b"b" * 20_000,
        "an encoding that is none": b'<meta charset="rot13"><p>ol\xc3\xa1</p>',
        "tables in tables": b"<table><tr><td>" * 30_000,
        "nothing but tags": b"<p></p>" * 60_000,
        "frames": b'<iframe src="http://127.0.0.1:9/x"></iframe><base href="http://127.0.0.1:9/"><p>ol\xc3\xa1</p>',
    }
    for what, content in pages.items():
        yield HostileFile(f"a page of {what}", "a.html", content)
    texts = {
        "brackets": b"[" * 200_000,
        "emphasis": b"*a _b " * 60_000,
        "quotes in quotes": b"> " * 100_000 + b"x",
        "headings": b"#" * 200_000,
        "many headings": b"# a\n" * 60_000,
        "fences": b"```\n" * 60_000,
        "tables": b"|" * 300_000,
        "one word": b"a" * 600_000,
        "blank lines": b"\n" * 600_000 + b"x",
        "NUL": b"ol\x00\xc3\xa1",
        "half characters": b"ol\xc3\xa1 \xff\xfe\xc3\x28",
    }
    for what, content in texts.items():
        yield HostileFile(f"a text of {what}", "a.txt" if "lines" in what else "a.md", content)
