"""Every operation of the hub's OpenAPI document: a test that walks them covers the routes that come after it."""

import asyncio
import json
import re
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.support.hub import WAIT, RunningHub

NOBODY = "0" * 32
"""The id of a conversation that does not exist."""
FIELDS: dict[str, Any] = {
    "email": "rui@demo.com",
    "password": "rui123",
    "atual": "rui123",
    "nova": "uma-nova-senha",
    "agente_id": "qualidade",
    "titulo": "Outro título",
    "content": "quantos defeitos há?",
    "chatInput": "quantos defeitos há?",
    "sessionId": "a-minha",
    "session_id": "a-minha",
    "message": "quantos defeitos há?",
    "ferramenta": "contar_defeitos",
    "html": "<h1>Defeitos</h1>",
    "id": "loja",
    "url": "https://127.0.0.1/mcp",
    "consulta": "quem pode ter bolsa?",
    "agentes": ["qualidade"],
    "nome": "Outro nome",
    "administrador": "Outra pessoa",
    "codigo": "123456",
    "estado": "ninguem",
    "bilhete": "ninguem",
    "credencial": {},
    "motivo": "Processo 12/26",
    "pergunta": "Que defeito cresce?",
    "resposta": "Compara duas semanas.",
    "tabela": "vendas",
    "campos": {},
    "mensagem_id": "1",
    "csv": "email,nome\n",
    "token": "ninguem",
    "base": "qualidade",
    "prompt": "Responde em poucas palavras.",
}
"""A right value for every required field that is no number. A new one that is not here fails the tests that need it."""


_document: dict[str, Any] = {}


class Operation(NamedTuple):
    """A method and a path of the document."""

    method: str
    path: str
    fields: dict[str, Any]
    """The properties of its JSON body; empty where it takes none."""
    required: list[str]

    def at(self, conversation: str = NOBODY) -> str:
        """Its address; what else the path names has an id that does not exist."""
        return re.sub(r"{\w+}", "999", self.path.replace("{conversa_id}", conversation))

    @property
    def body(self) -> dict[str, Any] | None:
        """A right body, or None where it takes none."""
        return {name: self._right(name) for name in self.required} if self.fields else None

    @property
    def for_administrators(self) -> bool:
        return self.path.startswith(("/organizacao/", "/organizacoes"))

    def may_be_null(self, field: str) -> bool:
        return any(option.get("type") == "null" for option in self.fields[field].get("anyOf", []))

    def _right(self, field: str) -> Any:
        options = [self.fields[field], *self.fields[field].get("anyOf", [])]
        choices = [choice for option in options for choice in option.get("enum", [])]
        if choices:
            return choices[0]
        if any(option.get("type") in ("integer", "number") for option in options):
            return 1
        return FIELDS[field]

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


async def operations(hub: RunningHub) -> list[Operation]:
    """Every operation, in the document's order."""
    if not _document:  # the same for every hub, and each takes a second to make it
        _document.update((await hub.anonymous.get("/openapi.json")).json())
    document, found = _document, []
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            schema = _schema(document, operation)
            found.append(
                Operation(method.upper(), path, schema.get("properties", {}), list(schema.get("required", [])))
            )
    assert len(found) > 15, "the document is not what these tests think it is"
    return found


def _schema(document: dict[str, Any], operation: dict[str, Any]) -> dict[str, Any]:
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:  # none, or a file
        return {}
    name = content["application/json"]["schema"]["$ref"].rsplit("/", 1)[-1]
    schema: dict[str, Any] = document["components"]["schemas"][name]
    return schema


def is_failure(body: Any) -> bool:
    """Whether it is the one shape of every failure."""
    if not isinstance(body, dict) or set(body) != {"error"} or not isinstance(body["error"], dict):
        return False
    error = body["error"]
    texts = [error.get("code"), error.get("message")]
    for field in error.get("fields", []):
        texts += [field["field"], field["message"]] if set(field) == {"field", "message"} else [None]
    return set(error) - {"fields"} == {"code", "message"} and all(isinstance(text, str) and text for text in texts)


class RawAnswer(NamedTuple):
    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


async def raw(hub: RunningHub, target: bytes, *, method: bytes = b"GET", headers: bytes = b"") -> RawAnswer:
    """A request exactly as written: an HTTP library would correct the address first."""
    address = urlsplit(hub.url)
    async with asyncio.timeout(WAIT):
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        host = address.netloc.encode()
        writer.write(method + b" " + target + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n")
        writer.write(headers + b"\r\n")
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
    head, _, body = answer.partition(b"\r\n\r\n")
    return RawAnswer(int(head.split()[1]), body)
