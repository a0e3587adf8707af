import { type AtoRegistrado, citedActs, faltaAlgum } from './atos.ts'
import type { Reread, Witness } from '../../agreement/witness.ts'
import { areaPorExtenso, numeroBr } from '../values/numeros.ts'
import { settle, lookAgain } from '../../agreement/settle.ts'
import { findTerm } from '../../text/find-term.ts'
import { type PlacedWord, withoutAccents, type DocumentText, span } from '../../text/text.ts'

/** `changedBy` are the acts that changed the area, or may have. */
export type AreaLida = { valor: number; conf: number; words: PlacedWord[]; changedBy: readonly number[] }

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

/** What acts that may change the area of the whole property are called. */
const MEDE_DE_NOVO = /RETIFICA|GEORREFEREN|UNIFICA|FUSAO|REMEMBRA|ANEXA/
const TIRA_PARTE = /DESMEMBRA|DESTAQUE|DESTACAD|VENDA DE PARTE|VENDA PARCIAL|ALIENACAO PARCIAL|DESAPROPRIA/
/** They leave the area as it is, whatever other area they name. */
const SO_ONERA = /RESERVA|PRESERVACAO|SERVIDAO|HIPOTEC|PENHOR|CEDULA|FIDUCIARIA|ARRENDA|USUFRUTO|CONSTRUCAO|EDIFICA/
const DA_TERRA = /AREA|MEDIDA|PERIMETRO|GEORREFEREN|CONFRONTA|DIVISA|UNIFICA|FUSAO|REMEMBRA|ANEXA|HECTARE/
const MANTIDA =
  /MANTID[AO]S? (?:A|O)S? (?:MESM[AO]S? )?(?:AREA|DIMENS)|(?:SEM|NAO) (?:HOUVE |HAVENDO |IMPLICA\w* (?:EM )?)?ALTERA\w*(?: [A-Z]+){0,2} (?:DA |DE |NA )?AREA|AREA (?:PERMANECE|CONTINUA|FICA) (?:A MESMA|INALTERADA)|MESMA AREA/
/** Before the area that the property has from then on. */
const PASSA_A_TER =
  /PASS(?:A|OU|ANDO|ARA) A (?:TER|SER|CONTAR|POSSUIR|CONSTAR)|(?:RETIFICAD|CORRIGID|ALTERAD)[AO] PARA|AREA (?:CORRETA|REAL|APURADA|ENCONTRADA)|APURO(?:U|ANDO)/
/** Before the area of a part that was taken out. */
const SAIU = /DESMEMBR|DESTACA|DESAPROPRIA/
const ENCERRA = /ENCERRA(?:MENTO|D[AO])/
const CANCELA = /CANCELA|SEM EFEITO|NULIDADE/
const TRANSFERE = /VENDA|DOACAO|PERMUTA|PARTILHA|DACAO|ADJUDICA|ARREMATA/
const IDEAL = /IDEAL|FRACAO|\d ?%/
/** What other offices have written down about the property. */
const DE_OUTRO_CADASTRO = /CADASTR|\bCAR\b|\bCCIR\b|\bITR\b|\bNIRF\b/
/** What grows on the property. */
const DA_VEGETACAO = /RESERVA|PRESERVACAO|FLORESTA|VEGETA|NATIV|\bMATA\b/
/** A part is smaller than this part of the whole; more is the whole, written in another way. */
const PART = 0.95
/** The area that is left after a part was taken out. */
const O_RESTO =
  /REMANESC|RESTA(?:NTE|NDO|DO)?\b|FIC(?:A|OU|ANDO|ARA) (?:O IMOVEL |A PRESENTE MATRICULA |ESTA MATRICULA )?(?:REDUZID|COM)|PASSA(?:NDO)? A TER/

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

/**
 * What is known of the area so far: the measure that counts, less what was taken from it, whether it is certain, and
 * the acts that changed it.
 */
type Atual = { medida: Medida; menos: number; certa: boolean; changedBy: readonly number[] }

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
  const descritas = medidasEm(t, inicioDoImovel(t), fimDoImovel(t, atos)).filter(daPropriedade)
  const [inicial] = descritas
  if (!inicial) return null
  let atual: Atual = { medida: inicial, menos: 0, certa: makeOneWhole(descritas), changedBy: [] }
  for (const ato of atos) atual = depoisDo(t, ato, atual)
  if (faltaAlgum(atos, atual.changedBy.at(-1) ?? 0)) atual = { ...atual, certa: false }
  const julgada = await julgarArea(atual.medida, reread)
  if (!julgada) return null
  const valor = arredondar(julgada.valor - atual.menos)
  const { changedBy } = atual
  return { ...julgada, changedBy, valor, conf: atual.certa ? julgada.conf : Math.min(julgada.conf, INCERTA) }
}

/** The confidence of an area that a person has to confirm. */
const INCERTA = 80

function depoisDo(t: DocumentText, ato: AtoRegistrado, atual: Atual): Atual {
  const texto = t.folded.slice(ato.inicio, ato.fim)
  const titulo = titleOf(texto)
  const open = { ...atual, certa: false }
  if (ENCERRA.test(titulo)) return open
  if (CANCELA.test(texto) && citedActs(texto).some((ordem) => atual.changedBy.includes(ordem))) return open
  if (CANCELA.test(titulo)) return atual
  if (SO_ONERA.test(titulo) && !/AREA|GEORREFEREN|DESMEMBRA|UNIFICA/.test(titulo)) return atual
  const medidas = medidasEm(t, ato.inicio, ato.fim)
  const changed = { changedBy: [...atual.changedBy, ato.ordem] }
  const parte = partTakenOut(titulo, texto, medidas, hectaresDe(atual))
  if (parte) return { ...atual, ...withoutPart(parte, medidas, atual), ...changed }
  const measure = newMeasure(titulo, plainWords(texto), medidas, hectaresDe(atual))
  if (measure === 'none') return atual
  if (measure === 'open') return { ...open, ...changed }
  return { medida: measure, menos: 0, certa: porExtensoIgual(measure), ...changed }
}

/** Whether the first of the measures of a description is the whole: the others are small, the same, or its parts. */
function makeOneWhole([whole, ...others]: readonly Medida[]): boolean {
  const area = whole?.numero ?? whole?.extenso ?? 0
  const parts = others.flatMap(({ numero }) => (numero !== null && numero > area * SMALL ? [numero] : []))
  const sum = parts.reduce((total, parte) => total + parte, 0)
  return [sum, ...parts].some((medida) => Math.abs(medida - area) <= area * ROUNDED) || parts.length === 0
}

/** The ground of a house is smaller than this part of the property. */
const SMALL = 0.01

const plainWords = (texto: string): string => texto.replace(/[^A-Z0-9,.]+/g, ' ')

/** What an act is called, up to its first full stop or dash. */
const titleOf = (texto: string): string =>
  /^[^A-Z]*([^.:;–—]{3,100}?)(?:[.:;–—]|\s-\s|$)/.exec(texto.slice(0, 200).replace(/\s+/g, ' '))?.[1] ?? ''

/** The measure of a part that an act takes out of the property; one without figures where it does not say how much. */
function partTakenOut(titulo: string, texto: string, medidas: readonly Medida[], antes: number | null) {
  const isSmaller = ({ numero }: Medida) => numero !== null && antes !== null && numero < antes * PART
  if (TIRA_PARTE.test(titulo)) return { medida: medidas.find((m) => !O_RESTO.test(m.antes) && m.numero !== null) }
  const taken = medidas.find((m) => SAIU.test(m.antes) && isSmaller(m))
  if (taken) return { medida: taken }
  const sold =
    TRANSFERE.test(titulo) && !IDEAL.test(plainWords(texto)) && medidas.find((m) => daPropriedade(m) && isSmaller(m))
  return sold ? { medida: sold } : null
}

function withoutPart(
  { medida }: { medida?: Medida | undefined },
  medidas: readonly Medida[],
  atual: Atual,
): Partial<Atual> {
  const resto = medidas.find((m) => m !== medida && O_RESTO.test(m.antes))
  const parte = medida?.numero ?? null
  if (!resto) return { menos: atual.menos + (parte ?? 0), certa: false }
  const sum = atual.certa && igual(resto.numero, hectaresDe(atual), parte)
  return { medida: resto, menos: 0, certa: porExtensoIgual(resto) || sum }
}

/** The new measure of the whole property that an act gives; open where it may give one that is not found. */
function newMeasure(
  titulo: string,
  texto: string,
  medidas: readonly Medida[],
  antes: number | null,
): Medida | 'none' | 'open' {
  const others = medidas.filter((m) => !igual(m.numero ?? m.extenso, antes, 0))
  const fresh = others.filter(daPropriedade)
  const told =
    fresh.find((m) => PASSA_A_TER.test(m.antes)) ??
    others.find((m) => O_RESTO.test(m.antes) && !DA_VEGETACAO.test(m.antes))
  if (told) return told
  if (MANTIDA.test(texto)) return 'none'
  if (!MEDE_DE_NOVO.test(titulo)) return mayChange(texto, fresh, antes) ? 'open' : 'none'
  const [first] = fresh
  if (first) return first
  return medidas.some(daPropriedade) || !DA_TERRA.test(texto) ? 'none' : 'open'
}

/** Whether an act of any other kind names an area that may be the property's from then on, or may be a part of it. */
function mayChange(texto: string, fresh: readonly Medida[], antes: number | null): boolean {
  if (DE_OUTRO_CADASTRO.test(texto) || IDEAL.test(texto) || SO_ONERA.test(texto.slice(0, 200))) return false
  return fresh.some(({ numero }) => numero === null || antes === null || Math.abs(numero - antes) > antes * ROUNDED)
}

/** An area that is written again may be rounded. */
const ROUNDED = 0.001

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
async function julgarArea({ numero, extenso, conf, words, bruto }: Medida, reread: Reread) {
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
