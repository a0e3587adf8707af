import type { AtoRegistrado } from './atos.ts'
import type { Reread, Witness } from '../../agreement/witness.ts'
import { areaPorExtenso, numeroBr } from '../values/numeros.ts'
import { settle, lookAgain } from '../../agreement/settle.ts'
import { findTerm } from '../../text/find-term.ts'
import { type PlacedWord, withoutAccents, type DocumentText, span } from '../../text/text.ts'

export type AreaLida = { valor: number; conf: number; words: PlacedWord[] }

/** A figure, allowing for separators that were misread. */
const FIGURA = String.raw`(?<![\d.,])\d{1,9}(?: ?[.,] ?\d{1,9}| \d{3}(?!\d)){0,4}`
const MEDIDA = String.raw`(${FIGURA}) ?(HECTARES?|HAS?|H4|M[2²?º°*]|METROS QUADRADOS|ALQUEIRES?(?: (?:PAULISTAS?|MINEIROS?|GOIANOS?|BAIANOS?|DO NORTE))?)(?![A-Z0-9])`
const COMPOSTA =
  /^(\d{1,3}(?:\.\d{3})+|\d+) ?(?:HA|HECTARES?)(?:[ ,]| E )+(\d{1,2}) ?(?:ARES?|A)(?![A-Z])(?:(?:[ ,]| E )+(\d{1,2}) ?(?:CENTIARES?|CA)(?![A-Z]))?/
/** For example 125,34,78 ha: hectares, ares, centiares. */
const POR_PONTOS = /^(\d{1,3}(?:[.,]\d{3})*|\d+)[.,](\d{2})[.,](\d{2})$/
const DE_OUTRA_COISA =
  /RESERVA LEGAL|PRESERVACAO PERMANENTE|SERVIDAO|DESMEMBRAD|REMANESCENTE|CONSTRUID|BENFEITORIA|EDIFICAD|MODULO|FRACAO MINIMA/
/** Hectares. */
const ALQUEIRES: Record<string, number> = { PAULISTA: 2.42, MINEIRO: 4.84, GOIANO: 4.84, BAIANO: 9.68, NORTE: 2.7225 }

/** Acts that may change the area of the whole property, by the words with which they begin. */
const MEDE_DE_NOVO = /RETIFICA|GEORREFEREN|UNIFICA|FUSAO|REMEMBRA|ANEXA/
const TIRA_PARTE = /DESMEMBRA|DESTAQUE|DESTACAD|VENDA DE PARTE|VENDA PARCIAL|ALIENACAO PARCIAL|DESAPROPRIA/
/** A correction of something else than the land. */
const DE_PESSOA = /NOME|ESTADO CIVIL|\bCPF\b|\bRG\b|QUALIFICA|PROPRIETARI/
const DA_TERRA = /AREA|MEDIDA|PERIMETRO|GEORREFEREN|CONFRONTA|DIVISA/
const MANTIDA =
  /MANTID[AO]S? (?:A|O)S? (?:MESM[AO]S? )?(?:AREA|DIMENS)|(?:SEM|NAO) (?:HOUVE |HAVENDO |IMPLICA\w* (?:EM )?)?ALTERA\w*(?: [A-Z]+){0,2} (?:DA |DE |NA )?AREA|AREA (?:PERMANECE|CONTINUA|FICA) (?:A MESMA|INALTERADA)|MESMA AREA/
/** The area that is left after a part was taken out. */
const O_RESTO =
  /REMANESC|RESTA(?:NTE|NDO|DO)?\b|FICA(?:NDO|RA)? (?:O IMOVEL |A PRESENTE MATRICULA |ESTA MATRICULA )?(?:REDUZID|COM)|PASSA(?:NDO)? A TER/

/**
 * A measure in the text: its figures in hectares, its words in hectares, the figures as they were read, and the words
 * before it.
 */
type Medida = {
  numero: number | null
  extenso: number | null
  conf: number
  words: PlacedWord[]
  bruto: string
  antes: string
}

/** What is known of the area so far: the measure that counts, less what was taken from it, and whether it is certain. */
type Atual = { medida: Medida; menos: number; certa: boolean }

/**
 * The area that the last act leaves: that of the description, unless a later act measures the property anew or takes a
 * part of it. A new area is certain where its figures and words agree. If a part was taken and no rest is written, the
 * difference is a guess.
 */
export async function areaDaMatricula(
  t: DocumentText,
  atos: AtoRegistrado[],
  reread: Reread,
): Promise<AreaLida | null> {
  const inicial = medidasEm(t, inicioDoImovel(t), fimDoImovel(t, atos)).find(daPropriedade)
  if (!inicial) return null
  let atual: Atual = { medida: inicial, menos: 0, certa: true }
  for (const ato of atos) atual = depoisDo(t, ato, atual)
  const julgada = await julgarArea(atual.medida, reread)
  if (!julgada) return null
  const valor = arredondar(julgada.valor - atual.menos)
  return { ...julgada, valor, conf: atual.certa ? julgada.conf : Math.min(julgada.conf, INCERTA) }
}

/** The confidence of an area that a person has to confirm. */
const INCERTA = 80

function depoisDo(t: DocumentText, { inicio, fim }: AtoRegistrado, atual: Atual): Atual {
  const texto = t.folded.slice(inicio, fim).replace(/[^A-Z0-9,.]+/g, ' ')
  const cabeca = texto.slice(0, 120)
  const antes = hectaresDe(atual)
  if (TIRA_PARTE.test(cabeca)) {
    const medidas = medidasEm(t, inicio, fim)
    const resto = medidas.find((m) => O_RESTO.test(m.antes))
    const parte = medidas.find((m) => m !== resto && m.numero !== null)?.numero ?? null
    if (resto) return { medida: resto, menos: 0, certa: porExtensoIgual(resto) || igual(resto.numero, antes, parte) }
    return { ...atual, menos: atual.menos + (parte ?? 0), certa: false }
  }
  if (!MEDE_DE_NOVO.test(cabeca) || (DE_PESSOA.test(cabeca) && !DA_TERRA.test(cabeca))) return atual
  if (MANTIDA.test(texto)) return atual
  const nova = medidasEm(t, inicio, fim).find(daPropriedade)
  if (!nova) return { ...atual, certa: false }
  if (igual(nova.numero, antes, 0)) return atual
  return { medida: nova, menos: 0, certa: porExtensoIgual(nova) }
}

const hectaresDe = ({ medida, menos }: Atual): number | null =>
  medida.numero === null ? medida.extenso : medida.numero - menos

const porExtensoIgual = ({ numero, extenso }: Medida): boolean => numero !== null && numero === extenso

/** Whether an area is another one less a part of it, to the square metre. */
const igual = (area: number | null, antes: number | null, parte: number | null): boolean =>
  area !== null && antes !== null && parte !== null && Math.abs(antes - parte - area) < 0.00015

function inicioDoImovel(t: DocumentText): number {
  const [imovel] = findTerm(t, 'IMOVEL').filter(({ fim }) => /[:;.-]/.test(t.folded.slice(fim - 1, fim + 2)))
  return imovel?.fim ?? 0
}

function fimDoImovel(t: DocumentText, atos: AtoRegistrado[]): number {
  const depois = inicioDoImovel(t)
  const dono = findTerm(t, 'PROPRIETARIO').find((a) => a.inicio > depois)
  return Math.min(dono?.inicio ?? t.folded.length, atos[0]?.marca.inicio ?? t.folded.length)
}

/** Not a part of the property, nor something that stands on it. */
const daPropriedade = ({ antes }: Medida): boolean => !DE_OUTRA_COISA.test(antes)

/** The measures in the stretch, a measure after "área" before others. */
function medidasEm(t: DocumentText, inicio: number, fim: number): Medida[] {
  const s = t.folded.slice(inicio, fim).replace(/\s/g, ' ')
  const candidatas: (Medida & { nota: number })[] = []
  for (const m of s.matchAll(new RegExp(MEDIDA, 'g'))) {
    const antes =
      s
        .slice(Math.max(0, m.index - 60), m.index)
        .split(/\b(?:HA|HECTARES?|M2)\b|;/)
        .at(-1) ?? ''
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
      antes,
      nota:
        (/AREA|SUPERFICIE/.test(antes.slice(-35)) ? 2 : 0) +
        (/TOTAL/.test(antes.slice(-35)) ? 1 : 0) +
        (extenso === null ? 0 : 1) -
        ((m[2] as string).startsWith('ALQ') ? 5 : 0), // rounded, and the kind of alqueire may not be stated
    })
  }
  return candidatas.sort((a, b) => b.nota - a.nota)
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
