/** Tables: columns of given widths, wrapped cells, a header repeated on every page. */
import { ADORNO, type Estilo } from './formas.ts'
import { COR, ESTILO, FOLHA } from './estilo.ts'
import { fileira, type LinhaDeCelula } from './fileira.ts'
import { caber, escrever, type Fluxo, linhasDe, no, por, regua } from './fluxo.ts'
import { desenharMarca, type Marca } from './marca.ts'

export interface Coluna {
  titulo: string
  /** Share of the table's width, relative to the other shares. */
  parte: number
  alinhar?: 'direita'
}

/** One paragraph of a cell: text in a style, with a mark before it or a bar that shows a percentage. */
export interface Trecho {
  texto: string
  estilo?: Estilo
  marca?: Marca
  /** 0 to 100. */
  barra?: number
}

export type Celula = string | Trecho | readonly Trecho[]

const GOTEIRA = 10
const RECUO_MARCA = 12
const RECUO_BARRA = 36

export function tabela(f: Fluxo, colunas: readonly Coluna[], linhas: readonly (readonly Celula[])[]): void {
  const soma = colunas.reduce((s, c) => s + c.parte, 0)
  let x = FOLHA.esquerda
  const medidas = colunas.map((coluna) => {
    const largura = (coluna.parte / soma) * FOLHA.util
    const medida = { coluna, x, largura: largura - GOTEIRA }
    x += largura
    return medida
  })
  const tabelaNo = no(f, 'Table')
  const cabecalho = (primeiro: boolean) => {
    const tr = primeiro ? no(f, 'TR', tabelaNo) : ADORNO
    const titulos = medidas.map((m) => ({ m, linhas: linhasDe(f, m.coluna.titulo, m.largura, ESTILO.cabecalhoTabela) }))
    const altura = Math.max(...titulos.map((t) => t.linhas.length)) * ESTILO.cabecalhoTabela.entrelinha
    por(f, {
      forma: 'retangulo',
      x: FOLHA.esquerda,
      y: f.y,
      largura: FOLHA.util,
      altura: altura + 8,
      cor: COR.azulClaro,
    })
    for (const { m, linhas: textos } of titulos) {
      const th = primeiro ? no(f, 'TH', tr) : ADORNO
      textos.forEach((t, i) => {
        escrever(f, t, aonde(m, f.y + 4 + i * ESTILO.cabecalhoTabela.entrelinha), ESTILO.cabecalhoTabela, th)
      })
    }
    f.y += altura + 8
    regua(f, FOLHA.esquerda, FOLHA.direita, COR.azul)
  }
  caber(f, 70)
  cabecalho(true)
  for (const linha of linhas) {
    const tr = no(f, 'TR', tabelaNo)
    const celulas = medidas.map((m, i) => linhasDaCelula(f, linha[i] ?? '', m, no(f, 'TD', tr)))
    fileira(
      f,
      celulas,
      { acima: 5, abaixo: 5.5 },
      () => cabecalho(false),
      () => regua(f),
    )
  }
  f.y += 10
}

interface Medida {
  coluna: Coluna
  x: number
  largura: number
}

function linhasDaCelula(f: Fluxo, celula: Celula, m: Medida, td: number): LinhaDeCelula[] {
  const trechos =
    typeof celula === 'string' ? [{ texto: celula }] : Array.isArray(celula) ? (celula as Trecho[]) : [celula as Trecho]
  return trechos.flatMap((trecho) => {
    const estilo = trecho.estilo ?? ESTILO.celula
    const { marca, barra } = trecho
    const recuo = marca !== undefined ? RECUO_MARCA : barra !== undefined ? RECUO_BARRA : 0
    const textos = linhasDe(f, trecho.texto, m.largura - recuo, estilo)
    return textos.map((texto, i) => ({
      altura: estilo.entrelinha,
      por(y: number) {
        if (i === 0 && marca !== undefined) desenharMarca(f, marca, m.x, y + estilo.entrelinha / 2)
        if (i === 0 && barra !== undefined) desenharBarra(f, barra, m.x, y + estilo.entrelinha / 2)
        const onde = aonde(m, y)
        escrever(f, texto, { ...onde, x: onde.alinhar === 'direita' ? onde.x : onde.x + recuo }, estilo, td)
      },
    }))
  })
}

function aonde(m: Medida, y: number): { x: number; y: number; alinhar?: 'direita' } {
  const x = m.x + GOTEIRA / 2
  return m.coluna.alinhar === 'direita' ? { x: x + m.largura, y, alinhar: 'direita' } : { x, y }
}

/** The rail is thirty points long. Its colour only repeats what the number beside it says. */
function desenharBarra(f: Fluxo, valor: number, x: number, meio: number): void {
  const cheio = Math.max(0, Math.min(100, valor)) * 0.3
  const cor = valor >= 90 ? COR.verde : valor >= 70 ? COR.ambar : COR.vermelho
  const trilho = { forma: 'retangulo', x: x + GOTEIRA / 2, y: meio - 1.75, altura: 3.5, raio: 1.75 } as const
  por(f, { ...trilho, largura: 30, cor: COR.reguaFraca })
  if (cheio >= 3.5) por(f, { ...trilho, largura: cheio, cor })
}
