import { digitos } from '../values/numeros.ts'
import { withoutAccents, type DocumentText, span, type Span } from '../../text/text.ts'

/** A registered act, marked R-1-88.074, AV.2/88.074 or only R.3, and the text that follows. */
export type AtoRegistrado = {
  tipo: 'R' | 'AV'
  ordem: number
  /** The number of the matrícula that its mark repeats; null when the mark has none. */
  matricula: string | null
  marca: Span
  inicio: number
  fim: number
}

/** A number of up to seven digits. Its thousands may be separated by anything that a dot can be read as. */
export const NUMERO = String.raw`\d{1,3}(?:[ .,:·']{0,2}\d{3}){1,2}(?!\d|[.,]\d)|\d{1,7}(?!\d|[.,]\d)`
/** Excludes dates, which are not numbers: "R.1 - 12/03/2003", "R.1 - 12 de março". */
const NEM_DIA = String.raw`(?!\s?[/.]\s?\d{1,2}\s?[/.]\s?\d{4}|º?\s+DE\s+[A-Z]{4,9}\s+DE)`

const INICIO = String.raw`(?<![A-Z0-9$])(R|AV)\s?[-.–—/]{1,2}\s?([\dIL|O]{1,3})`
const MARCA = new RegExp(
  String.raw`${INICIO}\s?[-.–—/]{1,2}\s?(?:M(?:AT)?\s?[-.–—]{0,2}\s?)?(?:${NUMERO})${NEM_DIA}`,
  'g',
)
/** At the beginning of a line a mark may be written in many ways: AV-1, AV1/88.074, Averbação nº 1. */
const NO_COMECO = new RegExp(
  String.raw`(?<=^|[\n\f])(R|AV)(?:EG(?:ISTRO)?|ERB(?:ACAO)?)?\.?\s?(?:N[º°.O]{0,2}\s?)?[-.–—/]{0,2}\s?(\d{1,3})(?=\s?[-–—.:/]|\s+EM\s|\s+\d)${NEM_DIA}`,
  'g',
)

/**
 * The acts in order, each up to the next. A mark counts as an act only when its order is higher than all before, or
 * when it begins a line and has the matrícula's number. Any other mark of an earlier order is a mere reference inside
 * another act. A mark without the number has to begin a line.
 */
export function atosDe(t: DocumentText): AtoRegistrado[] {
  const marcas = [...marcasEm(t, MARCA), ...marcasEm(t, NO_COMECO)].sort((a, b) => a.marca.inicio - b.marca.inicio)
  const atos: AtoRegistrado[] = []
  for (const ato of marcas) {
    const anterior = atos.at(-1)
    if (anterior && ato.marca.inicio < anterior.marca.fim) continue
    const seguinte = ato.ordem > Math.max(0, ...atos.map((a) => a.ordem))
    const comeca = ato.marca.inicio === 0 || /[\n\f]/.test(t.folded.charAt(ato.marca.inicio - 1))
    if (seguinte || (comeca && ato.matricula !== null)) atos.push(ato)
  }
  for (let i = 0; i + 1 < atos.length; i++) (atos[i] as AtoRegistrado).fim = (atos[i + 1] as AtoRegistrado).marca.inicio
  return atos
}

function marcasEm(t: DocumentText, padrao: RegExp): AtoRegistrado[] {
  return [...t.folded.matchAll(padrao)].flatMap((m) => {
    const fim = m.index + m[0].length
    const ordem = Number(digitos((m[2] as string).replace('L', '1')))
    const matricula = padrao === MARCA ? numeroDa(m[0]) : null
    if (ordem === 0 || matricula === '') return []
    const marca = span(t, m.index, fim)
    return [{ tipo: m[1] as 'R' | 'AV', ordem, matricula, marca, inicio: fim, fim: t.folded.length }]
  })
}

/** The digits that follow type and order. */
function numeroDa(marca: string): string {
  const [inicio = ''] = new RegExp(`^${INICIO}`).exec(marca) ?? []
  return marca.slice(inicio.length).replace(/\D/g, '').replace(/^0+/, '')
}

/** The matrícula's number in the mark of an act. */
export function matriculaDoAto(marca: string): string | null {
  const [m] = withoutAccents(marca).matchAll(MARCA)
  return m ? numeroDa(m[0]) : null
}

/** The orders of the acts that the text of an act cites. */
export const citedActs = (texto: string): number[] =>
  [...texto.matchAll(/(?<![A-Z0-9])(?:R|AV)\s?[-.–—/]{0,2}\s?(\d{1,3})(?!\d)/g)].map(([, ordem]) => Number(ordem))

/** Whether an act is missing between `ordem` and the last one seen. */
export function faltaAlgum(atos: AtoRegistrado[], ordem: number): boolean {
  const vistas = new Set(atos.map((a) => a.ordem))
  const ultima = Math.max(0, ...vistas)
  for (let n = ordem + 1; n < ultima; n++) if (!vistas.has(n)) return true
  return false
}
