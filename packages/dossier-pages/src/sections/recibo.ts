/** Lays out a receipt: the submitted case, its contents, and how to follow it. The layout is pure, like a dossier's. */
import { mask } from '@car/identity/cpf'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { IMOVEL_KIND_LABEL } from '@car/vocabulary/processo'
import { dateTime, dateInWords, hectares, formatNumber, counted, label, fileSize } from '../data/format.ts'
import type { DadosRecibo } from '../data/recibo.ts'
import { qrCode } from '../layout/qr-code.ts'
import { andMore } from '@car/text/wording'
import { definitions } from '../layout/definitions.ts'
import { COLOUR, withColour, STYLE, SHEET } from '../layout/style.ts'
import { fit, createFlow, write, type Flow, linesOf, type Measurer, addNode, paragraph, put } from '../layout/flow.ts'
import type { Style } from '../layout/shapes.ts'
import { table } from '../layout/table.ts'
import { clean } from '../layout/text.ts'
import type { Layout } from './lay-out.ts'

const QR_SIDE = 96
const AR = 16

export function layOutRecibo(d: DadosRecibo, measurer: Measurer): Layout {
  const f = createFlow(measurer, null)
  f.section = addNode(f, 'Sect', 0)
  f.header = 'Recibo de entrega'
  top(f, d)
  handIn(f, d)
  documentos(f, d)
  layOutAcompanhamento(f, d)
  f.paginas.forEach((pagina, i) => footer(f, pagina, i, d))
  return { paginas: f.paginas, nos: f.nos, bookmarks: f.bookmarks }
}

function top(f: Flow, d: DadosRecibo): void {
  put(f, { forma: 'rectangle', x: 0, y: 0, largura: SHEET.largura, altura: 10, cor: COLOUR.darkBlue })
  put(f, { forma: 'rectangle', x: 0, y: 10, largura: SHEET.largura, altura: 2.5, cor: COLOUR.blue })
  write(f, 'CADASTRO AMBIENTAL RURAL', { x: SHEET.left, y: 42 }, STYLE.coverOverline, addNode(f, 'P'))
  const titulo = addNode(f, 'Title')
  const support = { ...STYLE.body, tamanho: 15, lineHeight: 22, cor: COLOUR.secondary }
  write(f, 'Recibo de entrega do processo', { x: SHEET.left, y: 76 }, support, titulo)
  write(f, clean(d.numero, f.measurer.canDraw), { x: SHEET.left, y: 98 }, STYLE.coverTitle, titulo)
  f.y = 146
  paragraph(f, `Recebido em ${dateInWords(d.submetido_em)}.`, STYLE.strongBody, { after: 16 })
}

function handIn(f: Flow, { imovel: i, proprietario, otherProprietarios, por: who }: DadosRecibo): void {
  definitions(
    f,
    [
      { label: 'Imóvel', valor: i.denominacao ?? '', span: 2 },
      {
        label: 'Município',
        valor: andMore(`${i.municipio ?? ''} – ${i.uf ?? ''}`, i.outros_municipios?.length ?? 0),
        span: 2,
      },
      { label: 'Tipo', valor: label(IMOVEL_KIND_LABEL, i.tipo ?? ''), span: 2 },
      { label: 'Área declarada', valor: hectares(i.area_ha ?? 0) },
      { label: 'Matrícula', valor: andMore(i.matricula?.numero ?? 'não tem', i.outras_matriculas?.length ?? 0) },
      { label: 'Proprietário', valor: andMore(proprietario.nome ?? '', otherProprietarios), span: 2 },
      { label: 'CPF ou CNPJ', valor: mask(proprietario.cpf_cnpj ?? ''), span: 2 },
      { label: 'Enviado por', valor: who, span: 4 },
    ],
    4,
  )
}

function documentos(f: Flow, { documentos: allDocumentos }: DadosRecibo): void {
  f.y += 14
  const under = addNode(f, 'H2')
  fit(f, 120)
  const amount = counted(allDocumentos.length, 'documento entregue', 'documentos entregues')
  write(f, amount, { x: SHEET.left, y: f.y }, STYLE.titulo2, under)
  f.y += STYLE.titulo2.lineHeight + 4
  table(
    f,
    [
      { titulo: 'Nº', parte: 6 },
      { titulo: 'Documento e SHA-256 do arquivo', parte: 74 },
      { titulo: 'Recebido em', parte: 26 },
      { titulo: 'Tamanho', parte: 16, align: 'right' },
    ],
    allDocumentos.map((d, i) => [
      String(i + 1),
      [
        { texto: label(DOCUMENTO_KIND_LABEL, d.tipo), style: STYLE.celulaForte },
        { texto: d.nome, style: STYLE.celula },
        { texto: d.hash_sha256, style: STYLE.small },
      ],
      dateTime(d.recebido_em),
      fileSize(d.tamanho),
    ]),
  )
}

function layOutAcompanhamento(f: Flow, { acompanhamento, registro }: DadosRecibo): void {
  const { chave, url } = acompanhamento
  f.y += 8
  fit(f, QR_SIDE + 2 * AR + 70)
  const start = f.y
  const altura = QR_SIDE + 2 * AR
  put(f, {
    forma: 'rectangle',
    x: SHEET.left,
    y: start,
    largura: SHEET.usable,
    altura,
    radius: 4,
    cor: COLOUR.lightBlue,
  })
  qrCode(f, url, { x: SHEET.left + AR, y: start + AR, lado: QR_SIDE })
  const x = SHEET.left + 2 * AR + QR_SIDE + 4
  const largura = SHEET.right - AR - x
  let y = start + AR
  const texto = (t: string, style: Style, gap: number) => {
    const under = addNode(f, 'P')
    for (const line of linesOf(f, t, largura, style)) {
      write(f, line, { x, y }, style, under)
      y += style.lineHeight
    }
    y += gap
  }
  texto('Acompanhe sem entrar no sistema', STYLE.titulo2, 1)
  texto('Aponte a câmera para o código, ou abra o endereço e informe número e chave.', STYLE.nota, 4)
  texto(chave.replace(/(.{4})(?=.)/g, '$1-'), STYLE.coverCode, 3)
  const addressY = y
  texto(url.split('#')[0] ?? url, withColour(STYLE.nota, COLOUR.blue), 0)
  f.pagina.links.push({ x, y: addressY, largura, altura: y - addressY, target: url })
  f.y = start + altura + 12
  paragraph(
    f,
    'Guarde este recibo: quem tem a chave vê a situação do processo, e nada sobre o imóvel ou pessoas. Se ela se perder, o dono do processo pode trocá-la, e a anterior deixa de valer.',
    STYLE.nota,
    { after: 4 },
  )
  paragraph(
    f,
    `Este recibo atesta a entrega, não a aprovação. Para conferi-lo, compare os resumos SHA-256 acima com os dos seus arquivos, e o do envio (versão ${formatNumber(registro.versao)} do registro) com o do histórico do processo: ${registro.hash}`,
    STYLE.nota,
    { after: 4 },
  )
  paragraph(f, proofInWords(registro.prova), STYLE.nota)
}

/** The name of the attached proof. */
export const PROOF_NAME = 'prova.json'

const proofInWords = (prova: DadosRecibo['registro']['prova']): string =>
  prova
    ? `O envio está no registro público, no lugar ${formatNumber(prova.indice + 1)}, pelo menos desde ${dateInWords(prova.em)}: ninguém pode alterá-lo ou retirá-lo sem que se veja. A prova está anexa a este PDF, em ${PROOF_NAME}, e se confere sem este serviço.`
    : 'Quando este recibo foi baixado, o envio ainda não estava no registro público, o que leva alguns segundos. Baixe-o de novo para ter a prova.'

function footer(f: Flow, pagina: Layout['paginas'][number], index: number, d: DadosRecibo): void {
  f.pagina = pagina
  const y = pagina.altura - SHEET.lowerRule
  put(f, { forma: 'line', from: [SHEET.left, y], to: [SHEET.right, y], cor: COLOUR.rule, thickness: 0.6 })
  const processo = `Recibo do processo ${clean(d.numero, f.measurer.canDraw)}`
  write(f, processo, { x: SHEET.left, y: y + 7 }, STYLE.running)
  const pageLabel = `Página ${index + 1} de ${f.paginas.length}`
  write(f, pageLabel, { x: SHEET.right, y: y + 7, align: 'right' }, STYLE.strongRunning)
}
