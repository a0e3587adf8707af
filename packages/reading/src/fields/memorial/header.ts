import { DATUMS, type Datum, zoneOf } from '@car/geometry/datum'
import { type DocumentText, span } from '../../text/text.ts'
import { settle } from '../../agreement/settle.ts'
import type { Reread } from '../../agreement/witness.ts'
import { CERTAINTY, MIN } from '../../reading.ts'
import { cleanName } from '../values/names.ts'
import { ANGLE, metresIn, NUMBER } from './numbers.ts'

/** The statements of a paper about its whole survey. */
export type Header = {
  datum: Datum | null
  zone: number | null
  responsavel_tecnico?: string
  art_trt?: string
  credenciamento?: string
  certificacao?: string
}

const SIGNS: Record<Datum, RegExp> = {
  'SIRGAS 2000': /SIRGAS|WGS ?-?84/,
  // One digit may be misread, because no other datum of Brazil has a similar name.
  SAD69: /(?<!P)SAD ?[-/]? ?(?:19)?(?:6[\dA-Z]|[A-Z]9)(?![\dA-Z])|SOUTH AMERICAN DATUM/,
  'Córrego Alegre': /CORREGO ALEGRE/,
}

/** The first and last zone of UTM in Brazil. */
const ZONES = [18, 25] as const

/**
 * Reads datum and zone, the surveyor with their numbers (ART or TRT, credential), and the code of a certification.
 * Numbers of low confidence are read again.
 */
export async function headerOf(t: DocumentText, reread: Reread): Promise<Header> {
  const text = t.folded.replace(/\s/g, ' ')
  const said = async (pattern: RegExp, shape: RegExp, clean: (value: string) => string): Promise<string | null> => {
    const m = pattern.exec(text) as (RegExpExecArray & { indices: { groups: Record<string, [number, number]> } }) | null
    if (!m) return null
    const { valor, conf, words } = span(t, ...(m.indices.groups['value'] as [number, number]))
    if (conf >= CERTAINTY) return clean(valor)
    const meaning = (again: string): string | null => {
      const value = clean(again.trim())
      return shape.test(value) ? value : null
    }
    const verdict = await settle([{ valor: clean(valor), conf, words, place: 'paper', meaning }], reread)
    return verdict && verdict.conf >= MIN ? verdict.valor : null
  }
  const responsible = responsibleOf(t)
  const art = await said(ART, /^[A-Z]{0,4}\d[\dA-Z./-]{5,24}$/, (value) => value.replace(/[.,-]+$/, ''))
  const credential = await said(CREDENTIAL, /^[A-Z0-9]{3,4}$/, (value) => value.toUpperCase())
  const certified = await said(CERTIFIED, /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, asHexadecimal)
  return {
    datum:
      DATUMS.find((datum) => SIGNS[datum].test(aboutDatum(text))) ??
      DATUMS.find((datum) => SIGNS[datum].test(text)) ??
      null,
    zone: zoneIn(text),
    ...(responsible === null ? {} : { responsavel_tecnico: responsible }),
    ...(art === null ? {} : { art_trt: art }),
    ...(credential === null ? {} : { credenciamento: credential }),
    ...(certified === null ? {} : { certificacao: certified }),
  }
}

const ART =
  /(?<![A-Z])(?:A\.?R\.?T|T\.?R\.?T|DOCUMENTO DE RT|ANOTACAO DE RESPONSABILIDADE TECNICA)(?![A-Z])[ .:,-]*(?:\(?(?:CREA|CFT|CRT|CFTA)[^\d]{0,6})?(?:N[º°.O]{1,2})?[ :]*(?<value>[A-Z]{0,4}\d[\dA-Z./-]{5,24})/d
const CREDENTIAL = /CREDENCIAMENTO(?: (?:NO )?INCRA)?(?: N[º°.]{1,2})?[ :.-]*(?<value>[A-Z0-9]{3,4})(?![A-Z0-9])/d
const CERTIFIED = /(?<value>[0-9A-FILOS]{8}-(?:[0-9A-FILOS]{4}-){3}[0-9A-FILOS]{12})(?![A-Z0-9])/d

/**
 * Returns the parts of the text that begin with the word "datum", or with words of the same meaning. A paper may also
 * name the datum of its source, but not in these parts.
 */
const aboutDatum = (text: string): string =>
  [...text.matchAll(/(?:DATUM|SISTEMA GEODESICO DE REFERENCIA|REFERENCIAL GEODESICO)[^;]{0,60}/g)]
    .map(([m]) => m)
    .join(' ')

/** Replaces letters that a hexadecimal code cannot have with the digits that they look like. */
const asHexadecimal = (code: string): string =>
  code.toLowerCase().replace(/[il]/g, '1').replace(/o/g, '0').replace(/s/g, '5')

function zoneIn(text: string): number | null {
  for (const m of text.matchAll(/(?:FUSO|ZONA)(?: UTM)?[ :=Nº°.]{0,5}(\d{2}) ?[-/]?[A-Z5]?(?![\dA-Z])/g)) {
    const zone = Number(m[1])
    if (zone >= ZONES[0] && zone <= ZONES[1]) return zone
  }
  const meridian = new RegExp(
    String.raw`(?:MERIDIANO CENTRAL|(?<![A-Z])M\.? ?C\.?(?![A-Z]))[^\d;]{0,15}?(?<degrees>\d{2})(?!\d)(?:${ANGLE.slice(ANGLE.indexOf(' '))})?`,
  )
  const degrees = meridian.exec(text)?.groups?.['degrees']
  return degrees === undefined ? null : zoneOf(-Number(degrees))
}

const PROFESSIONS =
  /ENGENHEIR[OA]|AGRIMENSOR|TECNIC[OA] EM (?:AGRIMENSURA|AGROPECUARIA|GEOMENSURA|GEOPROCESSAMENTO)|TECNOLOG[OA]|GEOGRAF[OA]|ARQUITET[OA]/

/**
 * Finds the surveyor's name after the label of the form, or in the line above their profession; null if there is none.
 */
function responsibleOf(t: DocumentText): string | null {
  const lines = linesOf(t)
  for (const [i, { folded, from, to }] of lines.entries()) {
    const label = /RESPONSAVEL TECNIC[OA](?:\([AO]\))?[ :]+(?=\S)/.exec(folded)
    const at = label ? { from: from + label.index + label[0].length, to } : signatureAbove(lines, i)
    const read = at && span(t, at.from, at.to)
    const name = read && read.conf >= MIN ? cleanName(read.valor.split(/ [-–] |,| CREA| CFT/)[0] ?? '') : null
    if (name && name.includes(' ') && !PROFESSIONS.test(name.toUpperCase())) return name
  }
  return null
}

type FoldedLine = { folded: string; from: number; to: number }

function linesOf(t: DocumentText): FoldedLine[] {
  let from = 0
  return t.folded.split(/[\n\f]/).map((folded) => {
    const line = { folded, from, to: from + folded.length }
    from = line.to + 1
    return line
  })
}

function signatureAbove(lines: readonly FoldedLine[], i: number): FoldedLine | null {
  const [above, line] = [lines[i - 1], lines[i] as FoldedLine]
  const isSignature = line.folded.length < 90 && PROFESSIONS.test(line.folded.slice(0, 40))
  return isSignature && above && above.folded.length < 60 ? above : null
}

const AREA = new RegExp(
  String.raw`(?<![A-Z])AREA(?! DE RESERVA| REMANESCENTE| DE PRESERVACAO)(?<between>[^\d;]{0,45}?)(?<value>${NUMBER}) ?(?<unit>HA(?![A-Z])|HECTARES?|M2|M²|METROS QUADRADOS)?`,
  'g',
)

/** The word with which a paper of several glebas marks a value of all of them. */
const OF_ALL = /TOTAL|GLOBAL|GERAL|SOMA/

/**
 * Finds the printed area, in hectares; null if there is none.
 * @param isPart  whether the text is about one of several glebas, so that a total is none of its values
 */
export function areaIn(text: string, isPart: boolean): number | null {
  for (const { groups } of text.matchAll(AREA)) {
    const { between = '', value = '', unit = '' } = groups ?? {}
    if (isPart && OF_ALL.test(between)) continue
    const area = metresIn([0.0001, 1e10])(value)?.value
    if (area === undefined) continue
    if (unit.startsWith('M')) return area / 10_000
    if (unit.startsWith('H') || between.includes('(HA)')) return area
  }
  return null
}

/** Finds the printed perimeter, in metres; null if there is none. See `areaIn` for `isPart`. */
export function perimeterIn(text: string, isPart: boolean): number | null {
  const whole = isPart ? '' : '(?: TOTAL)?'
  const m = new RegExp(String.raw`(?<![A-Z])PERIMETRO${whole}(?: \(M\))?[ :=]{1,3}(?:DE )?(${NUMBER})`).exec(text)
  return m ? (metresIn([1, 1e7])(m[1] as string)?.value ?? null) : null
}
