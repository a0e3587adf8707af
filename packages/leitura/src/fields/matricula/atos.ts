import { digitos } from '../values/numeros.ts'
import { withoutAccents, type DocumentText, span, type Span } from '../../text/text.ts'

/** A registered act: R-1-88.074, AV.2/88.074 or R.3 alone, and the text that follows. */
export type AtoRegistrado = {
  tipo: 'R' | 'AV'
  ordem: number
  /** As its mark repeats it; null where the mark is without it. */
  matricula: string | null
  marca: Span
  inicio: number
  fim: number
}

/** A number of up to seven digits, its thousands set off by whatever the dot was read as. */
export const NUMERO = String.raw`\d{1,3}(?:[ .,:·']{0,2}\d{3}){1,2}(?!\d|[.,]\d)|\d{1,7}(?!\d|[.,]\d)`
/** "R.1 - 12/03/2003", "R.1 - 12 de março": a day, no number. */
const NEM_DIA = String.raw`(?!\s?[/.]\s?\d{1,2}\s?[/.]\s?\d{4}|º?\s+DE\s+[A-Z]{4,9}\s+DE)`

const INICIO = String.raw`(?<![A-Z0-9$])(R|AV)\s?[-.–—/]{1,2}\s?([\dIL|O]{1,3})`
const MARCA = new RegExp(
  String.raw`${INICIO}\s?[-.–—/]{1,2}\s?(?:M(?:AT)?\s?[-.–—]{0,2}\s?)?(?:${NUMERO})${NEM_DIA}`,
  'g',
)
const SEM_NUMERO = new RegExp(String.raw`(?<=^|[\n\f])(R|AV)\s?[-.–—]{1,2}\s?(\d{1,3})(?=\s?[-–—.:]|\s+EM\s)`, 'g')

/**
 * The acts in the order they stand, each up to the next. Inside another's text, a mark of an earlier order is only
 * spoken of; one without the matrícula's number is an act where it begins a line and comes next.
 */
export function atosDe(t: DocumentText): AtoRegistrado[] {
  const marcas = [...marcasEm(t, MARCA), ...marcasEm(t, SEM_NUMERO)].sort((a, b) => a.marca.inicio - b.marca.inicio)
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

/** What follows type and order. */
function numeroDa(marca: string): string {
  const [inicio = ''] = new RegExp(`^${INICIO}`).exec(marca) ?? []
  return marca.slice(inicio.length).replace(/\D/g, '').replace(/^0+/, '')
}

/** The matrícula's number in an act's mark. */
export function matriculaDoAto(marca: string): string | null {
  const [m] = withoutAccents(marca).matchAll(MARCA)
  return m ? numeroDa(m[0]) : null
}

/** Whether an act between the first and the last of those after `ordem` was not seen. */
export function faltaAlgum(atos: AtoRegistrado[], ordem: number): boolean {
  const vistas = new Set(atos.map((a) => a.ordem))
  const ultima = Math.max(0, ...vistas)
  for (let n = ordem + 1; n < ultima; n++) if (!vistas.has(n)) return true
  return false
}
