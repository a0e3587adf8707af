import { randomUUID } from 'node:crypto'
import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'

/** Makes papers about a test's property, in the ordinary wording of registries and of INCRA. */

/** A person or a company, which has a CNPJ. */
export type Owner = { nome: string; cpf_cnpj: string }
/** An owner of a part, with the share in per cent. */
export type PartOwner = Owner & { percentual: number }
export type PaperData = {
  denominacao: string
  numero: string
  area_ha: number
  municipio: string
  uf: string
  ccir_codigo: string
  owner: Owner
  /** The owner's spouse, who is an owner too. */
  spouse?: Owner
  /** The owners that the CCIR lists; absent if `owner` is the only one. */
  titulares?: readonly PartOwner[]
}

const [MARGIN, PRINT, LEADING] = [56, 11, 16]
const [WIDTH, HEIGHT] = [595, 842]
type Sheet = { pdf: PDFDocument; font: PDFFont }

async function newSheet(): Promise<Sheet> {
  const pdf = await PDFDocument.create()
  return { pdf, font: await pdf.embedFont(StandardFonts.Helvetica) }
}

/** Returns the file with a random comment after its end, so that the bytes are unique. */
async function toFile({ pdf }: Sheet): Promise<Buffer> {
  return Buffer.concat([Buffer.from(await pdf.save()), Buffer.from(`\n% ${randomUUID()}\n`)])
}

function wrapped({ font }: Sheet, paragraph: string): string[] {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && font.widthOfTextAtSize(longer, PRINT) <= WIDTH - 2 * MARGIN)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Writes paragraphs, on several pages if necessary. */
async function running(paragraphs: readonly string[]): Promise<Buffer> {
  const sheet = await newSheet()
  let page = sheet.pdf.addPage([WIDTH, HEIGHT])
  let y = HEIGHT - 70
  for (const paragraph of paragraphs) {
    for (const line of wrapped(sheet, paragraph)) {
      if (y < 60) {
        page = sheet.pdf.addPage([WIDTH, HEIGHT])
        y = HEIGHT - 70
      }
      page.drawText(line, { x: MARGIN, y, size: PRINT, font: sheet.font })
      y -= LEADING
    }
    y -= LEADING / 2
  }
  return toFile(sheet)
}

/** Writes a name in capitals, as registries and INCRA print names. */
const printed = ({ nome }: Owner): string => nome.toUpperCase()
const isCompany = ({ cpf_cnpj }: Owner): boolean => cpf_cnpj.length === 14
const enrolment = ({ cpf_cnpj: n }: Owner): string =>
  n.length === 14
    ? `CNPJ sob o nº ${n.slice(0, 2)}.${n.slice(2, 5)}.${n.slice(5, 8)}/${n.slice(8, 12)}-${n.slice(12)}`
    : `CPF sob o nº ${n.slice(0, 3)}.${n.slice(3, 6)}.${n.slice(6, 9)}-${n.slice(9)}`
const grouped = (numero: string): string => numero.replace(/\B(?=(\d{3})+$)/g, '.')
const inHectares = (ha: number): string => ha.toFixed(4).replace('.', ',')
const withDots = (ccir: string): string => ccir.replace(/^(\d{3})(\d{3})(\d{3})(\d{3})(\d)$/, '$1.$2.$3.$4-$5')

const heading = ({ municipio, uf }: PaperData): string[] => [
  `REPÚBLICA FEDERATIVA DO BRASIL - ESTADO DE ${uf} - COMARCA DE ${municipio.toUpperCase()}`,
  'OFÍCIO DE REGISTRO DE IMÓVEIS',
]

const ground = ({ denominacao, municipio, uf, area_ha }: PaperData): string =>
  `IMÓVEL: Uma gleba de terras rurais, denominada ${denominacao}, situada no município de ${municipio}, Estado de ${uf}, com a área de ${inHectares(area_ha)} ha, dentro das seguintes divisas e confrontações: inicia-se a descrição no vértice M-00, deste segue confrontando com a propriedade de GERALDO MAJELA DE ARAÚJO, com o azimute de 39 graus e a distância de 670,06 m, até o vértice M-01; deste segue até o ponto inicial da descrição deste perímetro.`

function description({ owner, spouse, municipio }: PaperData): string {
  if (isCompany(owner))
    return `PROPRIETÁRIA: ${printed(owner)}, pessoa jurídica de direito privado, inscrita no ${enrolment(owner)}, com sede na cidade de ${municipio}.`
  const wife = spouse ? `, e sua mulher ${printed(spouse)}, brasileira, do lar, inscrita no ${enrolment(spouse)}` : ''
  return `PROPRIETÁRIO: ${printed(owner)}, brasileiro, agricultor, inscrito no ${enrolment(owner)}${wife}, residente na cidade de ${municipio}.`
}

/** Writes a matrícula. `acts` follow the purchase and the reserve, with numbers from 3. */
export function matriculaPaper(data: PaperData, acts: readonly string[] = []): Promise<Buffer> {
  const { owner, spouse, ccir_codigo, area_ha } = data
  const numero = grouped(data.numero)
  const wife = spouse ? `, e sua mulher ${printed(spouse)}, também qualificada` : ''
  return running([
    ...heading(data),
    'LIVRO Nº 2 - REGISTRO GERAL',
    `MATRÍCULA Nº ${numero} FICHA 01`,
    'Data: 2 de março de 1989',
    ground(data),
    description(data),
    `REGISTRO ANTERIOR: Matrícula nº 1.313, do Livro 2-A, folhas 12, deste Ofício. Cadastrado no INCRA sob o código nº ${withDots(ccir_codigo)}. Dou fé. O Oficial:`,
    `R-1-${numero} - COMPRA E VENDA. Nos termos da Escritura Pública lavrada em notas do Tabelionato desta comarca, o imóvel objeto da presente matrícula foi adquirido por ${printed(owner)}, já qualificado${wife}, pelo preço de R$ 26.739,37, por compra feita a ANTÔNIA ROSÂNGELA MAGALHÃES. Não há condições. Dou fé.`,
    `AV-2-${numero} - RESERVA LEGAL. Procede-se a esta averbação para constar que fica gravada como reserva legal a área de ${inHectares(area_ha / 5)} ha, não inferior a 20% do total da propriedade. Dou fé.`,
    ...acts.map((act, i) => `${act.startsWith('R') ? 'R' : 'AV'}-${i + 3}-${numero} - ${act.replace(/^(R|AV) /, '')}`),
  ])
}

export const measuredAnew = (area_ha: number, inWords: string): string =>
  `AV RETIFICAÇÃO DE ÁREA. Procede-se a esta averbação para constar que, medido e georreferenciado, o imóvel passa a ter a área de ${inHectares(area_ha)} ha (${inWords}). Dou fé.`

/** Writes a transcrição, the form of the record before 1976. */
export const transcricaoPaper = (data: PaperData): Promise<Buffer> =>
  running([
    ...heading(data),
    'LIVRO Nº 3-F - TRANSCRIÇÃO DAS TRANSMISSÕES',
    `NÚMERO DE ORDEM: ${grouped(data.numero)}`,
    'Data: 14 de agosto de 1961',
    ground(data),
    description(data),
    'FORMA DO TÍTULO: Escritura pública de compra e venda lavrada em notas do Tabelionato desta comarca. Não há condições. Dou fé. O Oficial:',
  ])

/** Writes a private contract by which the owner acquired possession of land without a registered title. */
export const contractPaper = ({ owner, denominacao, municipio, uf, area_ha }: PaperData): Promise<Buffer> =>
  running([
    'CONTRATO PARTICULAR DE CESSÃO DE DIREITOS POSSESSÓRIOS',
    `Pelo presente instrumento, o cedente, já identificado, cede a ${printed(owner)}, inscrita no ${enrolment(owner)}, os direitos da posse mansa e pacífica que exerce há mais de vinte anos sobre a gleba denominada ${denominacao}, de ${inHectares(area_ha)} ha, no município de ${municipio}, Estado de ${uf}, e recebe pelo negócio o preço combinado entre as partes, de que dá quitação.`,
    'As partes e duas testemunhas assinam este contrato em duas vias de igual teor.',
  ])

/** The left edges of the columns in a CCIR's list of owners. */
const COLUMNS = [0, 110, 330, 430]

/** A cell of a form: its label, its value, and its part of the width. */
type Cell = [label: string, value: string, part: number]

/** Writes a CCIR, a form of labelled cells. It names the matrícula as the title of the property. */
export async function ccirPaper(data: PaperData): Promise<Buffer> {
  const { owner, municipio, uf, denominacao, titulares } = data
  const area = inHectares(data.area_ha)
  const [, cpf = ''] = enrolment(owner).split('nº ')
  const year = new Date().getUTCFullYear()
  const ofTitular: Cell[] = [
    ['NOME DO TITULAR', printed(owner), 0.6],
    ['CPF/CNPJ', cpf, 0.2],
    ['CONDIÇÃO', 'Titular', 0.2],
  ]
  const control: Cell[] = [
    ['NÚMERO DO CCIR', '60718293041', 0.3],
    ['DATA DE GERAÇÃO DO CCIR', `21/01/${year}`, 0.3],
    ['DATA DE VENCIMENTO', `16/12/${year}`, 0.4],
  ]
  const rows: Cell[][] = [
    [
      ['CÓDIGO DO IMÓVEL RURAL', withDots(data.ccir_codigo), 0.4],
      ['DENOMINAÇÃO DO IMÓVEL RURAL', denominacao, 0.6],
    ],
    [
      ['ÁREA TOTAL (ha)', area, 0.25],
      ['CLASSIFICAÇÃO FUNDIÁRIA', 'Média Propriedade Produtiva', 0.4],
    ],
    [
      ['INDICAÇÕES PARA LOCALIZAÇÃO DO IMÓVEL RURAL', 'Estrada municipal, km 12', 0.55],
      ['MUNICÍPIO SEDE DO IMÓVEL RURAL', municipio.toUpperCase(), 0.35],
      ['UF', uf, 0.1],
    ],
    [
      ['ÁREA REGISTRADA (ha)', area, 0.5],
      ['ÁREA MEDIDA (ha)', area, 0.5],
    ],
    [
      ['MUNICÍPIO DO CARTÓRIO', municipio.toUpperCase(), 0.4],
      ['MATRÍCULA OU TRANSCRIÇÃO', grouped(data.numero), 0.3],
      ['LIVRO OU FICHA', '2-RG', 0.3],
    ],
    [
      ['NOME DO DECLARANTE', printed(owner), 0.6],
      ['CPF/CNPJ', cpf, 0.2],
      ['NACIONALIDADE', 'BRASILEIRA', 0.2],
    ],
    ...(titulares ? [] : [ofTitular]),
  ]
  const sheet = await newSheet()
  const page = sheet.pdf.addPage([WIDTH, HEIGHT])
  const { font } = sheet
  let y = HEIGHT - 50
  for (const line of [
    'REPÚBLICA FEDERATIVA DO BRASIL',
    'INSTITUTO NACIONAL DE COLONIZAÇÃO E REFORMA AGRÁRIA - INCRA',
    `CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR   EMISSÃO EXERCÍCIO ${year}`,
    'DADOS DO IMÓVEL RURAL',
  ]) {
    page.drawText(line, { x: MARGIN, y, size: 9, font })
    y -= 15
  }
  const writeCells = (cells: Cell[]) => {
    let x = MARGIN
    for (const [label, value, part] of cells) {
      page.drawText(label, { x, y, size: 5.5, font })
      page.drawText(value, { x, y: y - 13, size: 9, font })
      x += part * (WIDTH - 2 * MARGIN)
    }
    y -= 30
  }
  const writeLine = (values: readonly string[], size: number) => {
    for (const [i, value] of values.entries()) page.drawText(value, { x: MARGIN + (COLUMNS[i] ?? 0), y, size, font })
    y -= 11
  }
  for (const row of rows) writeCells(row)
  if (titulares) {
    writeLine(['DADOS DOS TITULARES'], 9)
    writeLine(['CPF/CNPJ', 'NOME', 'CONDIÇÃO', 'DETENÇÃO (%)'], 5.5)
    for (const titular of titulares) {
      const [, number = ''] = enrolment(titular).split('nº ')
      writeLine([number, printed(titular), 'Proprietário', titular.percentual.toFixed(2).replace('.', ',')], 9)
    }
    y -= 6
  }
  writeCells(control)
  page.drawText('A autenticidade deste certificado poderá ser confirmada na página da internet do INCRA.', {
    x: MARGIN,
    y: y - 10,
    size: 8,
    font,
  })
  return toFile(sheet)
}

const checkDigit = (digits: string, weights: readonly number[]): number => {
  const rest = weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}
const withCheckDigits = (digits: string, weights: readonly number[]): string => {
  const first = `${digits}${checkDigit(digits, weights.slice(1))}`
  return `${first}${checkDigit(first, weights)}`
}

/** Makes a valid CPF, different for each number below a million. */
export const cpfOf = (n: number): string =>
  withCheckDigits(`321${String(n).padStart(6, '0')}`, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
/** Makes a valid CNPJ, different for each number below a million. */
export const cnpjOf = (n: number): string =>
  withCheckDigits(`45${String(n).padStart(6, '0')}0001`, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
