import type { AtoRegistrado } from './atos.ts'
import type { Reread, Witness } from '../../agreement/witness.ts'
import { areaPorExtenso, numeroBr } from '../values/numeros.ts'
import { settle, lookAgain } from '../../agreement/settle.ts'
import { findTerm } from '../../text/find-term.ts'
import { type PlacedWord, withoutAccents, type DocumentText, span } from '../../text/text.ts'

export type AreaLida = { valor: number; conf: number; words: PlacedWord[] }

/** A figure, allowing for separators that were misread. */
const FIGURA = String.raw`(?<![\d.,])\d{1,9}(?: ?[.,] ?\d{1,9}| \d{3}(?!\d)){0,4}`
const MEDIDA = String.raw`(${FIGURA}) ?(HECTARES?|HAS?|H4|M[2²?º°*]|METROS QUADRADOS|ALQUEIRES?(?: (?:PAULISTAS?|MINEIROS?|DO NORTE))?)(?![A-Z0-9])`
const COMPOSTA =
  /^(\d{1,3}(?:\.\d{3})+|\d+) ?(?:HA|HECTARES?)(?:[ ,]| E )+(\d{1,2}) ?(?:ARES?|A)(?![A-Z])(?:(?:[ ,]| E )+(\d{1,2}) ?(?:CENTIARES?|CA)(?![A-Z]))?/
/** For example 125,34,78 ha: hectares, ares, centiares. */
const POR_PONTOS = /^(\d{1,3}(?:[.,]\d{3})*|\d+)[.,](\d{2})[.,](\d{2})$/
const DE_OUTRA_COISA =
  /RESERVA LEGAL|PRESERVACAO PERMANENTE|SERVIDAO|DESMEMBRAD|REMANESCENTE|CONSTRUID|BENFEITORIA|EDIFICAD|MODULO|FRACAO MINIMA/
const ALQUEIRES: Record<string, number> = { PAULISTA: 2.42, MINEIRO: 4.84, NORTE: 2.7225 }

/** Acts that may change the area of the whole property. */
const MUDA_AREA = /RETIFICA|GEORREFEREN|DESMEMBRA|UNIFICA|FUSAO|DESTAQUE/

/** A measure in the text: its figures in hectares, its words in hectares, and the figures as they were read. */
type Medida = { numero: number | null; extenso: number | null; conf: number; words: PlacedWord[]; bruto: string }

/**
 * The area in the description of the property, compared with the same area in words. A later act that changes the area
 * takes precedence; if that act cannot be read, nothing is certain.
 */
export async function areaDaMatricula(
  t: DocumentText,
  atos: AtoRegistrado[],
  reread: Reread,
): Promise<AreaLida | null> {
  const inicial = areaEm(t, inicioDoImovel(t), fimDoImovel(t, atos))
  const mudanca = atos.findLast((a) => MUDA_AREA.test(t.folded.slice(a.inicio, Math.min(a.fim, a.inicio + 120))))
  const nova = mudanca ? areaEm(t, mudanca.inicio, mudanca.fim) : null
  const lida = nova ?? inicial
  if (!lida) return null
  const julgada = await julgarArea(lida, reread)
  if (!julgada) return null
  return mudanca ? { ...julgada, conf: Math.min(julgada.conf, 80) } : julgada
}

function inicioDoImovel(t: DocumentText): number {
  const [imovel] = findTerm(t, 'IMOVEL').filter(({ fim }) => /[:;.-]/.test(t.folded.slice(fim - 1, fim + 2)))
  return imovel?.fim ?? 0
}

function fimDoImovel(t: DocumentText, atos: AtoRegistrado[]): number {
  const depois = inicioDoImovel(t)
  const dono = findTerm(t, 'PROPRIETARIO').find((a) => a.inicio > depois)
  return Math.min(dono?.inicio ?? t.folded.length, atos[0]?.marca.inicio ?? t.folded.length)
}

/**
 * The first measure in the stretch that is not about a part of the property. A measure after "área" takes precedence.
 */
function areaEm(t: DocumentText, inicio: number, fim: number): Medida | null {
  const s = t.folded.slice(inicio, fim).replace(/\s/g, ' ')
  const candidatas: (Medida & { nota: number })[] = []
  for (const m of s.matchAll(new RegExp(MEDIDA, 'g'))) {
    const antes =
      s
        .slice(Math.max(0, m.index - 60), m.index)
        .split(/\b(?:HA|HECTARES?|M2)\b|;/)
        .at(-1) ?? ''
    if (DE_OUTRA_COISA.test(antes)) continue
    const composta = COMPOSTA.exec(s.slice(m.index))?.[0]
    const words = span(t, inicio + m.index, inicio + m.index + (composta ?? (m[1] as string)).length).words
    const fimDela = inicio + m.index + m[0].length
    const extenso =
      porExtenso(t.original.slice(fimDela, fimDela + 220)) ??
      porExtensoAntes(t.original.slice(inicio, inicio + m.index))
    candidatas.push({
      numero: emHectares(s.slice(m.index), m[1] as string, m[2] as string),
      extenso,
      conf: Math.min(...words.map((p) => p.conf)),
      words,
      bruto: composta ?? m[0],
      nota:
        (/AREA|SUPERFICIE/.test(antes.slice(-35)) ? 2 : 0) +
        (/TOTAL/.test(antes.slice(-35)) ? 1 : 0) +
        (extenso === null ? 0 : 1) -
        ((m[2] as string).startsWith('ALQ') ? 5 : 0), // rounded, and the kind of alqueire may not be stated
    })
  }
  return candidatas.sort((a, b) => b.nota - a.nota)[0] ?? null
}

function emHectares(resto: string, numero: string, unidade: string): number | null {
  if (unidade.startsWith('H')) {
    const composta = COMPOSTA.exec(resto) ?? POR_PONTOS.exec(numero.replace(/ /g, ''))
    if (composta) {
      const [, hectares = '', ares = '0', centiares = '0'] = composta
      return arredondar(Number(hectares.replace(/\D/g, '')) + Number(ares) / 100 + Number(centiares) / 1e4)
    }
  }
  const n = numeroBr(numero)
  if (n === null) return null
  if (unidade.startsWith('M')) return arredondar(n / 1e4)
  if (!unidade.startsWith('ALQ')) return n
  const tipo = Object.keys(ALQUEIRES).find((k) => unidade.includes(k))
  return tipo ? arredondar(n * (ALQUEIRES[tipo] as number)) : null
}

/** The words in brackets right after a measure. */
function porExtenso(depois: string): number | null {
  const m = /^[^(]{0,4}\(([^()]{5,200})\)/.exec(depois.replace(/\s+/g, ' '))
  return m ? areaPorExtenso(m[1] as string) : null
}

/** The reverse order: figures in brackets right after the words. */
function porExtensoAntes(antes: string): number | null {
  const m = /(?:área|superfície)(?: total)? de\s+([^():;\d]{5,220})\(\s*$/is.exec(antes.slice(-250))
  return m ? areaPorExtenso(m[1] as string) : null
}

/** Figures and words are two witnesses. If they disagree, the figures are read again. */
async function julgarArea({ numero, extenso, conf, words, bruto }: Medida, reread: Reread): Promise<AreaLida | null> {
  const unidade = /[A-Z].*$/.exec(bruto)?.[0] ?? 'HA'
  const meaning = (relido: string) => {
    const text = withoutAccents(relido).replace(/^\D+/, '')
    if (COMPOSTA.test(bruto) && !COMPOSTA.test(text)) return null
    const n = emHectares(text, new RegExp(FIGURA).exec(text)?.[0] ?? '', unidade)
    return n === null ? null : String(n)
  }
  const witnesses: Witness[] = []
  if (numero !== null) witnesses.push({ valor: String(numero), conf, words, place: 'figura', meaning })
  else witnesses.push(...(await lookAgain({ words, place: 'figura', meaning }, reread)))
  if (extenso !== null)
    witnesses.push({ valor: String(extenso), conf: Math.max(conf, POR_EXTENSO), words, place: 'extenso' })
  const verdict = await settle(witnesses, reread)
  return verdict && { ...verdict, valor: Number(verdict.valor), words }
}

/** Misreading hardly ever turns a written-out number into another number. */
const POR_EXTENSO = 85

const arredondar = (n: number) => Math.round(n * 1e4) / 1e4
