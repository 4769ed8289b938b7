# ruff: noqa: DTZ001, E501 - the times of a table have no zone; a file reads best on one line
"""Files as programs of offices, banks, shops and laboratories export them, each with what a careful person would read.

Truth was written down before any of them was read, in three rounds. At first contact 86 were read as follows: 52 right, 4
wrong and told, 2 refused, 28 wrong without a word; of the 37 of the last round, met after those were mended, 29 right, 1
wrong and told, 1 refused, 6 wrong.
"""

import io
import json
from datetime import date, datetime, time
from typing import Any

import openpyxl

from tests.tables.awkward import DAY, HOUR, MOMENT, Awkward, D, N, T


def sheets(*found: tuple[Any, ...]) -> bytes:
    """A workbook of sheets: a name, rows, merged cells, and formats by cell."""
    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, rows, merges, formats in (
        (*sheet, (), {})[:4] if len(sheet) == 2 else (*sheet, {})[:4] for sheet in found
    ):
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
        for merge in merges:
            sheet.merge_cells(merge)
        for cell, shown in formats.items():
            sheet[cell].number_format = shown
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def fbl1n() -> bytes:
    """Items of a supplier, as SAP prints them on two pages."""
    head = "|  St|Doc.Date  |DocumentNo|Type|     Amount in LC|LCurr|Text                |"
    rule = "-" * len(head)

    def item(day: str, number: str, kind: str, amount: str, words: str) -> str:
        return f"|    |{day}|{number}|{kind}  |{amount:>17}|EUR  |{words:<20}|"

    lines = [
        "Vendor line item display", "", "Vendor    100234", "Company Code 1000", "", rule, head, rule,
        item("15.01.2024", "5100000012", "RE", "1.250,00-", "Fatura 12"),
        item("31.01.2024", "1500000044", "KZ", "1.250,00", "Pagamento"),
        item("02.02.2024", "5100000077", "RE", "380,45-", "Fatura 15"), rule,
        "|*   |          |          |    |          380,45-|EUR  |                    |", rule, "", rule, head, rule,
        item("10.02.2024", "5100000101", "RE", "99,90-", "Fatura 18"), rule,
        "|**  |          |          |    |          480,35-|EUR  |                    |", rule,
    ]  # fmt: skip
    return "\r\n".join(lines).encode("cp1252")


EXPORTED = (
    Awkward(
        "fbl1n_fornecedor.csv", fbl1n,
        {"St": T, "Doc.Date": DAY, "DocumentNo": T, "Type": T, "Amount in LC": D, "LCurr": T, "Text": T}, (None, date(2024, 1, 15), "5100000012", "RE", -1250.0, "EUR", "Fatura 12"), 4, {("", "repeated_header"), ("", "total_rows"), ("DocumentNo", "identifier")},
        sums={"Amount in LC": -480.35},
    ),
    Awkward(
        "alv_stock_mb52.csv", ("Stock por material\r\n\r\nMaterial\tCentro\tDep.\tUtilização livre\tUMB\tValor\r\n000000000010023411\t1000\t0001\t1.250,000\tKG\t3.125,50\r\n000000000010023412\t1000\t0002\t37,500\tKG\t412,00\r\n000000000010055001\t2000\t0001\t12,000\tUN\t88,20\r\n").encode("utf-16"),
        {"Material": T, "Centro": N, "Dep.": T, "Utilização livre": D, "UMB": T, "Valor": D}, ("000000000010023411", 1000, "0001", 1250.0, "KG", 3125.5), 3, {("Material", "identifier")},
        sums={"Utilização livre": 1299.5, "Valor": 3625.7},
    ),
    Awkward(
        "balancete_primavera.xlsx", lambda: sheets(("Balancete", [["Metalomecânica do Vouga, Lda"], ["Balancete Geral - Janeiro 2024"], [],["Conta","Descrição","Movimento",None,"Saldo",None],[None,None,"Débito","Crédito","Devedor","Credor"],["11","Caixa",500.0,120.5,379.5,0],["111","Caixa sede",300.0,120.5,179.5,0],["112","Caixa filial",200.0,0,200.0,0],["12","Depósitos à ordem",9000.0,4000.0,5000.0,0],["1201","CGD",6000.0,4000.0,2000.0,0],["1202","BPI",3000.0,0,3000.0,0],["Total",None,9500.0,4120.5,5379.5,0]], ("A4:A5","B4:B5","C4:D4","E4:F4"))),
        {"Conta": T, "Descrição": T, "Movimento Débito": N, "Movimento Crédito": D, "Saldo Devedor": D, "Saldo Credor": N}, ("111", "Caixa sede", 300, 120.5, 179.5, 0), 4, {("", "header_rows"), ("", "total_rows"), ("Conta", "identifier")},
        sums={"Movimento Débito": 9500},
    ),
    Awkward(
        "phc_faturas.csv", "No;Nome;Data;Total c/ IVA;Anulada;Contribuinte\r\n1;Alfa Lda;2024-01-15 00:00:00;1.234,56 €;N;501964843\r\n2;Beta SA;2024-01-16 00:00:00;98,00 €;S;503504564\r\n3;Gama;2024-02-01 00:00:00;12.000,00 €;N;\r\n".encode("cp1252"),
        {"No": N, "Nome": T, "Data": DAY, "Total c/ IVA": D, "Anulada": T, "Contribuinte": T}, (1, "Alfa Lda", date(2024, 1, 15), 1234.56, "N", "501964843"), 3, {("Contribuinte", "identifier")},
        sums={"Total c/ IVA": 13332.56},
    ),
    Awkward(
        "protheus_saldos.csv", 'Filial;Codigo;Descricao;Saldo Atual;Custo Medio\n="01";="000123";PARAFUSO M8;1.500,00;0,2500\n="01";="000124";PORCA M8;820,00;0,1100\n="02";="000123";PARAFUSO M8;60,00;0,2510\n',
        {"Filial": T, "Codigo": T, "Descricao": T, "Saldo Atual": D, "Custo Medio": D}, ("01", "000123", "PARAFUSO M8", 1500.0, 0.25), 3, {("Codigo", "identifier"), ("Filial", "identifier")},
        sums={"Saldo Atual": 2380.0},
    ),
    Awkward(
        "cgd_movimentos.csv", "Consultar saldos e movimentos à ordem - 20-02-2024\r\n\r\nConta ;0035 0123 00004567 830 EUR \r\nData de início ;01-01-2024\r\nData de fim ;31-01-2024\r\n\r\nData mov. ;Data-valor ;Descrição ;Montante ;Saldo contabilístico após movimento ;\r\n31-01-2024;31-01-2024;COMPRA CONTINENTE ;-45,30 ;1.254,70 ;\r\n15-01-2024;15-01-2024;TRF ORDENADO ;1.300,00 ;1.300,00 ;\r\n".encode("cp1252"),
        {"Data mov.": DAY, "Data-valor": DAY, "Descrição": T, "Montante": D, "Saldo contabilístico após movimento": D}, (date(2024, 1, 31), date(2024, 1, 31), "COMPRA CONTINENTE", -45.3, 1254.7), 2,
        sums={"Montante": 1254.7},
    ),
    Awkward(
        "bradesco_extrato.csv", ";Extrato de: Agência: 1234 | Conta: 56789-0 | Movimentação entre: 01/01/2024 e 31/01/2024\r\nData;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);\r\n28/12/2023;SALDO ANTERIOR;;;;1.000,00;\r\n02/01/2024;TED RECEBIDA;0012345;2.500,00;;3.500,00;\r\n05/01/2024;PAGTO BOLETO;0000087;;-350,75;3.149,25;\r\n05/01/2024;TARIFA;0000001;;-12,00;3.137,25;\r\n;;Total;2.500,00;-362,75;3.137,25;\r\n".encode("cp1252"),
        {"Data": DAY, "Histórico": T, "Docto.": T, "Crédito (R$)": D, "Débito (R$)": D, "Saldo (R$)": D}, (date(2024, 1, 2), "TED RECEBIDA", "0012345", 2500.0, None, 3500.0), 3, {("", "total_rows")},
        sums={"Crédito (R$)": 2500.0, "Débito (R$)": -362.75},
    ),
    Awkward(
        "barclays_statement.csv", "Number,Date,Account,Amount,Subcategory,Memo\n\t ,03/04/2024,20-45-45 73190234,-12.50,PAYMENT,TESCO STORES   \n\t ,12/04/2024,20-45-45 73190234,1250.00,FUNDS TRANSFER,SALARY   \n\t ,09/05/2024,20-45-45 73190234,-7.25,PAYMENT,COSTA   \n",
        {"Number": T, "Date": DAY, "Account": T, "Amount": D, "Subcategory": T, "Memo": T}, (None, date(2024, 4, 3), "20-45-45 73190234", -12.5, "PAYMENT", "TESCO STORES"), 3, {("Date", "day_order")},
        sums={"Amount": 1230.25},
    ),
    Awkward(
        "dkb_umsaetze.csv", '"Kontonummer:";"DE12120300001001234567 / Girokonto";\n\n"Von:";"01.01.2024";\n"Bis:";"31.01.2024";\n"Kontostand vom 31.01.2024:";"1.204,22 EUR";\n\n"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";\n"31.01.24";"31.01.24";"Lastschrift";"Stadtwerke Köln";"-1.089,50";"DE98ZZZ09999999999";"00012345";\n"02.01.24";"02.01.24";"Gutschrift";"Firma Müller";"2.300,00";"";"";\n'.encode("cp1252"),
        {"Buchungstag": DAY, "Wertstellung": DAY, "Buchungstext": T, "Auftraggeber / Begünstigter": T, "Betrag (EUR)": D, "Gläubiger-ID": T, "Mandatsreferenz": T}, (date(2024, 1, 31), date(2024, 1, 31), "Lastschrift", "Stadtwerke Köln", -1089.5, "DE98ZZZ09999999999", "00012345"), 2,
        sums={"Betrag (EUR)": 1210.5},
    ),
    Awkward(
        "ledger_crdr.csv", "Date,Details,Balance\n01 Mar 2024,Opening items,\"1,250.00 CR\"\n04 Mar 2024,Card,\"1,190.40 CR\"\n09 Mar 2024,Rent,59.60 DR\n",
        {"Date": DAY, "Details": T, "Balance": D}, (date(2024, 3, 1), "Opening items", 1250.0), 3, {("Balance", "debit_credit")},
    ),
    Awkward(
        "inquerito_satisfacao.csv", '"Carimbo de data/hora","Qual a sua idade?","Que serviços usa? (pode escolher vários)","De 1 a 5, como avalia\no atendimento?"\n"2024/01/15 10:32:11 da manhã WET","34","Balcão, Telefone","5"\n"2024/01/15 3:05:59 da tarde WET","51","Site","4"\n"2024/01/16 9:00:01 da manhã WET","27","Balcão, Site, Telefone","2"\n',
        {"Carimbo de data/hora": MOMENT, "Qual a sua idade?": N, "Que serviços usa? (pode escolher vários)": T, "De 1 a 5, como avalia o atendimento?": N}, (datetime(2024, 1, 15, 10, 32, 11), 34, "Balcão, Telefone", 5), 3, {("Carimbo de data/hora", "offsets")},
        sums={"Qual a sua idade?": 112},
    ),
    Awkward(
        "feedback_form.csv", 'Timestamp,Rating,Would you recommend us?\n1/5/2024 10:32:11,5,Yes\n1/7/2024 15:05:59,4,Maybe\n2/9/2024 9:00:01,2,No\n',
        {"Timestamp": MOMENT, "Rating": N, "Would you recommend us?": T}, (datetime(2024, 5, 1, 10, 32, 11), 5, "Yes"), 3, {("Timestamp", "day_order")},
        sums={"Rating": 11},
    ),
    Awkward(
        "folha_salarios.xlsx", lambda: sheets(("Jan 2024",[["Processamento de salários - Janeiro 2024"],[],["Nº","Nome","NISS","Vencimentos",None,"Descontos",None,"Taxa IRS","Líquido"],[None,None,None,"Base","Subsídio","SS","IRS",None,None],[1,"Ana Reis",12345678901,1200,132,146.52,180,0.15,1005.48],[2,"Rui Sá",12345678902,900,132,113.52,90,0.1,828.48],["Subtotal Produção",None,None,2100,264,260.04,270,None,1833.96],[3,"Eva Luz",12345678903,1500,132,179.52,300,0.2,1152.48],["Subtotal Escritório",None,None,1500,132,179.52,300,None,1152.48],["Total geral",None,None,3600,396,439.56,570,None,2986.44]],("A3:A4","B3:B4","C3:C4","D3:E3","F3:G3","H3:H4","I3:I4"),{f"H{r}":"0%" for r in range(5,11)})),
        {"Nº": N, "Nome": T, "NISS": T, "Vencimentos Base": N, "Vencimentos Subsídio": N, "Descontos SS": D, "Descontos IRS": N, "Taxa IRS": D, "Líquido": D}, (1, "Ana Reis", "12345678901", 1200, 132, 146.52, 180, 15.0, 1005.48), 3, {("", "header_rows"), ("", "total_rows"), ("NISS", "identifier")},
        sums={"Vencimentos Base": 3600, "Líquido": 2986.44, "Taxa IRS": 45},
    ),
    Awkward(
        "pauta_9b.csv", "Agrupamento de Escolas de Ílhavo\nPauta 9.º B - 1.º período\n\nN.º;Nome;Port;Mat;Ing\n1;Ana;4;3;5\n2;Bruno;3;2;4\n3;Carla;F;4;3\n4;Duarte;5;5;a)\n;Média;4,0;3,5;4,0\n\na) Transferido\n",
        {"N.º": N, "Nome": T, "Port": T, "Mat": N, "Ing": T}, (1, "Ana", "4", 3, "5"), 4, {("", "total_rows"), ("Ing", "numbers_as_text"), ("Port", "numbers_as_text")},
        sums={"Mat": 14},
    ),
    Awkward(
        "uvvis_corrida7.csv", "# Instrument: UV-1800\n# Operator: mj\n# Date: 2024-02-03 14:20\n# Wavelength range: 190-1100 nm\n[Data]\nSample,Abs 254nm,Conc (mg/L),Flag\nBLK,0.0012,0.00,\nS1,0.4521,12.41,\nS2,1.9987,55.02,OVR\n",
        {"Sample": T, "Abs 254nm": D, "Conc (mg/L)": D, "Flag": T}, ("BLK", 0.0012, 0.0, None), 3,
        sums={"Conc (mg/L)": 67.43},
    ),
    Awkward(
        "espectro_ftir.tsv", "400.0\t98.112\n400.5\t98.090\n401.0\t97.995\n401.5\t97.870\n",
        {"coluna_1": D, "coluna_2": D}, (400.0, 98.112), 4, {("", "no_header")},
        sums={"coluna_2": 392.067},
    ),
    Awkward(
        "estacao_meteo.csv", "timestamp,temp_c,rain_mm\n"+"".join(f"2024-01-15T{h:02d}:00:00.000Z,{-9999 if h in (3,4) else 8+h/10:.1f},{0.2*h:.1f}\n" for h in range(24)),
        {"timestamp": MOMENT, "temp_c": D, "rain_mm": D}, (datetime(2024, 1, 15, 0, 0), 8.0, 0.0), 24, {("temp_c", "fill_value")},
        sums={"rain_mm": 55.2},
    ),
    Awkward(
        "eredes_consumos.xlsx", lambda: sheets(("Leituras",[["CPE:","PT0002000012345678AB"],["Data de Consumo","2024-01-01 a 2024-01-01"],[],["Data","Hora","Consumo registado (kW)","Estado"]]+[["2024/01/01",f"{(i*15)//60:02d}:{(i*15)%60:02d}",round(0.1*i,3),"Real"] for i in range(1,97)])),
        {"Data": DAY, "Hora": HOUR, "Consumo registado (kW)": D, "Estado": T}, (date(2024, 1, 1), time(0, 15), 0.1, "Real"), 96,
        sums={"Consumo registado (kW)": 465.6},
    ),
    Awkward(
        "hotel_bookings_export.csv", 'Res. No,Guest,Arrival,Departure,Nights,Rate,Total,Status\n004512,"Smith, J",12 Jan 2024,15 Jan 2024,3,£110.00,£330.00,Checked out\n004513,"O\'Neil, P",29 Jan 2024,2 Feb 2024,4,"£1,020.50","£4,082.00",Confirmed\n004514,"Díaz, M",3 Feb 2024,3 Feb 2024,0,—,—,Cancelled\n',
        {"Res. No": T, "Guest": T, "Arrival": DAY, "Departure": DAY, "Nights": N, "Rate": D, "Total": D, "Status": T}, ("004512", "Smith, J", date(2024, 1, 12), date(2024, 1, 15), 3, 110.0, 330.0, "Checked out"), 3,
        sums={"Nights": 7, "Total": 4412.0},
    ),
    Awkward(
        "orders_export_1.csv", "Name,Email,Paid at,Subtotal,Shipping,Total,Lineitem quantity,Lineitem price,Billing Zip,Phone\n#1001,a@x.pt,2024-01-15 10:22:33 +0000,30.00,4.90,34.90,2,15.00,'4050-290,'+351912345678\n#1001,a@x.pt,,,,,1,0.00,,\n#1002,b@x.pt,2024-01-16 08:00:01 +0000,99.50,0.00,99.50,1,99.50,'90210,\n",
        {"Name": T, "Email": T, "Paid at": MOMENT, "Subtotal": D, "Shipping": D, "Total": D, "Lineitem quantity": N, "Lineitem price": D, "Billing Zip": T, "Phone": T}, ("#1001", "a@x.pt", datetime(2024, 1, 15, 10, 22, 33), 30.0, 4.9, 34.9, 2, 15.0, "'4050-290", "'+351912345678"), 3, {("Paid at", "offsets")},
        sums={"Total": 134.4, "Lineitem quantity": 4},
    ),
    Awkward(
        "e-fatura_despesas.csv", '"Setor";"Emitente";"Nº Fatura / ATCUD";"Tipo";"Data Emissão";"Total";"IVA";"Base Tributável";"Situação"\n"Restauração";"501964843 - Tasca do Zé";"FR A/1023 / JFX3K2-1023";"Fatura-recibo";"2024-01-15";"24,60 €";"4,60 €";"20,00 €";"Registado"\n"Saúde";"503504564 - Farmácia";"FS 2024/88";"Fatura simplificada";"2024-01-20";"1.106,00 €";"60,00 €";"1.046,00 €";"Pendente"\n',
        {"Setor": T, "Emitente": T, "Nº Fatura / ATCUD": T, "Tipo": T, "Data Emissão": DAY, "Total": D, "IVA": D, "Base Tributável": D, "Situação": T}, ("Restauração", "501964843 - Tasca do Zé", "FR A/1023 / JFX3K2-1023", "Fatura-recibo", date(2024, 1, 15), 24.6, 4.6, 20.0, "Registado"), 2,
        sums={"Total": 1130.6, "IVA": 64.6},
    ),
    Awkward(
        "nfe_recebidas.csv", "Chave de Acesso;Número;Série;Emissão;CNPJ Emitente;Valor da Nota;CFOP;NCM\n35240111222333000181550010000012341000012345;1234;1;15/01/2024 10:22;11.222.333/0001-81;R$ 1.500,00;5102;84713012\n35240160746948000112550010000009871000009876;987;1;16/01/2024 09:00;60.746.948/0001-12;R$ 99,90;6102;39269090\n",
        {"Chave de Acesso": T, "Número": N, "Série": N, "Emissão": MOMENT, "CNPJ Emitente": T, "Valor da Nota": D, "CFOP": T, "NCM": T}, ("35240111222333000181550010000012341000012345", 1234, 1, datetime(2024, 1, 15, 10, 22), "11.222.333/0001-81", 1500.0, "5102", "84713012"), 2, {("CFOP", "identifier"), ("NCM", "identifier")},
        sums={"Valor da Nota": 1599.9},
    ),
    Awkward(
        "tabela6579_sidra.csv", '"Tabela 6579 - População residente estimada"\n"Variável - População residente estimada (Pessoas)"\n"Cód.","Município","Ano",""\n"","","2021","2024"\n"1100015","Alta Floresta D\'Oeste (RO)","22516","21558"\n"1100023","Ariquemes (RO)","111148","108573"\n"1100031","Cabixi (RO)","...","5690"\n"Fonte: IBGE - Estimativas de População"\n"Notas"\n"1 - Dados com base em 1º de julho"\n',
        {"Cód.": T, "Município": T, "Ano 2021": N, "Ano 2024": N}, ("1100015", "Alta Floresta D'Oeste (RO)", 22516, 21558), 3, {("", "header_rows"), ("Cód.", "identifier")},
        sums={"Ano 2021": 133664, "Ano 2024": 135821},
    ),
    Awkward(
        "tps00001.tsv", "freq,indic_de,geo\\TIME_PERIOD\t2021 \t2022 \t2023 \nA,JAN,PT\t10298252 \t10352042 \t10467366 \nA,JAN,ES\t47400798 \t47432893 b\t48085361 \nA,JAN,XK\t: \t1798188 e\t: \n",
        {"freq,indic_de,geo\\TIME_PERIOD": T, "2021": N, "2022": T, "2023": N}, ("A,JAN,PT", 10298252, "10352042 ", 10467366), 3, {("2022", "numbers_as_text")},
        sums={"2023": 58552727},
    ),
    Awkward(
        "API_SP.POP.TOTL.csv", '\ufeff"Data Source","World Development Indicators",\n\n"Last Updated Date","2024-06-28",\n\n"Country Name","Country Code","Indicator Code","2021","2022","2023",\n"Aruba","ABW","SP.POP.TOTL","106537","106445","106277",\n"Portugal","PRT","SP.POP.TOTL","10361831","10409704","10525347",\n"Eritrea","ERI","SP.POP.TOTL","","","",\n',
        {"Country Name": T, "Country Code": T, "Indicator Code": T, "2021": N, "2022": N, "2023": N}, ("Aruba", "ABW", "SP.POP.TOTL", 106537, 106445, 106277), 3,
        sums={"2023": 10631624},
    ),
    Awkward(
        "vendas_trimestre.xlsx", lambda: sheets(("Q",[["Vendas por canal"],["Loja","2023",None,None,None,"2024",None],[None,"1.º sem",None,"2.º sem",None,"1.º sem",None],[None,"Online","Física","Online","Física","Online","Física"],["Porto",10,20,30,40,50,60],["Faro",1,2,3,4,5,6],["Total",11,22,33,44,55,66]],("A1:G1","A2:A4","B2:E2","F2:G2","B3:C3","D3:E3","F3:G3"))),
        {"Loja": T, "2023 1.º sem Online": N, "2023 1.º sem Física": N, "2023 2.º sem Online": N, "2023 2.º sem Física": N, "2024 1.º sem Online": N, "2024 1.º sem Física": N}, ("Porto", 10, 20, 30, 40, 50, 60), 2, {("", "header_rows"), ("", "total_rows")},
        sums={"2024 1.º sem Física": 66},
    ),
    Awkward(
        "subtotais_excel.csv", "Região;Cidade;Vendas\nNorte;Porto;100\nNorte;Braga;50\nNorte Total;;150\nSul;Faro;70\nSul;Beja;30\nSul Total;;100\nTotal Geral;;250\n",
        {"Região": T, "Cidade": T, "Vendas": N}, ("Norte", "Porto", 100), 4, {("", "total_rows")},
        sums={"Vendas": 250},
    ),
    Awkward(
        "regional_summary.csv", "Country,Region,Units,Revenue\nUK,North,10,\"1,000.00\"\nUK,South,20,\"2,500.00\"\nUK,Subtotal,30,\"3,500.00\"\nIreland,East,5,400.00\nIreland,West,5,600.00\nIreland,Subtotal,10,\"1,000.00\"\nAll,Grand total,40,\"4,500.00\"\n",
        {"Country": T, "Region": T, "Units": N, "Revenue": D}, ("UK", "North", 10, 1000.0), 4, {("", "total_rows")},
        sums={"Units": 40, "Revenue": 4500.0},
    ),
    Awkward(
        "tabela_dinamica.xlsx", lambda: sheets(("Folha1", [["Rótulos de Linha", "Soma de Valor", "Contagem de Doc"], ["Norte", 300, 5], ["Porto", 100, 2], ["Braga", 200, 3], ["Sul", 75, 4], ["Faro", 50, 3], ["Beja", 25, 1], ["Total Geral", 375, 9]])),
        {"Rótulos de Linha": T, "Soma de Valor": N, "Contagem de Doc": N}, ("Porto", 100, 2), 4, {("", "total_rows")},
        sums={"Soma de Valor": 375},
    ),
    Awkward(
        "turismo_notas.csv", "Concelho;Hóspedes;Dormidas\nLisboa (1);1 234 567;3 000 000\nPorto;987 654*;2 100 050\nFaro;456 000;1 900 000\n(1) inclui alojamento local\n* valor provisório\n",
        {"Concelho": T, "Hóspedes": T, "Dormidas": N}, ("Lisboa (1)", "1 234 567", 3000000), 3, {("Hóspedes", "numbers_as_text")},
        sums={"Dormidas": 7000050},
    ),
    Awkward(
        "orcamento_formulas.xlsx", lambda: sheets(("Orçamento",[["Rubrica","Qtd","Preço","Valor"],["Tinta",10,4.5,"=B2*C2"],["Rolo",2,3.25,"=B3*C3"],["Total",None,None,"=SUM(D2:D3)"]])),
        {"Rubrica": T, "Qtd": N, "Preço": D, "Valor": T}, ("Tinta", 10, 4.5, None), 2, {("", "total_rows"), ("Valor", "formulas")},
        sums={"Qtd": 12},
    ),
    Awkward(
        "margens_mistas.xlsx", lambda: sheets(("M",[["Artigo","Margem"],["A",0.25],["B",0.1],["C",0.4],["D",0.125],["E",30]],(),{f"B{r}":"0.0%" for r in range(2,6)})),
        {"Artigo": T, "Margem": D}, ("A", 0.25), 5, {("Margem", "mixed_percents")},
    ),
    Awkward(
        "entregas_mistas.xlsx", lambda: sheets(("E",[["Guia","Data"],["G1",datetime(2024,1,12)],["G2","25/01/2024"],["G3",datetime(2024,2,3)],["G4","28/02/2024"]])),
        {"Guia": T, "Data": DAY}, ("G1", date(2024, 1, 12)), 4, {("Data", "mixed_days")},
    ),
    Awkward(
        "pnl_quickbooks.csv", 'Account,Jan 24,Feb 24,TOTAL\nSales," $ 1,234.50 "," $ 980.00 "," $ 2,214.50 "\nRefunds, $ (120.00), $ -   , $ (120.00)\nFees, $ (33.10), $ (20.00), $ (53.10)\n',
        {"Account": T, "Jan 24": D, "Feb 24": D, "TOTAL": D}, ("Sales", 1234.5, 980.0, 2214.5), 3,
        sums={"Jan 24": 1081.4, "Feb 24": 960.0},
    ),
    Awkward(
        "despesas_viagem.csv", "Data;Descrição;Valor\n15/01/2024;Táxi;EUR 10,50\n16/01/2024;Hotel;USD 112,00\n17/01/2024;Jantar;GBP 39,90\n",
        {"Data": DAY, "Descrição": T, "Valor": T}, (date(2024, 1, 15), "Táxi", "EUR 10,50"), 3, {("Valor", "numbers_as_text")},
    ),
    Awkward(
        "factures_2024.csv", "Désignation;Montant HT;Date d'échéance\nPrestation;1\u202f234\u202f567,89 €;15 janv. 2024\nRemise;-\u00a0500,00 €;3 févr. 2024\nDivers;12,00 €;28 août 2024\n",
        {"Désignation": T, "Montant HT": D, "Date d'échéance": DAY}, ("Prestation", 1234567.89, date(2024, 1, 15)), 3,
        sums={"Montant HT": 1234079.89},
    ),
    Awkward(
        "caudal_horario.csv", "hora;caudal\n"+"".join(f"{i};{i%90},{i%10}\n" for i in range(4000))+"4000;avaria\n4001;12,5\n",
        {"hora": N, "caudal": T}, (0, "0,0"), 4002, {("caudal", "numbers_as_text")},
    ),
    Awkward(
        "vendas_tarde.csv", "dia;valor\n"+"".join(f"{i};{1+i%9}.{i%1000:03d}\n" for i in range(3000))+"3000;1.250.000\n3001;12.500,75\n",
        {"dia": N, "valor": D}, (0, 1000.0), 3002,
        sums={"valor": 17752000.75},
    ),
    Awkward(
        "clientes_dos.csv", "CÓDIGO;DESCRIÇÃO;LOCALIDADE\n0001;Manutenção;Évora\n0002;Reparação às peças;São João\n".encode("cp850"),
        {"CÓDIGO": T, "DESCRIÇÃO": T, "LOCALIDADE": T}, ("0001", "Manutenção", "Évora"), 2, {("CÓDIGO", "identifier")},
    ),
    Awkward(
        "colunas_caixa.csv", "valor;Valor;VALOR;nota\n1;2,5;3;x\n4;5,5;6;y\n",
        {"valor": N, "Valor_2": D, "VALOR_3": N, "nota": T}, (1, 2.5, 3, "x"), 2,
        sums={"valor": 5},
    ),
    Awkward(
        "inscritos.csv", "Maria Silva;Lisboa;F\nJoão Costa;Porto;M\nRita Dias;Lisboa;F\nPaulo Reis;Faro;M\n",
        {"coluna_1": T, "coluna_2": T, "coluna_3": T}, ("Maria Silva", "Lisboa", "F"), 4, {("", "no_header")},
    ),
    Awkward(
        "deslocada.xlsx", lambda: sheets(("S",[[],[],[None,None,"Equipamento",None,"Horas","Custo"],[None,None,"E1",None,12.5,100],[None,None,"E2",None,7.5,50],[],[None,None,"* estimativa"]])),
        {"Equipamento": T, "Horas": D, "Custo": N}, ("E1", 12.5, 100), 2,
        sums={"Horas": 20.0},
    ),
    Awkward(
        "uma_linha.csv", "Equipamento;Data;Horas;Custo\nGerador 3;15/01/2024;1.250,5;3.000,00 €\n",
        {"Equipamento": T, "Data": DAY, "Horas": D, "Custo": D}, ("Gerador 3", date(2024, 1, 15), 1250.5, 3000.0), 1,
    ),
    Awkward(
        "emails.csv", "email\na@x.pt\nb@y.pt\nc@z.pt\n",
        {"email": T}, ("a@x.pt",), 3,
    ),
    Awkward(
        "umsatz_filialen.csv", "Filiale;Mitarbeiter;Umsatz\nKöln;12;1.234,50\nBonn;8;900,00\nAachen;5;450,25\nGesamt;25;2.584,75\n",
        {"Filiale": T, "Mitarbeiter": N, "Umsatz": D}, ("Köln", 12, 1234.5), 3, {("", "total_rows")},
        sums={"Mitarbeiter": 25, "Umsatz": 2584.75},
    ),
    Awkward(
        "ventes_magasins.csv", "Magasin;Total\nLyon;1 200,00\nNice;800,50\nTotal général;2 000,50\n",
        {"Magasin": T, "Total": D}, ("Lyon", 1200.0), 2, {("", "total_rows")},
        sums={"Total": 2000.5},
    ),
    Awkward(
        "ventas_tiendas.csv", "Tienda;Unidades;Importe\nMadrid;10;1.000,50\nSevilla;5;500,25\nSuma total;15;1.500,75\n",
        {"Tienda": T, "Unidades": N, "Importe": D}, ("Madrid", 10, 1000.5), 2, {("", "total_rows")},
        sums={"Unidades": 15},
    ),
    Awkward(
        "diario_caixa_paginas.csv", "Data;Descrição;Entrada;Saída\n02/01/2024;Venda;100,00;\n02/01/2024;Compra;;40,00\nA transportar;;100,00;40,00\nPágina 1 de 2;;;\nData;Descrição;Entrada;Saída\nTransporte;;100,00;40,00\n03/01/2024;Venda;60,00;\n13/01/2024;Compra;;10,00\nTotal;;160,00;50,00\nPágina 2 de 2;;;\n",
        {"Data": DAY, "Descrição": T, "Entrada": D, "Saída": D}, (date(2024, 1, 2), "Venda", 100.0, None), 4, {("", "repeated_header"), ("", "total_rows")},
        sums={"Entrada": 160.0, "Saída": 50.0},
    ),
    Awkward(
        "checklist.csv", "Sala;Limpa;Fechada;OK;Observação\nA1;S;Sim;X;\nA2;N;Não;;porta\nA3;S;Sim;X;\n",
        {"Sala": T, "Limpa": T, "Fechada": T, "OK": T, "Observação": T}, ("A1", "S", "Sim", "X", None), 3,
    ),
    Awkward(
        "dst_log.csv", "at,kwh\n2024-03-31T00:30:00+00:00,1.5\n2024-03-31T02:30:00+01:00,1.25\n2024-03-31T03:30:00+01:00,0.75\n",
        {"at": MOMENT, "kwh": D}, (datetime(2024, 3, 31, 0, 30), 1.5), 3, {("at", "offsets")},
        sums={"kwh": 3.5},
    ),
    Awkward(
        "chamadas.csv", "Número;Início;Duração\n912345678;2024-01-15 10:00:00;03:45\n213456789;2024-01-15 10:10:00;12:05\n961112223;2024-01-15 11:00:00;00:39\n",
        {"Número": T, "Início": MOMENT, "Duração": D}, ("912345678", datetime(2024, 1, 15, 10, 0), 3.75), 3, {("Duração", "hours"), ("Número", "identifier")},
    ),
    Awkward(
        "eventos.jsonl", "\n".join(json.dumps(x) for x in [{"id":1,"user":{"name":"Ana","nif":"501964843"},"amount":"12.50","tags":["a","b"],"at":"2024-01-15T10:00:00Z"},{"id":2,"user":{"name":"Rui","nif":"503504564"},"amount":"7.25","tags":[],"at":"2024-01-16T10:00:00Z"}]),
        {"id": N, "user name": T, "user nif": T, "amount": D, "tags": T, "at": MOMENT}, (1, "Ana", "501964843", 12.5, '["a","b"]', datetime(2024, 1, 15, 10, 0)), 2, {("user nif", "identifier")},
        sums={"amount": 19.75},
    ),
    Awkward(
        "api_resposta.json", json.dumps({"meta":{"page":1,"total":3},"data":[{"cod":"001","valor":10.5,"zona":"N"},{"cod":"002","valor":4,"zona":None},{"cod":"010","valor":2.25,"zona":"S"}]}),
        {"cod": T, "valor": D, "zona": T}, ("001", 10.5, "N"), 3, {("cod", "identifier")},
        sums={"valor": 16.75},
    ),
    Awkward(
        "ecopontos.json", json.dumps({"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[-9.13,38.72]},"properties":{"id":1,"tipo":"vidro","cap":2500}},{"type":"Feature","geometry":{"type":"Point","coordinates":[-8.61,41.15]},"properties":{"id":2,"tipo":"papel","cap":1100}}]}),
        {"type": T, "geometry type": T, "geometry coordinates": T, "properties id": N, "properties tipo": T, "properties cap": N}, ("Feature", "Point", "[-9.13,38.72]", 1, "vidro", 2500), 2,
    ),
    Awkward(
        "com_sep.csv", "sep=;\r\nProduto;Preço\r\nA;1,5\r\nB;2,25\r\n",
        {"Produto": T, "Preço": D}, ("A", 1.5), 2,
        sums={"Preço": 3.75},
    ),
    Awkward(
        "linhas_entre_aspas.csv", '"id,nome,valor"\n"1,""Silva, Ana"",10.50"\n"2,Rui,20.25"\n',
        {"id": N, "nome": T, "valor": D}, (1, "Silva, Ana", 10.5), 2,
        sums={"valor": 30.75},
    ),
    Awkward(
        "cauda_vazia.csv", "Artigo;Qtd;;;;\nA;1;;;;\nB;2;;;;\n;;;;;\n;;;;;\n",
        {"Artigo": T, "Qtd": N}, ("A", 1), 2,
        sums={"Qtd": 3},
    ),
    Awkward(
        "catalogo_estragado.csv", "EAN;Artigo;PVP\n5,60101E+12;Azeite;7,99\n5,60101E+12;Vinagre;2,49\n7,89100E+12;Sal;0,89\n",
        {"EAN": T, "Artigo": T, "PVP": D}, ("5,60101E+12", "Azeite", 7.99), 3, {("EAN", "cut_numbers")},
        sums={"PVP": 11.37},
    ),
    Awkward(
        "processos.csv", "Processo;Ano letivo;Mês;Entrada\n12/2024;2023/2024;01/2024;5\n113/2024;2023/2024;02/2024;8\n7/2023;2022/2023;12/2023;2\n",
        {"Processo": T, "Ano letivo": T, "Mês": T, "Entrada": N}, ("12/2024", "2023/2024", "01/2024", 5), 3,
        sums={"Entrada": 15},
    ),
    Awkward(
        "fornecedores_contactos.csv", "Fornecedor;NIF;Telefone;IBAN;Matrícula\nAlfa;501 964 843;912 345 678;PT50 0002 0123 1234 5678 9015 4;00-AA-12\nBeta;503 504 564;223 456 789;PT50 0035 0651 0001 2345 6789 0;12-34-XZ\n",
        {"Fornecedor": T, "NIF": T, "Telefone": T, "IBAN": T, "Matrícula": T}, ("Alfa", "501 964 843", "912 345 678", "PT50 0002 0123 1234 5678 9015 4", "00-AA-12"), 2, {("NIF", "identifier"), ("Telefone", "identifier")},
    ),
    Awkward(
        "saude_escolar.csv", "Escalão;Tensão;Resultado;Fração;IP\n5-9;120/80;3-1;1/2;192.168.1.10\n10-14;135/85;2-2;3/4;192.168.1.11\n1-4;110/70;0-1;1/4;10.0.0.2\n",
        {"Escalão": T, "Tensão": T, "Resultado": T, "Fração": T, "IP": T}, ("5-9", "120/80", "3-1", "1/2", "192.168.1.10"), 3,
    ),
    Awkward(
        "pontos_agua.csv", "id,lat,lon\n1,38.722,-9.139\n2,41.157,-8.629\n3,37.019,-7.930\n",
        {"id": N, "lat": D, "lon": D}, (1, 38.722, -9.139), 3,
        sums={"lat": 116.898, "lon": -25.698},
    ),
    Awkward(
        "posts_ids.csv", "post_id,likes\n17841405793187218,12\n17841405793187219,3\n12345678901234567890,1\n",
        {"post_id": T, "likes": N}, ("17841405793187218", 12), 3, {("post_id", "numbers_as_text")},
        sums={"likes": 16},
    ),
    Awkward(
        "analises_vazios.csv", "Ponto;Nitratos;pH\nP1;12,5;7,1\nP2;n.d.;6,9\nP3;–;s/d\nP4;8,0;--\nP5;...;7,4\n",
        {"Ponto": T, "Nitratos": D, "pH": D}, ("P1", 12.5, 7.1), 5,
        sums={"Nitratos": 20.5, "pH": 21.4},
    ),
    Awkward(
        "balancete_dc.csv", "Conta;Nome;Saldo Anterior;Saldo Atual\n1.1.01;Caixa;1.234,56 D;900,00 D\n2.1.01;Fornecedores;5.000,00 C;4.100,10 C\n3.1.01;Receita;0,00;250,00 C\n",
        {"Conta": T, "Nome": T, "Saldo Anterior": D, "Saldo Atual": D}, ("1.1.01", "Caixa", -1234.56, -900.0), 3, {("Conta", "identifier"), ("Saldo Anterior", "debit_credit"), ("Saldo Atual", "debit_credit")},
    ),
    Awkward(
        "mumbai_sales.csv", 'Branch,Sales (INR)\nAndheri,"12,34,567.50"\nBandra,"1,23,456.00"\nDadar,"98,765.25"\n',
        {"Branch": T, "Sales (INR)": D}, ("Andheri", 1234567.5), 3,
        sums={"Sales (INR)": 1456788.75},
    ),
    Awkward(
        "ordre_oslo.csv", "Kunde;Beløp;Dato\nNordlys AS;1 234,50 kr;15.01.2024\nFjord;-99,00 kr;02.02.2024\n",
        {"Kunde": T, "Beløp": D, "Dato": DAY}, ("Nordlys AS", 1234.5, date(2024, 1, 15)), 2,
        sums={"Beløp": 1135.5},
    ),
    Awkward(
        "camara_frio.csv", "Hora;Temp;Pressão;Humidade\n00:00;-18,5 °C;1.013 hPa;45 %\n01:00;-18,0 °C;1.012 hPa;46,5 %\n02:00;+2,0 °C;998 hPa;50 %\n",
        {"Hora": HOUR, "Temp": D, "Pressão": D, "Humidade": D}, (time(0), -18.5, 1013.0, 45.0), 3,
        sums={"Temp": -34.5, "Pressão": 3023, "Humidade": 141.5},
    ),
    Awkward(
        "agenda_semana.csv", "Dia;Sessões\nseg, 15/01/2024;3\nter, 16/01/2024;4\nqua, 17/01/2024;2\n",
        {"Dia": DAY, "Sessões": N}, (date(2024, 1, 15), 3), 3,
        sums={"Sessões": 9},
    ),
    Awkward(
        "us_long_dates.csv", 'Opened,Closed,Qty\n"Jan 15, 2024","February 3, 2024",4\n"Mar 2, 2024","March 14, 2024",6\n',
        {"Opened": DAY, "Closed": DAY, "Qty": N}, (date(2024, 1, 15), date(2024, 2, 3), 4), 2,
        sums={"Qty": 10},
    ),
    Awkward(
        "picagens.csv", "Nome;Entrada;Saída\nAna;0855;1730\nRui;0902;1805\nEva;0848;1715\n",
        {"Nome": T, "Entrada": T, "Saída": N}, ("Ana", "0855", 1730), 3,
    ),
    Awkward(
        "aniversarios.csv", "Nome;Dia\nAna;15/01\nRui;03/04\nEva;28/12\n",
        {"Nome": T, "Dia": T}, ("Ana", "15/01"), 3,
    ),
    Awkward(
        "anos_pt.csv", "Ano;Nascimentos;Óbitos\n2.021;79.582;125.032\n2.022;83.671;124.755\n2.023;85.699;118.295\n",
        {"Ano": N, "Nascimentos": N, "Óbitos": N}, (2021, 79582, 125032), 3, {("Ano", "decimal_mark"), ("Nascimentos", "decimal_mark"), ("Óbitos", "decimal_mark")},
        sums={"Nascimentos": 248952},
    ),
    Awkward(
        "artigos_texto.xlsx", lambda: sheets(("A",[["Código","Qtd","Preço"],["00123",12,"1.250,50 €"],["00124","7","12,00 €"],[10125,3,"3,10 €"]])),
        {"Código": T, "Qtd": N, "Preço": D}, ("00123", 12, 1250.5), 3, {("Código", "identifier")},
        sums={"Qtd": 22, "Preço": 1265.6},
    ),
    Awkward(
        "vendas_por_cliente.csv", "Cliente / Artigo;Qtd;Valor\nCliente: 1001 - Alfa Lda;;\nParafusos;10;5,00\nPorcas;4;1,20\nTotal do cliente;14;6,20\nCliente: 1002 - Beta SA;;\nCola;2;8,00\nTotal do cliente;2;8,00\nTotal geral;16;14,20\n",
        {"Cliente / Artigo": T, "Qtd": N, "Valor": D}, ("Parafusos", 10, 5.0), 3, {("", "section_rows"), ("", "total_rows")},
        sums={"Qtd": 16, "Valor": 14.2},
    ),
    Awkward(
        "resumo_topo.xlsx", lambda: sheets(("R",[["Mapa de despesas"],["Total:",None,350.75],[],["Data","Rubrica","Valor"],[datetime(2024,1,5),"Luz",100.5],[datetime(2024,1,9),"Água",50.25],[datetime(2024,1,20),"Renda",200]])),
        {"Data": DAY, "Rubrica": T, "Valor": D}, (date(2024, 1, 5), "Luz", 100.5), 3,
        sums={"Valor": 350.75},
    ),
    Awkward(
        "consumos_mensais.xlsx", lambda: sheets(("C",[["Edifício","Jan","Fev","Mar","Total","Média"],["A",10,20,30,60,20],["B",1,2,3,6,2],["C",5,5,5,15,5],["TOTAL",16,27,38,81,27],["MÉDIA",5.333333,9,12.666667,27,9]])),
        {"Edifício": T, "Jan": N, "Fev": N, "Mar": N, "Total": N, "Média": N}, ("A", 10, 20, 30, 60, 20), 3, {("", "total_rows")},
        sums={"Jan": 16, "Total": 81},
    ),
    Awkward(
        "lojas_anos.xlsx", lambda: sheets(("2023",[["Loja","Valor"],["A",1],["B",2],["Total",3]]),("2024",[["Loja","Valor"],["A",3],["B",4],["Total",7]])),
        {"Loja": T, "Valor": N}, ("A", 1), 2, {("", "total_rows")},
        sums={"Valor": 3},
    ),
    Awkward(
        "donations.csv", 'Donor,Amount\nA. Lee,"$1,000"\nB. Kay,"$250"\nC. Poe,"$12,500"\n',
        {"Donor": T, "Amount": D}, ("A. Lee", 1000.0), 3,
        sums={"Amount": 13750},
    ),
    Awkward(
        "manutencao_iso.csv", "ordem,duracao_prevista,paragem\n1,PT1H30M,2d 3h\n2,PT45M,5h\n",
        {"ordem": N, "duracao_prevista": T, "paragem": T}, (1, "PT1H30M", "2d 3h"), 2,
    ),
    Awkward(
        "tickets.tsv", 'id\tassunto\thoras\n1\t"Erro ""500"" ao gravar\nno ecrã"\t1.5\n2\tLento\t0.25\n',
        {"id": N, "assunto": T, "horas": D}, (1, 'Erro "500" ao gravar\nno ecrã', 1.5), 2,
        sums={"horas": 1.75},
    ),
    Awkward(
        "caixa_extrato.csv", "Conta:;0123/013/00004567-8;;;\nPeríodo:;01/03/2025 a 31/03/2025;;;\n;;;;\nData Mov.;Nr. Doc.;Histórico;Valor;Saldo\n03/03/2025;000123;CRED PIX;1.200,00 C;1.450,20 C\n05/03/2025;000998;DEB LUZ;210,35 D;1.239,85 C\n10/03/2025;001001;SAQUE;100,00 D;1.139,85 C\n",
        {"Data Mov.": DAY, "Nr. Doc.": T, "Histórico": T, "Valor": D, "Saldo": D}, (date(2025, 3, 3), "000123", "CRED PIX", 1200.0, 1450.2), 3, {("Valor", "debit_credit")},
    ),
    Awkward(
        "millennium_mov.csv", "Data lançamento;Data valor;Descrição;Montante;Moeda;Saldo\n2025-03-03;2025-03-03;TRF P/ João;-1 250,00;EUR;3 120,45\n2025-03-04;2025-03-05;COMPRA;-12,90;EUR;3 107,55\n",
        {"Data lançamento": DAY, "Data valor": DAY, "Descrição": T, "Montante": D, "Moeda": T, "Saldo": D}, (date(2025, 3, 3), date(2025, 3, 3), "TRF P/ João", -1250.0, "EUR", 3120.45), 2,
        sums={"Montante": -1262.9},
    ),
    Awkward(
        "hsbc_uk.csv", "14 Mar 2025,CR,SALARY ACME LTD,\"2,150.00\"\n12 Mar 2025,VIS,TESCO STORES 3321,-43.10\n10 Mar 2025,DD,COUNCIL TAX,-181.00\n",
        {"coluna_1": DAY, "coluna_2": T, "coluna_3": T, "coluna_4": D}, (date(2025, 3, 14), "CR", "SALARY ACME LTD", 2150.0), 3, {("", "no_header")},
        sums={"coluna_4": 1925.9},
    ),
    Awkward(
        "sparkasse_camt.csv", '"Auftragskonto";"Buchungstag";"Valutadatum";"Verwendungszweck";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"\n"DE02100500000054540402";"28.02.25";"28.02.25";"MIETE MAERZ";"DE89370400440532013000";"COBADEFFXXX";"-950,00";"EUR";"Umsatz gebucht"\n"DE02100500000054540402";"03.03.25";"03.03.25";"LOHN";"DE02120300000000202051";"BYLADEM1001";"2.874,33";"EUR";"Umsatz gebucht"\n'.encode("cp1252"),
        {"Auftragskonto": T, "Buchungstag": DAY, "Valutadatum": DAY, "Verwendungszweck": T, "Kontonummer/IBAN": T, "BIC (SWIFT-Code)": T, "Betrag": D, "Waehrung": T, "Info": T}, ("DE02100500000054540402", date(2025, 2, 28), date(2025, 2, 28), "MIETE MAERZ", "DE89370400440532013000", "COBADEFFXXX", -950.0, "EUR", "Umsatz gebucht"), 2,
        sums={"Betrag": 1924.33},
    ),
    Awkward(
        "primavera_vendas.xlsx", lambda: sheets(("Mapa",[["Empresa Exemplo, SA",None,None,None,None],["Mapa de Vendas por Vendedor",None,None,None,None],["De 01/01/2025 a 31/01/2025"],[],["Vendedor","Documento","Data","Cliente","Valor Líquido"],["001 - Marta"],[None,"FA 2025/12",datetime(2025,1,3),"Alfa",1200.5],[None,"FA 2025/15",datetime(2025,1,9),"Beta",300],["Total 001 - Marta",None,None,None,1500.5],["002 - Luís"],[None,"FA 2025/13",datetime(2025,1,4),"Gama",99.5],[None,"NC 2025/2",datetime(2025,1,20),"Gama",-20],["Total 002 - Luís",None,None,None,79.5],["Total Geral",None,None,None,1580]])),
        {"Vendedor": T, "Documento": T, "Data": DAY, "Cliente": T, "Valor Líquido": D}, ("001 - Marta", "FA 2025/12", date(2025, 1, 3), "Alfa", 1200.5), 4, {("", "section_rows"), ("", "total_rows")},
        sums={"Valor Líquido": 1580.0},
    ),
    Awkward(
        "phc_stocks.xlsx", lambda: sheets(("Stocks",[["Referência","Designação","Stock","PCP","Última saída","Inactivo"],["0001.A","Tubo 1/2\"",12,3.4567,datetime(2025,1,15),"Não"],["0002.B","Joelho",0,1.2,None,"Não"],["0010.C","Válvula",3,25,datetime(2024,12,1),"Sim"]])),
        {"Referência": T, "Designação": T, "Stock": N, "PCP": D, "Última saída": DAY, "Inactivo": T}, ("0001.A", 'Tubo 1/2"', 12, 3.4567, date(2025, 1, 15), "Não"), 3,
        sums={"Stock": 15, "PCP": 29.6567},
    ),
    Awkward(
        "totvs_razao.csv", "FILIAL|CONTA|DATA|LOTE|DEBITO|CREDITO|SALDO\n0101|11101001|02/01/2025|000001|1.000,00|0,00|1.000,00D\n0101|11101001|03/01/2025|000002|0,00|250,00|750,00D\n0102|21101001|03/01/2025|000002|0,00|900,00|900,00C\n",
        {"FILIAL": T, "CONTA": T, "DATA": DAY, "LOTE": T, "DEBITO": D, "CREDITO": D, "SALDO": D}, ("0101", "11101001", date(2025, 1, 2), "000001", 1000.0, 0.0, -1000.0), 3, {("CONTA", "identifier"), ("SALDO", "debit_credit")},
        sums={"DEBITO": 1000.0, "CREDITO": 1150.0},
    ),
    Awkward(
        "sap_se16.csv", "MANDT\tMATNR\tWERKS\tLABST\tMEINS\tERSDA\n100\t000000000000001000\t1000\t1.250,500\tKG\t20250103\n100\t000000000000001001\t1000\t0,000\tKG\t20250215\n100\t000000000000001002\t1100\t12,250\tKG\t20250330\n",
        {"MANDT": N, "MATNR": T, "WERKS": N, "LABST": D, "MEINS": T, "ERSDA": DAY}, (100, "000000000000001000", 1000, 1250.5, "KG", date(2025, 1, 3)), 3, {("ERSDA", "digits_as_dates"), ("MATNR", "identifier")},
        sums={"LABST": 1262.75},
    ),
    Awkward(
        "forms_br.csv", '"Carimbo de data/hora","Nome completo","CPF","Telefone (com DDD)","Nota de 0 a 10"\n"03/04/2025 10:15:22","Ana Souza","529.982.247-25","(11) 98765-4321","9"\n"04/04/2025 11:00:00","Rui Lima","111.444.777-35","11987654322","10"\n"05/04/2025 09:30:10","Eva Reis","","21 99999-0000","7"\n',
        {"Carimbo de data/hora": MOMENT, "Nome completo": T, "CPF": T, "Telefone (com DDD)": T, "Nota de 0 a 10": N}, (datetime(2025, 4, 3, 10, 15, 22), "Ana Souza", "529.982.247-25", "(11) 98765-4321", 9), 3, {("Carimbo de data/hora", "day_order")},
        sums={"Nota de 0 a 10": 26},
    ),
    Awkward(
        "payroll_uk.csv", "Employee No,NI Number,Tax Code,Gross,PAYE,NI,Net\n0012,QQ123456C,1257L,\"2,500.00\",290.40,174.16,\"2,035.44\"\n0013,QQ654321A,BR,\"1,200.00\",240.00,24.16,935.84\nTotals,,,\"3,700.00\",530.40,198.32,\"2,971.28\"\n",
        {"Employee No": T, "NI Number": T, "Tax Code": T, "Gross": D, "PAYE": D, "NI": D, "Net": D}, ("0012", "QQ123456C", "1257L", 2500.0, 290.4, 174.16, 2035.44), 2, {("", "total_rows")},
        sums={"Gross": 3700.0},
    ),
    Awkward(
        "notas_turma.xlsx", lambda: sheets(("11A",[["Escola Secundária",None,None,None,None,None],["Turma 11.º A"],[],["N.º","Aluno","Português",None,"Matemática",None],[None,None,"T1","T2","T1","T2"],[1,"Ana",14.5,15,12,10],[2,"Rui","F",13,9,"F"],[3,"Eva",18,17.5,19,20],[None,"Média",16.25,15.17,13.33,15]],("C4:D4","E4:F4","A4:A5","B4:B5"))),
        {"N.º": N, "Aluno": T, "Português T1": T, "Português T2": D, "Matemática T1": N, "Matemática T2": T}, (1, "Ana", "14.5", 15.0, 12, "10"), 3, {("", "header_rows"), ("", "total_rows"), ("Matemática T2", "numbers_as_text"), ("Português T1", "numbers_as_text")},
        sums={"Português T2": 45.5},
    ),
    Awkward(
        "balanca_log.tsv", "Date\tTime\tWeight\tUnit\n15.03.2025\t08:01:22\t+  12.3405\tg\n15.03.2025\t08:02:10\t+  12.3399\tg\n15.03.2025\t08:03:05\t-   0.0012\tg\n",
        {"Date": DAY, "Time": HOUR, "Weight": D, "Unit": T}, (date(2025, 3, 15), time(8, 1, 22), 12.3405, "g"), 3,
        sums={"Weight": 24.6792},
    ),
    Awkward(
        "lora_sensores.jsonl", "\n".join(json.dumps({"device":{"eui":"70B3D57ED0001234","name":f"s{i}"},"ts":1741600000+i*900,"temp":20.5+i,"bat":None if i==2 else 3.6}) for i in range(4)),
        {"device eui": T, "device name": T, "ts": MOMENT, "temp": D, "bat": D}, ("70B3D57ED0001234", "s0", datetime(2025, 3, 10, 9, 46, 40), 20.5, 3.6), 4, {("ts", "digits_as_dates")},
        sums={"temp": 88.0},
    ),
    Awkward(
        "contador_15min.csv", "Data/Hora;Energia ativa (kWh);Energia reativa (kVArh);Estado\n"+"".join(f"{1+i//96:02d}-03-2025 {(i%96)//4:02d}:{(i%4)*15:02d};{i%7},{(i*25)%100:02d};0,1{i%10};R\n" for i in range(300)),
        {"Data/Hora": MOMENT, "Energia ativa (kWh)": D, "Energia reativa (kVArh)": D, "Estado": T}, (datetime(2025, 3, 1, 0, 0), 0.0, 0.1, "R"), 300,
        sums={"Energia ativa (kWh)": 1009.5},
    ),
    Awkward(
        "booking_reservas.csv", 'Número da reserva,Entrada,Saída,Preço,Comissão %,Estado,Crianças\n4012345678,15 de março de 2025,18 de março de 2025,330 EUR,15,ok,\n4098765432,20 de março de 2025,21 de março de 2025,"110,5 EUR",15,cancelled_by_guest,2\n4055555555,1 de abril de 2025,5 de abril de 2025,1.100 EUR,17,ok,1\n',
        {"Número da reserva": T, "Entrada": DAY, "Saída": DAY, "Preço": D, "Comissão %": N, "Estado": T, "Crianças": N}, ("4012345678", date(2025, 3, 15), date(2025, 3, 18), 330.0, 15, "ok", None), 3, {("Número da reserva", "identifier")},
        sums={"Preço": 1540.5},
    ),
    Awkward(
        "woocommerce.csv", "order_id,date,customer_phone,postcode,sku,qty,line_total,coupon\n10231,2025-03-01 10:00,351912345678,1000-205,CAM-001,2,39.80,\n10231,2025-03-01 10:00,351912345678,1000-205,CAM-002,1,12.50,BEMVINDO\n10240,2025-03-02 18:30,351961112223,4050-290,CAM-001,1,19.90,\n",
        {"order_id": N, "date": MOMENT, "customer_phone": T, "postcode": T, "sku": T, "qty": N, "line_total": D, "coupon": T}, (10231, datetime(2025, 3, 1, 10, 0), "351912345678", "1000-205", "CAM-001", 2, 39.8, None), 3, {("customer_phone", "identifier")},
        sums={"line_total": 72.2, "qty": 4},
    ),
    Awkward(
        "amazon_settlement.tsv", "settlement-id\tdeposit-date\ttotal-amount\tcurrency\torder-id\tprice-amount\n15812345678\t2025-03-10 10:00:00 UTC\t523,40\tEUR\t\t\n15812345678\t\t\t\t403-1234567-1234567\t29,90\n15812345678\t\t\t\t403-7654321-7654321\t-29,90\n",
        {"settlement-id": T, "deposit-date": T, "total-amount": D, "currency": T, "order-id": T, "price-amount": D}, ("15812345678", "2025-03-10 10:00:00 UTC", 523.4, "EUR", None, None), 3, {("settlement-id", "identifier")},
        sums={"price-amount": 0.0},
    ),
    Awkward(
        "ibge_pib.xlsx", lambda: sheets(("Tabela",[["Tabela 5938 - Produto interno bruto"],["Variável - PIB a preços correntes (Mil Reais)"],["Município","Ano",None],[None,"2020","2021"],["Abaeté (MG)",518743,600112],["Abaíra (BA)",90233,"..."],["Fonte: IBGE, em parceria"]],("A3:A4","B3:C3","A1:C1"))),
        {"Município": T, "Ano 2020": N, "Ano 2021": N}, ("Abaeté (MG)", 518743, 600112), 2, {("", "header_rows")},
        sums={"Ano 2020": 608976},
    ),
    Awkward(
        "ine_dados.csv", "\ufeffPeríodo de referência;Localização;Código;Homens (N.º);Mulheres (N.º)\n2023;Continente;PT1;4 903 121;5 320 118\n2023;R. A. Açores;PT2;117 002;122 505\n2023;R. A. Madeira;PT3;119 544;134 377\n",
        {"Período de referência": N, "Localização": T, "Código": T, "Homens (N.º)": N, "Mulheres (N.º)": N}, (2023, "Continente", "PT1", 4903121, 5320118), 3,
        sums={"Homens (N.º)": 5139667},
    ),
    Awkward(
        "us_budget.csv", 'Department,FY2023 Actual,FY2024 Budget,% Change\nPolice,"$12,450,000","$13,000,000",4.4%\nParks,"$3,200,500","$3,100,000",(3.1%)\nLibrary,"$980,250","$1,010,000",3.0%\nTOTAL,"$16,630,750","$17,110,000",2.9%\n',
        {"Department": T, "FY2023 Actual": D, "FY2024 Budget": D, "% Change": D}, ("Police", 12450000.0, 13000000.0, 4.4), 3, {("", "total_rows")},
        sums={"FY2023 Actual": 16630750},
    ),
    Awkward(
        "orcamento_obra.xlsx", lambda: sheets(("Obra",[["Art.","Designação","Un","Quant.","P. Unit.","Total"],["1","ESTALEIRO",None,None,None,None],["1.1","Montagem","vg",1,2500,2500],["1.2","Desmontagem","vg",1,1000,1000],["2","BETÕES",None,None,None,None],["2.1","Sapatas","m3",35.5,120,4260],["2.10","Vigas","m3",10,135,1350],["TOTAL",None,None,None,None,9110]])),
        {"Art.": T, "Designação": T, "Un": T, "Quant.": D, "P. Unit.": N, "Total": N}, ("1", "ESTALEIRO", None, None, None, None), 6, {("", "total_rows"), ("Art.", "identifier")},
        sums={"Total": 9110},
    ),
    Awkward(
        "frota_km.csv", "Matrícula;Km inicial;Km final;Consumo (l/100km);Horas motor\nAA-00-BB;125.340;126.112;7,8;1.204,5\n12-CD-34;8.950;9.410;6,2;310,0\n",
        {"Matrícula": T, "Km inicial": N, "Km final": N, "Consumo (l/100km)": D, "Horas motor": D}, ("AA-00-BB", 125340, 126112, 7.8, 1204.5), 2,
        sums={"Km inicial": 134290},
    ),
    Awkward(
        "pesagens_ton.csv", "talão;produto;peso (t)\n101;Areia;12.350\n102;Brita;8.200\n103;Areia;15.475\n",
        {"talão": N, "produto": T, "peso (t)": N}, (101, "Areia", 12350), 3, {("peso (t)", "decimal_mark")},
    ),
    Awkward(
        "latlong.csv", "local;coordenadas;alt\nA;38.7223, -9.1393;12\nB;41.1579, -8.6291;104\n",
        {"local": T, "coordenadas": T, "alt": N}, ("A", "38.7223, -9.1393", 12), 2,
        sums={"alt": 116},
    ),
    Awkward(
        "export_mac.csv", "Região;Concelho;Preço\nAlgarve;Faro;1,5\nÉvora;Évora;2,5\nLisboa;São Domingos;10,25\n".encode("mac_roman"),
        {"Região": T, "Concelho": T, "Preço": D}, ("Algarve", "Faro", 1.5), 3,
        sums={"Preço": 14.25},
    ),
    Awkward(
        "telefones_mistos.xlsx", lambda: sheets(("C",[["Nome","Telemóvel","CP"],["Ana",912345678,"1000-205"],["Rui","+351 961 234 567",4050],["Eva",932222333,"8000-119"]])),
        {"Nome": T, "Telemóvel": T, "CP": T}, ("Ana", "912345678", "1000-205"), 3,
    ),
    Awkward(
        "sim_nao_tardio.csv", "id;activo\n"+"".join(f"{i};{'Sim' if i%3 else 'Não'}\n" for i in range(2500))+"2500;talvez\n",
        {"id": N, "activo": T}, (0, "Não"), 2501,
    ),
    Awkward(
        "datas_us_tarde.csv", "id,when\n"+"".join(f"{i},{1+i%12:02d}/{1+i%12:02d}/2025\n" for i in range(2500))+"2500,12/31/2025\n",
        {"id": N, "when": DAY}, (0, date(2025, 1, 1)), 2501,
    ),
    Awkward(
        "percent_texto.csv", "Curso;Aprovados;Taxa\nEI;45;0,9\nEM;30;75%\nEC;12;60%\n",
        {"Curso": T, "Aprovados": N, "Taxa": T}, ("EI", 45, "0,9"), 3, {("Taxa", "numbers_as_text")},
    ),
    Awkward(
        "estoque_gelo.csv", "Código de barras,Descrição,Qtde.,Preço de custo,Margem\n7891000100103,LEITE,12,\"4,59\",\"25,5%\"\n7896004000015,CAFÉ,8,\"18,90\",\"30,0%\"\nTotal,,20,,\n",
        {"Código de barras": T, "Descrição": T, "Qtde.": N, "Preço de custo": D, "Margem": D}, ("7891000100103", "LEITE", 12, 4.59, 25.5), 2, {("", "total_rows"), ("Código de barras", "identifier")},
        sums={"Qtde.": 20},
    ),
    Awkward(
        "mensal_wide.csv", "Rubrica;jan/25;fev/25;mar/25;Total\nRenda;500,00;500,00;500,00;1.500,00\nLuz;45,10;50,20;38,00;133,30\nTotal;545,10;550,20;538,00;1.633,30\n",
        {"Rubrica": T, "jan/25": D, "fev/25": D, "mar/25": D, "Total": D}, ("Renda", 500.0, 500.0, 500.0, 1500.0), 2, {("", "total_rows")},
        sums={"Total": 1633.3},
    ),
    Awkward(
        "uma_celula.csv", "valor\n42\n",
        {"valor": N}, (42,), 1,
    ),
    Awkward(
        "cnpj_sem_zeros.xlsx", lambda: sheets(("F",[["Fornecedor","CNPJ","CEP","Município IBGE"],["X",191,1310100,3550308],["Y",60746948000112,20040002,3304557]])),
        {"Fornecedor": T, "CNPJ": T, "CEP": T, "Município IBGE": T}, ("X", "191", "1310100", "3550308"), 2, {("CEP", "identifier"), ("CNPJ", "identifier"), ("Município IBGE", "identifier")},
    ),
)  # fmt: skip
