"""Why a tool could not, and what to do next, in the person's language."""

from qhub import ToolFailure

_PORTUGUESE = {
    "name_empty": "Falta um nome: escreva pelo menos uma letra ou um algarismo.",
    "name_long": "O nome tem {size} caracteres e o máximo são {limit}. Escolha um mais curto.",
    "name_slash": "Um nome não pode ter «/»: diga o nome «{name}» e, à parte, a pasta onde fica.",
    "content_long": "O documento ficaria com {size} caracteres e o máximo são {limit}. Divida-o em vários.",
    "folder_exists": "Já existe a pasta «{path}». Use-a, ou escolha outro nome.",
    "document_exists": "Já existe o documento «{path}». Edite-o, ou escolha outro título.",
    "folder_limit": "Já tem {limit} pastas, que é o máximo. Apague as que não usa.",
    "document_limit": "Já tem {limit} documentos, que é o máximo. Apague os que não usa.",
    "too_deep": "As pastas só vão até {limit} níveis. Crie esta mais acima.",
    "no_folder": "Não há nenhuma pasta «{name}».{near} Crie-a primeiro, ou veja as que há com listar_documentos.",
    "no_document": "Não há nenhum documento «{name}».{near} Veja os que há com listar_documentos.",
    "near": " Há: {names}.",
    "ambiguous": "Há mais do que um «{name}»: {names}. Diga o caminho completo de um deles.",
    "folder_not_empty": "A pasta «{path}» não está vazia. Mova ou apague primeiro o que tem dentro: {names}.",
    "same_folder": "O documento «{path}» já está nessa pasta: não há nada a mover.",
    "same_title": "O documento «{path}» já tem esse título.",
    "moved_meanwhile": "O documento «{path}» mudou entretanto noutro sítio. Veja onde está e tente outra vez.",
    "passage_needs_replace": "Um trecho só se usa com modo 'substituir'.",
    "no_passage": "O documento «{path}» não tem o trecho «{passage}». Leia-o e copie o trecho tal como está.",
    "many_passages": "O trecho «{passage}» aparece {count} vezes em «{path}». Dê um trecho maior, que só apareça uma.",
    "empty_query": "Falta o que procurar: escreva uma ou mais palavras.",
}
_ENGLISH = {
    "name_empty": "A name is missing: write at least one letter or digit.",
    "name_long": "The name has {size} characters and the limit is {limit}. Choose a shorter one.",
    "name_slash": "A name cannot contain “/”: give the name “{name}” and, apart from it, the folder it goes into.",
    "content_long": "The document would have {size} characters and the limit is {limit}. Divide it into several.",
    "folder_exists": "The folder “{path}” exists already. Use it, or choose another name.",
    "document_exists": "The document “{path}” exists already. Edit it, or choose another title.",
    "folder_limit": "You have {limit} folders already, which is the limit. Delete the ones you do not use.",
    "document_limit": "You have {limit} documents already, which is the limit. Delete the ones you do not use.",
    "too_deep": "Folders go down {limit} levels only. Create this one further up.",
    "no_folder": "There is no folder “{name}”.{near} Create it first, or see what there is with listar_documentos.",
    "no_document": "There is no document “{name}”.{near} See what there is with listar_documentos.",
    "near": " There is: {names}.",
    "ambiguous": "There is more than one “{name}”: {names}. Give the whole path of one of them.",
    "folder_not_empty": "The folder “{path}” is not empty. Move or delete first what is in it: {names}.",
    "same_folder": "The document “{path}” is in that folder already: there is nothing to move.",
    "same_title": "The document “{path}” has that title already.",
    "moved_meanwhile": "The document “{path}” was changed elsewhere meanwhile. See where it is and try again.",
    "passage_needs_replace": "A passage goes only with modo 'substituir'.",
    "no_passage": "The document “{path}” does not have the passage “{passage}”. Read it and copy the passage as it is.",
    "many_passages": "The passage “{passage}” occurs {count} times in “{path}”. Give a longer one that occurs once.",
    "empty_query": "What to search for is missing: write one or more words.",
}


def is_english(language: str) -> bool:
    """Whether to speak English; every other language is answered in Portuguese."""
    return language.lower().startswith("en")


def say(key: str, language: str, **values: object) -> str:
    """A sentence, filled in."""
    return (_ENGLISH if is_english(language) else _PORTUGUESE)[key].format(**values)


def failure(key: str, language: str, **values: object) -> ToolFailure:
    """The failure to raise."""
    return ToolFailure(say(key, language, **values))
