import type { Titular, Titulo } from '@car/vocabulary/ccir'
import { isCpfOrCnpj } from '@car/vocabulary/enrolment'
import type { ReadPage } from '../../page.ts'
import { candidate, type Candidate, type FieldName, withOther } from '../candidate.ts'
import type { Witness, Reread } from '../../agreement/witness.ts'
import { type Cell, readCells } from '../cells.ts'
import { CCIR_LABELS } from './labels.ts'
import { landValues } from './modules.ts'
import { ownersIn } from './holders.ts'
import { placesIn } from './places.ts'
import { titlesIn } from './titles.ts'
import { municipioPlace } from '../values/municipio.ts'
import { cleanName } from '../values/names.ts'
import { enrolmentOf, mayBeAnother, UNCHECKED } from '../values/enrolment.ts'
import { digits, brazilianNumber } from '../values/numbers.ts'
import { settle, settled, lookAgain } from '../../agreement/settle.ts'
import { findTerm } from '../../text/find-term.ts'
import { type DocumentText, span, withoutAccents } from '../../text/text.ts'
import { alike, weigh, type Weighed } from '../../agreement/weigh.ts'

/** Converts the text of a cell to its value in a normal spelling. Returns null if the text is no value of this kind. */
type Meaning = (text: string) => string | null

const area: Meaning = (s) => {
  const cleaned = s
    .replace(/ha$/i, '')
    .replace(/[^\d.,\s]/g, '')
    .replace(/^[.,\s]+|[.,\s]+$/g, '') // specks look like separators
  const n = /[.,]\d{4}$/.test(cleaned) ? brazilianNumber(cleaned) : null // areas in a CCIR have four decimals
  return n === null ? null : String(n)
}
const number: Meaning = (s) => {
  const text = s.replace(/[Il|](?=\d)|(?<=\d)[Il|]/g, '1')
  const m = /\d{1,3}(?:[ .,:;]?\d{3})+|\d{1,7}/.exec(text)
  const n = m ? m[0].replace(/\D/g, '').replace(/^0+/, '') : ''
  return n === '' || m?.[0].replace(/\D/g, '') !== text.replace(/\D/g, '') ? null : n
}
const codigo: Meaning = (s) => {
  const d = digits(s.replace(/\s/g, ''))
  return d.length >= 12 && d.length <= 14 ? d : null
}
const documento: Meaning = (s) => enrolmentOf(s)?.valor ?? null
const data: Meaning = (s) => {
  const m = /(\d{2})[/.\s](\d{2})[/.\s](\d{4})/.exec(s)
  return m && Number(m[1]) <= 31 && Number(m[2]) <= 12 ? `${m[3]}-${m[2]}-${m[1]}` : null
}

/** The fields of a CCIR, and its lists. A list is null unless all of it was read with certainty. */
export type CcirReading = {
  candidates: Candidate[]
  titulares: Titular[] | null
  titulos: Titulo[] | null
  municipios: string[] | null
}

/** Reads a CCIR, a form of labelled cells. The cells are found by the positions of the labels, not by reading order. */
export async function extractCcir(pages: ReadPage[], text: DocumentText, reread: Reread): Promise<CcirReading> {
  const cells = readCells(pages, CCIR_LABELS)
  const from = (label: string) => cells.filter((c) => c.label === label)
  const read = async (nome: FieldName, sources: Cell[], meaning: Meaning, support: Cell[] = []) => {
    const weighed = await weighCells(sources, support, meaning, reread)
    if (!weighed) return []
    const ceiling = ceilingOf(nome, weighed, sources)
    const found = candidate(
      nome,
      nome === 'area_ha' ? Number(weighed.valor) : weighed.valor,
      Math.min(weighed.conf, ceiling),
      weighed.words,
    )
    return [withOther(found, weighed.other)]
  }
  const cpfs = from('cpf_cnpj')
  const [holders, declarants] = [from('titular'), from('declarante')]
  if (holders.length === 0) holders.push(...inSection(text, from('nome'), 'DADOS DOS TITULARES'))
  if (declarants.length === 0) declarants.push(...inSection(text, from('nome'), 'DADOS DO DECLARANTE'))
  const holderPlace = cpfInRow(holders[0], cpfs)?.place
  const total = await read('area_ha', from('area_total'), area, [...from('area_registrada'), ...from('area_medida')])
  const place = municipioPlace(from('municipio')[0], from('uf')[0])
  const candidates = [
    ...(await read('numero_matricula', from('matricula'), number)),
    ...total,
    ...(await read('proprietario_nome', holders, cleanName, declarants)),
    ...(await read('ccir_codigo', from('codigo'), codigo)),
    ...(await read(
      'cpf_cnpj',
      cpfs.filter((c) => c.place === holderPlace),
      documento,
      cpfs,
    )),
    ...(await read('ccir_numero', from('numero_ccir'), ccirNumber)),
    ...(await read('data_emissao', from('data_geracao'), data)),
    ...(await read('data_vencimento', from('data_vencimento'), data)),
    ...(await simple('denominacao', from('denominacao')[0], reread)),
    ...(await simple('cartorio', from('municipio_cartorio')[0], reread)),
    ...(await year(text, reread)),
    ...(await payment(text, reread)),
    ...place,
    ...(await landValues(from, total[0] ? Number(total[0].valor) : null, reread)),
  ]
  return {
    candidates,
    titulares: await ownersIn(pages, reread),
    titulos: await titlesIn(pages, reread),
    municipios: placesIn(pages),
  }
}

/** Returns the highest confidence that a value of this field may have. */
function ceilingOf(nome: FieldName, { valor, words }: Weighed, sources: readonly Cell[]): number {
  const isWhole = sources.every(({ isCut, goesOn }) => !isCut && !(goesOn && nome === 'proprietario_nome'))
  if (nome === 'cpf_cnpj' && (!isCpfOrCnpj(valor) || mayBeAnother(valor, words))) return UNCHECKED
  return isWhole ? 99 : DOUBTFUL
}

/** The highest confidence of a value that has other text beside it, or of which a part may be missing. */
const DOUBTFUL = 80

const SECTIONS = ['DADOS DO DECLARANTE', 'DADOS DOS TITULARES', 'DADOS DO TITULAR', 'DADOS DE CONTROLE']

/** Selects the cells of one section, because the same label occurs in several sections. */
function inSection(t: DocumentText, cells: Cell[], section: string): Cell[] {
  const titulos = SECTIONS.flatMap((s) =>
    findTerm(t, s).map(({ inicio, end }) => ({ s, em: span(t, inicio, end).words })),
  )
  return cells.filter((c) => {
    const above = titulos
      .filter(({ em }) => em[0] && em[0].page === c.words[0]?.page && em[0].y0 < c.words[0].y0)
      .sort((a, b) => (b.em[0]?.y0 ?? 0) - (a.em[0]?.y0 ?? 0))[0]
    return above !== undefined && alike(above.s, section)
  })
}

/**
 * Finds the CPF on the owner's row. A CPF on another row may be the CPF of the declarant. Returns undefined if there is
 * none.
 */
function cpfInRow(titular: Cell | undefined, cpfs: Cell[]): Cell | undefined {
  const middle = (c: Cell) => ((c.words[0]?.y0 ?? 0) + (c.words[0]?.y1 ?? 0)) / 2
  const height = (titular?.words[0]?.y1 ?? 0) - (titular?.words[0]?.y0 ?? 0)
  return titular && cpfs.find((c) => Math.abs(middle(c) - middle(titular)) < height)
}

const ccirNumber: Meaning = (s) => {
  const d = digits(s.replace(/\s/g, ''))
  return d.length >= 8 && d.length <= 14 ? d : null
}

/**
 * Weighs the readings of the cells in `sources`, and of cells in `support` that repeat the value. Cells are read again
 * if the readings do not settle the value. Returns null if `sources` give no value.
 */
async function weighCells(sources: Cell[], support: Cell[], meaning: Meaning, reread: Reread) {
  const subscribe = (c: Cell): Witness[] => {
    const valor = meaning(c.text)
    return valor === null ? [] : [{ valor, conf: c.conf, words: c.words, place: c.place, meaning }]
  }
  const [principal] = sources
  const witnesses = sources.flatMap(subscribe)
  if (principal && witnesses.length === 0)
    witnesses.push(...(await lookAgain({ words: principal.words, place: principal.place, meaning }, reread)))
  const base = weigh(witnesses)?.valor
  const repeated = support.filter((c) => !sources.includes(c)).flatMap(subscribe)
  if (base === undefined) return null // a cell that may repeat the value cannot replace it
  return settle([...witnesses, ...repeated.filter((witness) => alike(witness.valor, base))], reread)
}

async function simple(nome: FieldName, c: Cell | undefined, reread: Reread): Promise<Candidate[]> {
  const valor = c ? cleanName(c.text) : null
  if (!c || !valor) return []
  const most = c.rest.length > 0 || c.isCut || c.goesOn ? DOUBTFUL : 99
  return settled(nome, { ...c, valor }, cleanName, reread, most)
}

/** Reads whether the fee was paid. "válido com a taxa quitada" is on every CCIR, so that text does not count. */
async function payment(t: DocumentText, reread: Reread): Promise<Candidate[]> {
  const m = PAID.exec(t.folded)
  return m ? settled('quitacao', span(t, m.index, m.index + m[0].length), isPaid, reread) : []
}

const PAID = /(NAO\s*)?QUITADO(?![A-Z])/
const isPaid: Meaning = (text) => {
  const m = PAID.exec(withoutAccents(text))
  return m && (m[1] ? 'nao_quitado' : 'quitado')
}

async function year(t: DocumentText, reread: Reread): Promise<Candidate[]> {
  const m = /EXERCICIO\S{0,2}\s+(?:DE\s+)?((?:19|20)\d{2})/.exec(t.folded)
  if (!m) return []
  const end = m.index + m[0].length
  return (await settled('exercicio', span(t, end - 4, end), yearIn, reread)).map((read) => ({
    ...read,
    valor: Number(read.valor),
  }))
}

const yearIn: Meaning = (text) => /(?:19|20)\d{2}(?!\d)/.exec(text)?.[0] ?? null
