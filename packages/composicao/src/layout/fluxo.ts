/**
 * The running text of a dossier: a cursor that moves over A4 pages. It is pure: a `Medidor` gives the width of texts.
 */
import {
  ADORNO,
  type Desenho,
  type Estilo,
  linhaDeBase,
  type Marcador,
  type No,
  type Pagina,
  type PapelDoNo,
} from './formas.ts'
import { COR, ESTILO, FOLHA } from './estilo.ts'
import { encurtar, limpar, quebrar } from './texto.ts'

export interface Medidor {
  readonly largura: (texto: string, estilo: Estilo) => number
  readonly desenha: (codigo: number) => boolean
}

export interface Fluxo {
  readonly medidor: Medidor
  readonly paginas: Pagina[]
  readonly nos: No[]
  readonly marcadores: Marcador[]
  pagina: Pagina
  /** Where the next thing begins, from the top of the sheet. */
  y: number
  /** The node above the sections, and the section that is being written. */
  raiz: number
  secao: number
  /** The running header of the pages still to come. */
  cabecalho: string | null
}

export function criarFluxo(medidor: Medidor, cabecalho: string | null): Fluxo {
  const pagina = novaPagina(FOLHA, cabecalho)
  const nos: No[] = [{ papel: 'Document', pai: -1 }]
  return { medidor, paginas: [pagina], nos, marcadores: [], pagina, y: FOLHA.topo, raiz: 0, secao: 0, cabecalho }
}

export function novaPagina(folha: { largura: number; altura: number }, cabecalho: string | null): Pagina {
  return { largura: folha.largura, altura: folha.altura, itens: [], ligacoes: [], cabecalho }
}

export function virar(f: Fluxo): void {
  f.pagina = novaPagina(FOLHA, f.cabecalho)
  f.paginas.push(f.pagina)
  f.y = FOLHA.topo
}

/** Starts a new page unless `altura` points are left on this one. */
export function caber(f: Fluxo, altura: number): void {
  if (f.y + altura > FOLHA.base && f.y > FOLHA.topo) virar(f)
}

export function no(f: Fluxo, papel: PapelDoNo, pai: number = f.secao, alt?: string): number {
  f.nos.push(alt === undefined ? { papel, pai } : { papel, pai, alt })
  return f.nos.length - 1
}

export function por(f: Fluxo, desenho: Desenho, sob: number = ADORNO): void {
  f.pagina.itens.push({ no: sob, desenho })
}

/** Cleaned and broken into lines of at most `largura` points. */
export function linhasDe(f: Fluxo, texto: string, largura: number, estilo: Estilo): string[] {
  return quebrar(limpar(texto, f.medidor.desenha), largura, (t) => f.medidor.largura(t, estilo))
}

/** At most `maximo` lines, the last one shortened, for places where the whole text follows later in the dossier. */
export function primeirasLinhas(f: Fluxo, texto: string, maximo: number, largura: number, estilo: Estilo): string[] {
  const linhas = linhasDe(f, texto, largura, estilo)
  if (linhas.length <= maximo) return linhas
  const resto = linhas.slice(maximo - 1).join(' ')
  return [...linhas.slice(0, maximo - 1), encurtar(resto, largura, (t) => f.medidor.largura(t, estilo))]
}

/** One line of text in a box that begins at `y`; `alinhar: 'direita'` ends it at `x`. */
export function escrever(
  f: Fluxo,
  texto: string,
  onde: { x: number; y: number; alinhar?: 'esquerda' | 'direita' | 'centro' },
  estilo: Estilo,
  sob: number = ADORNO,
): void {
  if (texto === '') return
  const largura = onde.alinhar === undefined || onde.alinhar === 'esquerda' ? 0 : f.medidor.largura(texto, estilo)
  const x = onde.x - (onde.alinhar === 'centro' ? largura / 2 : largura)
  por(f, { forma: 'texto', x, y: linhaDeBase(onde.y, estilo), texto, estilo }, sob)
}

/** Running text at the cursor, over as many pages as it needs. */
export function paragrafo(
  f: Fluxo,
  texto: string,
  estilo: Estilo = ESTILO.corpo,
  em: { x?: number; largura?: number; depois?: number; margem?: (altura: number) => void } = {},
): void {
  const x = em.x ?? FOLHA.esquerda
  const sob = no(f, 'P')
  for (const linha of linhasDe(f, texto, em.largura ?? FOLHA.direita - x, estilo)) {
    caber(f, estilo.entrelinha)
    em.margem?.(estilo.entrelinha)
    escrever(f, linha, { x, y: f.y }, estilo, sob)
    f.y += estilo.entrelinha
  }
  f.y += em.depois ?? 6
}

const TITULOS = {
  1: { estilo: ESTILO.titulo1, papel: 'H1', antes: 26, depois: 10, comeco: 150 },
  2: { estilo: ESTILO.titulo2, papel: 'H2', antes: 14, depois: 5, comeco: 110 },
  3: { estilo: ESTILO.titulo3, papel: 'H3', antes: 8, depois: 3, comeco: 95 },
} as const

/** A heading that is never alone at the foot of a page. Level 1 opens a section; `marcar` adds a bookmark. */
export function titulo(f: Fluxo, nivel: 1 | 2 | 3, texto: string, marcar: boolean = nivel < 3): void {
  const { estilo, papel, antes, depois, comeco } = TITULOS[nivel]
  if (f.y > FOLHA.topo) f.y += antes
  caber(f, comeco)
  if (nivel === 1) f.secao = no(f, 'Sect', f.raiz)
  const limpo = limpar(texto, f.medidor.desenha)
  if (marcar) f.marcadores.push({ titulo: limpo, nivel, pagina: f.pagina, y: f.y, noSumario: nivel === 1 })
  const sob = no(f, papel)
  for (const linha of linhasDe(f, texto, FOLHA.util, estilo)) {
    escrever(f, linha, { x: FOLHA.esquerda, y: f.y }, estilo, sob)
    f.y += estilo.entrelinha
  }
  f.y += depois
}

export function regua(
  f: Fluxo,
  de: number = FOLHA.esquerda,
  ate: number = FOLHA.direita,
  cor: string = COR.reguaFraca,
): void {
  por(f, { forma: 'linha', de: [de, f.y], ate: [ate, f.y], cor, espessura: 0.6 })
}
