import type { Ato } from './atos.ts'
import type { Reler } from './extrair.ts'
import { areaPorExtenso, numeroBr } from './numeros.ts'
import type { Testemunha } from './achado.ts'
import { assentar, olharDeNovo } from './releitura.ts'
import { acharTermo } from './rotulos.ts'
import { type PalavraEm, semAcento, type Texto, trecho } from './texto.ts'

export type AreaLida = { valor: number; conf: number; palavras: PalavraEm[] }

/** A figure, its separators read as they may be. */
const FIGURA = String.raw`(?<![\d.,])\d{1,9}(?: ?[.,] ?\d{1,9}| \d{3}(?!\d)){0,4}`
const MEDIDA = String.raw`(${FIGURA}) ?(HECTARES?|HAS?|H4|M[2²?º°*]|METROS QUADRADOS|ALQUEIRES?(?: (?:PAULISTAS?|MINEIROS?|DO NORTE))?)(?![A-Z0-9])`
const COMPOSTA =
  /^(\d{1,3}(?:\.\d{3})+|\d+) ?(?:HA|HECTARES?)(?:[ ,]| E )+(\d{1,2}) ?(?:ARES?|A)(?![A-Z])(?:(?:[ ,]| E )+(\d{1,2}) ?(?:CENTIARES?|CA)(?![A-Z]))?/
/** 125,34,78 ha: hectares, ares, centiares. */
const POR_PONTOS = /^(\d{1,3}(?:[.,]\d{3})*|\d+)[.,](\d{2})[.,](\d{2})$/
const DE_OUTRA_COISA =
  /RESERVA LEGAL|PRESERVACAO PERMANENTE|SERVIDAO|DESMEMBRAD|REMANESCENTE|CONSTRUID|BENFEITORIA|EDIFICAD|MODULO|FRACAO MINIMA/
const ALQUEIRES: Record<string, number> = { PAULISTA: 2.42, MINEIRO: 4.84, NORTE: 2.7225 }

/** Acts that may change the area of the whole property. */
const MUDA_AREA = /RETIFICA|GEORREFEREN|DESMEMBRA|UNIFICA|FUSAO|DESTAQUE/

type Leitura = { numero: number | null; extenso: number | null; conf: number; palavras: PalavraEm[]; bruto: string }

/**
 * The area in the description of the property, held against the same area in words. An act that changes it later speaks
 * last; when that act cannot be read, nothing is certain.
 */
export async function areaDaMatricula(t: Texto, atos: Ato[], reler: Reler): Promise<AreaLida | null> {
  const inicial = areaEm(t, inicioDoImovel(t), fimDoImovel(t, atos))
  const mudanca = atos.findLast((a) => MUDA_AREA.test(t.busca.slice(a.inicio, Math.min(a.fim, a.inicio + 120))))
  const nova = mudanca ? areaEm(t, mudanca.inicio, mudanca.fim) : null
  const lida = nova ?? inicial
  if (!lida) return null
  const julgada = await julgarArea(lida, reler)
  if (!julgada) return null
  return mudanca ? { ...julgada, conf: Math.min(julgada.conf, 80) } : julgada
}

function inicioDoImovel(t: Texto): number {
  const [imovel] = acharTermo(t, 'IMOVEL').filter(({ fim }) => /[:;.-]/.test(t.busca.slice(fim - 1, fim + 2)))
  return imovel?.fim ?? 0
}

function fimDoImovel(t: Texto, atos: Ato[]): number {
  const depois = inicioDoImovel(t)
  const dono = acharTermo(t, 'PROPRIETARIO').find((a) => a.inicio > depois)
  return Math.min(dono?.inicio ?? t.busca.length, atos[0]?.marca.inicio ?? t.busca.length)
}

/** The first measure of the stretch that is not of a part of the property; one after "área" before others. */
function areaEm(t: Texto, inicio: number, fim: number): Leitura | null {
  const s = t.busca.slice(inicio, fim).replace(/\s/g, ' ')
  const candidatas: (Leitura & { nota: number })[] = []
  for (const m of s.matchAll(new RegExp(MEDIDA, 'g'))) {
    const antes =
      s
        .slice(Math.max(0, m.index - 60), m.index)
        .split(/\b(?:HA|HECTARES?|M2)\b|;/)
        .at(-1) ?? ''
    if (DE_OUTRA_COISA.test(antes)) continue
    const composta = COMPOSTA.exec(s.slice(m.index))?.[0]
    const palavras = trecho(t, inicio + m.index, inicio + m.index + (composta ?? (m[1] as string)).length).palavras
    const fimDela = inicio + m.index + m[0].length
    const extenso =
      porExtenso(t.original.slice(fimDela, fimDela + 220)) ??
      porExtensoAntes(t.original.slice(inicio, inicio + m.index))
    candidatas.push({
      numero: emHectares(s.slice(m.index), m[1] as string, m[2] as string),
      extenso,
      conf: Math.min(...palavras.map((p) => p.conf)),
      palavras,
      bruto: composta ?? m[0],
      nota:
        (/AREA|SUPERFICIE/.test(antes.slice(-35)) ? 2 : 0) +
        (/TOTAL/.test(antes.slice(-35)) ? 1 : 0) +
        (extenso === null ? 0 : 1) -
        ((m[2] as string).startsWith('ALQ') ? 5 : 0), // rounded, and of a kind that may go unsaid
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

/** The other way round: the figures in brackets right after the words. */
function porExtensoAntes(antes: string): number | null {
  const m = /(?:área|superfície)(?: total)? de\s+([^():;\d]{5,220})\(\s*$/is.exec(antes.slice(-250))
  return m ? areaPorExtenso(m[1] as string) : null
}

/** Figures and words are two witnesses; where they do not agree, the figures are read again. */
async function julgarArea({ numero, extenso, conf, palavras, bruto }: Leitura, reler: Reler): Promise<AreaLida | null> {
  const unidade = /[A-Z].*$/.exec(bruto)?.[0] ?? 'HA'
  const sentido = (relido: string) => {
    const texto = semAcento(relido).replace(/^\D+/, '')
    if (COMPOSTA.test(bruto) && !COMPOSTA.test(texto)) return null
    const n = emHectares(texto, new RegExp(FIGURA).exec(texto)?.[0] ?? '', unidade)
    return n === null ? null : String(n)
  }
  const testemunhas: Testemunha[] = []
  if (numero !== null) testemunhas.push({ valor: String(numero), conf, palavras, lugar: 'figura', sentido })
  else testemunhas.push(...(await olharDeNovo({ palavras, lugar: 'figura', sentido }, reler)))
  if (extenso !== null)
    testemunhas.push({ valor: String(extenso), conf: Math.max(conf, POR_EXTENSO), palavras, lugar: 'extenso' })
  const veredito = await assentar(testemunhas, reler)
  return veredito && { ...veredito, valor: Number(veredito.valor), palavras }
}

/** A number written out hardly ever comes out as another number by misreading. */
const POR_EXTENSO = 85

const arredondar = (n: number) => Math.round(n * 1e4) / 1e4
