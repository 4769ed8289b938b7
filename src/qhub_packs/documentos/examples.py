"""Requests that mean each tool, as people put them. Only the demonstration model reads them.

The first two in each language are the ones that its help offers.
"""

from qhub_demo import Example

CREATE_FOLDER = (
    Example("cria a pasta Ideias", {"nome": "Ideias"}),
    Example("create the folder Ideas", {"nome": "Ideas"}),
    Example("cria uma pasta chamada Relatórios", {"nome": "Relatórios"}),
    Example("create a folder named Reports", {"nome": "Reports"}),
    Example("faz uma pasta com o nome Receitas", {"nome": "Receitas"}),
    Example("make a folder called Recipes", {"nome": "Recipes"}),
    Example("criar a pasta Viagens", {"nome": "Viagens"}),
    Example("crie uma pasta chamada Viagens", {"nome": "Viagens"}),
    Example("nova pasta Contas", {"nome": "Contas"}),
    Example("new folder Bills", {"nome": "Bills"}),
    Example("cria a pasta Rascunhos dentro da pasta Projetos", {"nome": "Rascunhos", "dentro_de": "Projetos"}),
    Example("create the folder Drafts inside the folder Projects", {"nome": "Drafts", "dentro_de": "Projects"}),
)
CREATE_DOCUMENT = (
    Example(
        "cria um documento Ata com o texto Reunião às dez",
        {"titulo": "Ata", "conteudo": "Reunião às dez"},
    ),
    Example("create a document Minutes with the text We met", {"titulo": "Minutes", "conteudo": "We met"}),
    Example("cria um documento Nota na pasta Ideias", {"titulo": "Nota", "pasta": "Ideias"}),
    Example("create a document Note in the folder Ideas", {"titulo": "Note", "pasta": "Ideas"}),
    Example("cria um documento na pasta Ideias chamado Nota", {"titulo": "Nota", "pasta": "Ideias"}),
    Example("create a document in the folder Ideas named Note", {"titulo": "Note", "pasta": "Ideas"}),
    Example("cria na pasta Ideias um documento Nota", {"titulo": "Nota", "pasta": "Ideias"}),
    Example("cria o documento Lista", {"titulo": "Lista"}),
    Example("cria um documento chamado Plano", {"titulo": "Plano"}),
    Example("create a document named Plan", {"titulo": "Plan"}),
    Example("make a document called Budget", {"titulo": "Budget"}),
    Example("escreve um documento intitulado Carta", {"titulo": "Carta"}),
    Example("write a document titled Letter", {"titulo": "Letter"}),
    Example("criar um documento Viagem", {"titulo": "Viagem"}),
    Example("crie um documento chamado Viagem", {"titulo": "Viagem"}),
    Example("novo documento Agenda", {"titulo": "Agenda"}),
    Example("new document Schedule", {"titulo": "Schedule"}),
    Example(
        "cria um documento Menu na pasta Festa com o conteúdo Sopa e bolo",
        {"titulo": "Menu", "pasta": "Festa", "conteudo": "Sopa e bolo"},
    ),
    Example(
        "create a document Menu in the folder Party with the content Soup and cake",
        {"titulo": "Menu", "pasta": "Party", "conteudo": "Soup and cake"},
    ),
)
READ = (
    Example("lê o documento Ata", {"documento": "Ata"}),
    Example("read the document Minutes", {"documento": "Minutes"}),
    Example("abre o documento Plano", {"documento": "Plano"}),
    Example("open the document Plan", {"documento": "Plan"}),
    Example("mostra o documento Carta", {"documento": "Carta"}),
    Example("show me the document Letter", {"documento": "Letter"}),
    Example("o que diz o documento Menu?", {"documento": "Menu"}),
    Example("what does the document Menu say?", {"documento": "Menu"}),
    Example("quero ler o documento Agenda", {"documento": "Agenda"}),
    Example("lê Resumo", {"documento": "Resumo"}),
    Example("abre Resumo", {"documento": "Resumo"}),
    Example("read Summary", {"documento": "Summary"}),
    Example("open Summary", {"documento": "Summary"}),
)
EDIT = (
    Example("acrescenta «comprar tinta» ao documento Lista", {"texto": "comprar tinta", "documento": "Lista"}),
    Example("add “buy paint” to the document List", {"texto": "buy paint", "documento": "List"}),
    Example("acrescenta comprar tinta ao documento Lista", {"texto": "comprar tinta", "documento": "Lista"}),
    Example("adiciona comprar pão ao documento Lista", {"texto": "comprar pão", "documento": "Lista"}),
    Example("acrescenta o texto comprar pão ao documento Lista", {"texto": "comprar pão", "documento": "Lista"}),
    Example("acrescenta «levar água» a Passeio", {"texto": "levar água", "documento": "Passeio"}),
    Example("acrescenta «levar água» ao Passeio", {"texto": "levar água", "documento": "Passeio"}),
    Example("append “the end” to Story", {"texto": "the end", "documento": "Story"}),
    Example("acrescenta ao documento Diário o texto Hoje choveu", {"documento": "Diário", "texto": "Hoje choveu"}),
    Example(
        "substitui o texto do documento Aviso por Fechado ao domingo",
        {"documento": "Aviso", "texto": "Fechado ao domingo", "modo": "substituir"},
    ),
    Example(
        "replace the text of the document Notice with Closed on Sunday",
        {"documento": "Notice", "texto": "Closed on Sunday", "modo": "substituir"},
    ),
)
RENAME = (
    Example("muda o título do documento Ata para Atas", {"documento": "Ata", "titulo": "Atas"}),
    Example("rename the document Minutes to Report", {"documento": "Minutes", "titulo": "Report"}),
    Example("renomeia o documento Ata para Atas", {"documento": "Ata", "titulo": "Atas"}),
    Example("renomeia Ata para Atas", {"documento": "Ata", "titulo": "Atas"}),
    Example("muda o nome do documento Ata para Atas", {"documento": "Ata", "titulo": "Atas"}),
)
MOVE = (
    Example("move o documento Ata para a pasta Projetos", {"documento": "Ata", "pasta": "Projetos"}),
    Example("move the document Minutes to the folder Projects", {"documento": "Minutes", "pasta": "Projects"}),
    Example("move Ata para Projetos", {"documento": "Ata", "pasta": "Projetos"}),
    Example("move Minutes to Projects", {"documento": "Minutes", "pasta": "Projects"}),
    Example("move Minutes into Projects", {"documento": "Minutes", "pasta": "Projects"}),
    Example("põe o documento Ata na pasta Projetos", {"documento": "Ata", "pasta": "Projetos"}),
    Example("put the document Minutes in the folder Projects", {"documento": "Minutes", "pasta": "Projects"}),
    Example("passa o documento Ata para a pasta Projetos", {"documento": "Ata", "pasta": "Projetos"}),
)
DELETE_DOCUMENT = (
    Example("apaga o documento Rascunho", {"documento": "Rascunho"}),
    Example("delete the document Draft", {"documento": "Draft"}),
    Example("elimina o documento Rascunho", {"documento": "Rascunho"}),
    Example("remove o documento Rascunho", {"documento": "Rascunho"}),
    Example("apaga Rascunho", {"documento": "Rascunho"}),
    Example("delete Draft", {"documento": "Draft"}),
    Example("remove the document Draft", {"documento": "Draft"}),
)
DELETE_FOLDER = (
    Example("apaga a pasta Antigos", {"pasta": "Antigos"}),
    Example("delete the folder Old", {"pasta": "Old"}),
    Example("elimina a pasta Antigos", {"pasta": "Antigos"}),
    Example("remove a pasta Antigos", {"pasta": "Antigos"}),
    Example("remove the folder Old", {"pasta": "Old"}),
)
LIST = (
    Example("lista os meus documentos"),
    Example("list my documents"),
    Example("o que há na pasta Ideias?", {"pasta": "Ideias"}),
    Example("what is in the folder Ideas?", {"pasta": "Ideas"}),
    Example("lista os documentos da pasta Ideias", {"pasta": "Ideias"}),
    Example("list the documents in the folder Ideas", {"pasta": "Ideas"}),
    Example("mostra os documentos"),
    Example("que documentos tenho?"),
    Example("que documentos há?"),
    Example("quais são as minhas pastas?"),
    Example("que pastas tenho?"),
    Example("lista as pastas"),
    Example("lista tudo o que tenho"),
    Example("which documents do I have?"),
    Example("what documents are there?"),
    Example("list the folders"),
    Example("list everything"),
)
SEARCH = (
    Example("procura «orçamento»", {"consulta": "orçamento"}),
    Example("search for “budget”", {"consulta": "budget"}),
    Example("procura orçamento nos documentos", {"consulta": "orçamento"}),
    Example("search the documents for budget", {"consulta": "budget"}),
    Example("procura os documentos sobre orçamento", {"consulta": "orçamento"}),
    Example("procura orçamento", {"consulta": "orçamento"}),
    Example("pesquisa orçamento", {"consulta": "orçamento"}),
    Example("search budget", {"consulta": "budget"}),
    Example("find budget", {"consulta": "budget"}),
    Example("em que documento falo de tinta?", {"consulta": "tinta"}),
    Example("onde está escrito tinta?", {"consulta": "tinta"}),
)
