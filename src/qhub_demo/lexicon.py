"""What people say when they ask about a table, in Portuguese and English, without accents.

Each entry is a phrase; the longest that fits wins. Nothing here knows what a table is about, except that `CONCEPTS`
lets the everyday nouns of one language find a column that is named in the other.
"""

from qhub_demo.terms import key_of
from qhub_demo.words import word_set


def _phrases(**kinds: str) -> dict[tuple[str, ...], str]:
    """Phrases by their words, longest first. A comma separates phrases."""
    found = {tuple(phrase.split()): kind.rstrip("_") for kind, listed in kinds.items() for phrase in listed.split(",")}
    return dict(sorted(found.items(), key=lambda item: -len(item[0])))


MEASURES = _phrases(
    count=(
        "quantos,quantas,how many,numero de,nr de,n de,number of,contagem de,contagem,conta,contar,"
        "contabiliza,count of,count,counts,quantos sao,quantas sao,quantidade de registos,amount of"
    ),
    avg=("media,medio,medios,medias,em media,average,mean,avg,on average,valor medio"),
    sum=("soma,somatorio,somar,soma total,sum,total,totais,ao todo,no total,in total,overall total,total de,total of"),
    much=("quanto,quanta,how much"),
    min=(
        "minimo,minima,minimos,menor,menores,mais baixo,mais baixa,mais baixos,mais baixas,mais pequeno,"
        "mais pequena,lowest,smallest,minimum,min,mais barato,mais barata,cheapest,valor minimo"
    ),
    max=(
        "maximo,maxima,maximos,maior,maiores,mais alto,mais alta,mais altos,mais altas,mais elevado,"
        "mais elevada,mais elevados,mais elevadas,highest,largest,biggest,greatest,maximum,max,mais caro,"
        "mais cara,mais caros,mais caras,most expensive,valor maximo"
    ),
    median=("mediana,median"),
    stdev=("desvio padrao,desvio-padrao,standard deviation,std dev,stdev"),
    share=(
        "percentagem,percentagens,porcentagem,porcentagens,percentual,percentuais,proporcao,proporcoes,"
        "fracao,share,shares,percent,percentage,percentages,proportion,fraction,em percentagem,"
        "em porcentagem,as a percentage,%"
    ),
    distinct=("diferentes,distintos,distintas,distinto,unicos,unicas,distinct,different,unique"),
    missing=(
        "em falta,valores em falta,faltam,falta,vazios,vazias,vazio,vazia,nulos,nulas,em branco,"
        "por preencher,missing,missing values,empty,null,nulls,blank,dados em falta,missing data"
    ),
    corr=(
        "correlacao,correlacoes,correlation,correlated,correlacionam,correlaciona,relacao,relationship,"
        "relation,relacionam"
    ),
    histogram=("histograma,histogram"),
)
ORDERS = _phrases(
    most=(
        "mais frequente,mais frequentes,mais comum,mais comuns,mais usado,mais usada,mais vezes,com mais,"
        "has the most,have the most,had the most,most common,most frequent,most often,the most,o mais,a mais,"
        "mais,most,top,principal,principais,ranking,rank,com maior numero,com maior numero de,"
        "maior numero de,com maior quantidade de,tops,que aparece mais,aparece mais,aparecem mais,"
        "mais aparece,mais aparecem,mais habitual,highest number of,largest number of,primeiros,primeiras,"
        "first,tem mais,teve mais,ha mais,houve mais,predomina,predominante,maior numero,"
        "com o maior numero de,com a maior quantidade de,da mais,most popular,mais popular,mais populares"
    ),
    least=(
        "menos frequente,menos frequentes,menos comum,menos comuns,com menos,menos vezes,has the fewest,"
        "has the least,have the fewest,had the fewest,had the least,the fewest,the least,least common,"
        "least frequent,mais raro,mais rara,mais raros,rarest,menos,least,fewest,bottom,com menor numero de,"
        "menor numero de,tem menos,teve menos,ha menos,com o menor numero de"
    ),
)
GRAINS = _phrases(
    day=(
        "por dia,por dias,per day,by day,a day,each day,cada dia,diario,diaria,diarios,diariamente,daily,"
        "dia a dia,day by day,em que dia,que dia,qual o dia,qual foi o dia,which day,what day"
    ),
    week=(
        "por semana,per week,by week,a week,each week,cada semana,semanal,semanais,semanalmente,weekly,"
        "semana a semana,week by week,em que semana,que semana,qual a semana,which week"
    ),
    month=(
        "por mes,por meses,per month,by month,a month,each month,cada mes,mensal,mensais,mensalmente,monthly,"
        "mes a mes,month by month,em que mes,que mes,qual o mes,which month,what month"
    ),
    quarter=("por trimestre,per quarter,by quarter,trimestral,quarterly"),
    year=(
        "por ano,per year,by year,a year,each year,cada ano,anual,anuais,anualmente,yearly,annual,em que ano,"
        "que ano,qual o ano,which year"
    ),
    hour=("por hora,per hour,by hour,hourly,a que horas,que hora,which hour"),
    weekday=(
        "por dia da semana,dia da semana,dias da semana,day of the week,weekday,by weekday,"
        "por dias da semana,em que dia da semana,que dia da semana,which weekday,which day of the week,"
        "per weekday"
    ),
    auto=(
        "evolucao,evolucao temporal,evoluiu,evoluiram,evolui,evoluem,tendencia,tendencias,trend,trends,"
        "ao longo do tempo,over time,no tempo,com o tempo,through time,evolved,evolution,temporal,"
        "time series,serie temporal,historico"
    ),
)
ABOUT = _phrases(
    profile=(
        "descreve,descrever,descreva,descricao,resumo,resume,resumir,resuma,describe,summary,summarize,"
        "summarise,overview,visao geral,perfil,profile,analisa,analisar,analise,analisame,analyse,analyze,"
        "analysis,que dados sao estes,que dados sao esses,que dados tem,que dados ha,que dados existem,"
        "o que tem,o que ha,o que contem,o que e isto,what is in,what is this,what data is this,what data,"
        "whats in,what does it contain,what is inside,explica,explain,que informacao,de que trata,o que esta,"
        "o que traz,estatisticas,statistics,stats,explora,explore,panorama"
    ),
    patterns=(
        "padroes,padrao,patterns,pattern,insights,insight,conclusoes,conclusions,tendencias gerais,"
        "o que se destaca,what stands out,o que salta a vista,interessante,interesting,curiosidades"
    ),
    columns=("colunas,coluna,campos,campo,variaveis,columns,column,fields,field,variables,cabecalhos,headers"),
    rows=("linhas,linha,rows,row,exemplos,exemplo,amostra,sample,examples,primeiras linhas,first rows,ultimas linhas"),
)
BREAKDOWN = word_set(
    """
    distribuicao distribution breakdown reparticao repartem distribuem dividem divisao desdobramento
    """
)
"""The column that follows is what to group by."""
COMPARE = word_set("compara comparar compare comparacao comparison comparando vs versus diferenca difference")
ROW_NOUNS = word_set(
    """
    registo registos registro registros linha linhas row rows record records entry entries caso casos case cases
    item itens items ocorrencia ocorrencias occurrence occurrences entrada entradas vez vezes times observacao
    observacoes observations
    """
)
"""Nouns that stand for the rows of any table."""
SOURCE_NOUNS = word_set(
    """
    ficheiro arquivo file csv excel folha planilha sheet spreadsheet xlsx tabela table dataset conjunto base dados
    data documento upload
    """
)
"""Nouns that stand for a table itself."""
BY = word_set(
    """
    por by per cada each segundo consoante agrupado agrupados agrupada agrupadas grouped agrupa agrupar group
    """
)
NOT = word_set("sem without exceto excepto except excluindo excluding tirando nao not")
ONLY = word_set("so apenas somente only just sobre")
SHOW = word_set(
    """
    mostra mostrar mostre lista listar liste ver quais que show list display which what apresenta da dame give get
    diz indica exibe
    """
)
NEUTRAL = word_set(
    """
    existe existem existir ha houve tem teve tiveram havia foram foi estao esta sao consta constam registado
    registada registados registadas registou registrou registaram registrados registradas fez fizeram encontrar
    encontra aparece aparecem apareceu ocorreu ocorreram ocorre ocorrem aconteceu aconteceram contem contain
    contains recorded registered happened happen occurred occur exist exists valor valores value values resultado
    resultados calcula calcular calculate compute faz faca fazer diga dizer quero queria gostava saber preciso
    podes pode poderia conseguir consegues favor please pf sff obrigado total totais numero quantidade dados data
    informacao info lista tabela ficheiro arquivo file table ao longo respetivo respetiva respetivos corresponde
    correspondem entre ordenado ordenados ordenada ordenadas decrescente crescente descendente ascendente sorted
    ordered order aqui nisto nele nela neste nesta deste desta daqui la ai isso isto tambem ainda apresenta mostra
    ver vê cá ca meu minha nosso nossa vez vezes todo todos toda todas qualquer pelo pela pelos pelas cada global
    geral overall atualmente momento were was been being há porque sobre conta contas quanto quanta qual quais
    quem who much many it them those these their alguma algum algumas alguns any some anything only so apenas
    somente just agora now entao then ok bem hum e and mas but also mais juntos junto together deram deu dao
    apresentam apresentaram possuem possui existirem having between achas acha pensas think dizes tell me ves ve
    see seen cujo cuja whose cujos cujas que com onde where em
    """
)
"""Words that neither restrict nor change what is asked."""
MARKERS = word_set("e and mas but agora now entao then ok so apenas only just somente what")
"""Words that begin a follow-up."""
MORE = word_set("tambem also ainda too alem")

COMPARATORS = _phrases(
    gt=(
        "maior que,maior do que,maiores que,maiores do que,acima de,acima dos,acima das,superior a,"
        "superiores a,mais de,mais do que,mais que,above,over,more than,greater than,higher than,larger than,"
        "exceeding,exceeds,>,ultrapassa,mais alto que,mais alta que,superior,bigger than,older than,"
        "mais velho que,mais velhos que,longer than"
    ),
    ge=("pelo menos,no minimo,a partir de,maior ou igual a,at least,>=,≥,greater or equal to,from at least,minimum of"),
    lt=(
        "menor que,menor do que,menores que,menores do que,abaixo de,abaixo dos,abaixo das,inferior a,"
        "inferiores a,menos de,menos do que,menos que,below,under,less than,lower than,fewer than,"
        "smaller than,<,mais baixo que,mais baixa que,younger than,shorter than"
    ),
    le=("no maximo,menor ou igual a,at most,up to,<=,≤,ate,no more than,maximum of"),
    ne=("diferente de,diferentes de,!=,≠,not equal to,different from"),
    eq=("igual a,iguais a,equal to,equals,="),
)

_CONCEPTS = """
turno shift
operador operator operario trabalhador colaborador funcionario worker employee
tipo type kind
defeito defect fault
data date dia day
hora hour time
mes month
ano year
cidade city town
municipio municipality concelho city cidade
estado uf state
pais country
regiao region
nome name
produto product artigo item
cliente customer client
fornecedor supplier vendor
valor value amount montante
preco price
custo cost
quantidade quantity qty qtd
vendas venda sales sale sell sells sold
receita revenue faturacao faturamento
lucro profit
salario salary ordenado vencimento wage
idade age
sexo genero sex gender
raca race cor
peso weight
altura height
curso course degree
nota grade score mark
vaga vagas place vacancy seat
bolsa scholarship grant
mensalidade fee tuition
instituicao ies institution university universidade faculdade
categoria category
departamento department setor sector area
status situacao estado
material material
posicao position
maquina machine
falha failure avaria
temperatura temperature
velocidade speed velocity
pressao pressure
torque binario
desgaste wear
ferramenta tool
qualidade quality
alcool alcohol
acucar sugar
acidez acidity
densidade density
espessura thickness
comprimento length
largura width
area areas
perimetro perimeter
luminosidade luminosity
resultado result outcome
teste test
modalidade modality mode
fuso timezone
capital capital
campus campus
sigla acronym
loja store shop
vendedor seller salesperson
pedido encomenda order
pagamento payment
oferta offer
rotacao rotational rotation
ar air
processo process
tinto red
vinho wine
placa plate
aco steel
aluno student estudante
pessoa person people
registo record
"""
CONCEPTS: dict[str, frozenset[str]] = {}
"""For the key of a word, the keys of words that mean the same."""
for _line in _CONCEPTS.strip().splitlines():
    _keys = frozenset(key_of(word) for word in _line.split())
    for _key in _keys:
        CONCEPTS[_key] = CONCEPTS.get(_key, frozenset()) | _keys

_VALUES = """
noite night
manha morning
tarde afternoon
falha failure failed fail falhou
masculino male
feminino female
vermelho red
preto negro black
branco white
azul blue
verde green
amarelo yellow
ativo active
inativo inactive
aprovado approved
recusado rejected
pendente pending
cancelado cancelled
pago paid
"""
SAME_VALUES: dict[str, frozenset[str]] = {
    word: frozenset(line.split()) for line in _VALUES.strip().splitlines() for word in line.split()
}
"""Everyday values of columns in one language that a question may name in the other."""

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "janeiro january jan",
            "fevereiro february fev feb",
            "marco march mar",
            "abril april abr apr",
            "maio may mai",
            "junho june jun",
            "julho july jul",
            "agosto august ago aug",
            "setembro september set sep sept",
            "outubro october out oct",
            "novembro november nov",
            "dezembro december dez dec",
        ),
        start=1,
    )
    for name in names.split()
}
