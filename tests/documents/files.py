"""Documents made for tests, right and hostile."""

import io
import zipfile
from collections.abc import Sequence

from docx import Document

CONTENT_TYPES = "[Content_Types].xml"


def pdf(pages: Sequence[str], titles: Sequence[str] = ()) -> bytes:
    """A PDF whose pages say these lines, with a table of contents where there are titles."""
    objects: list[bytes] = []

    def add(content: bytes) -> int:
        objects.append(content)
        return len(objects)

    font = add(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    tree = len(objects) + 2 * len(pages) + 1
    kids = []
    for page in pages:
        drawn = "".join(f"({line}) Tj T* " for line in page.splitlines())
        stream = f"BT /F1 12 Tf 14 TL 50 750 Td {drawn}ET".encode("cp1252")
        body = add(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
        kids.append(
            add(
                b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
                b"/Resources << /Font << /F1 %d 0 R >> >> >>" % (tree, body, font)
            )
        )
    listed = b" ".join(b"%d 0 R" % kid for kid in kids)
    assert add(b"<< /Type /Pages /Kids [%s] /Count %d >>" % (listed, len(kids))) == tree
    outline = b""
    if titles:
        first, root = len(objects) + 1, len(objects) + len(titles) + 1
        for index, title in enumerate(titles):
            after = b"/Next %d 0 R" % (first + index + 1) if index + 1 < len(titles) else b""
            add(
                b"<< /Title (%s) /Parent %d 0 R /Dest [%d 0 R /Fit] %s >>"
                % (title.encode("cp1252"), root, kids[index], after)
            )
        add(b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>" % (first, root - 1, len(titles)))
        outline = b"/Outlines %d 0 R" % root
    catalog = add(b"<< /Type /Catalog /Pages %d 0 R %s >>" % (tree, outline))
    return _written(objects, catalog)


def _written(objects: Sequence[bytes], catalog: int) -> bytes:
    out = io.BytesIO(b"%PDF-1.4\n")
    out.seek(0, io.SEEK_END)
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, content))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    out.writelines(b"%010d 00000 n \n" % place for place in places)
    out.write(b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, catalog, start))
    return out.getvalue()


def docx() -> bytes:
    """A Word document with headings, a list and a table."""
    document = Document()
    document.add_heading("Regulamento da cantina", 0)
    document.add_heading("Horário", 1)
    document.add_paragraph("A cantina abre às sete e meia.")
    document.add_paragraph("Sopa", style="List Bullet")
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "Prato", "Preço"
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def repacked(content: bytes, **parts: bytes) -> bytes:
    """A document's archive with other parts: `word_document_xml` stands for `word/document.xml`."""
    replaced = {name.replace("_", "/", 1).replace("_", "."): value for name, value in parts.items()}
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            new.writestr(item.filename, replaced.get(item.filename, old.read(item.filename)))
    return out.getvalue()
