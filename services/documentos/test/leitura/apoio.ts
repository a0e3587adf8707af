import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { confiancaDaPagina } from '../../src/leitura/confianca.ts'
import { extrair, type Reler } from '../../src/leitura/extracao/extrair.ts'
import type { NomeCampo } from '../../src/leitura/extracao/achado.ts'
import type { Pagina, Palavra } from '../../src/leitura/tipos.ts'

type PalavraGravada = [texto: string, conf: number, x0: number, y0: number, x1: number, y1: number, linha: number]
type Gravada = Omit<Pagina, 'numero' | 'palavras' | 'quadros'> & {
  palavras: PalavraGravada[]
  quadros: [x0: number, y0: number, x1: number, y1: number, palavras: PalavraGravada[]][]
}

const paraPalavra = ([texto, conf, x0, y0, x1, y1, linha]: PalavraGravada): Palavra => ({
  texto,
  conf,
  x0,
  y0,
  x1,
  y1,
  linha,
})

/** A page as the engine once read it: what came out of a real picture, errors and all. */
export function paginaGravada(nome: string): Pagina {
  const g = JSON.parse(readFileSync(join(import.meta.dirname, 'paginas', `${nome}.json`), 'utf8')) as Gravada
  return {
    ...g,
    numero: 1,
    palavras: g.palavras.map(paraPalavra),
    quadros: g.quadros.map(([x0, y0, x1, y1, palavras]) => ({ x0, y0, x1, y1, palavras: palavras.map(paraPalavra) })),
  }
}

/** A page of running text, each line on its own row, each letter ten units wide. `~word` is a word of low confidence. */
export function paginaDeTexto(
  linhas: string[],
  { fonte = 'ocr', conf = 95, numero = 1 }: { fonte?: 'ocr' | 'texto'; conf?: number; numero?: number } = {},
): Pagina {
  const palavras = linhas.flatMap((texto, linha) =>
    [...texto.matchAll(/\S+/g)].map((m) => {
      const duvidosa = m[0].startsWith('~')
      const palavra = duvidosa ? m[0].slice(1) : m[0]
      const x0 = 100 + m.index * 10
      return {
        texto: palavra,
        conf: duvidosa ? 40 : conf,
        x0,
        y0: 100 + linha * 30,
        x1: x0 + palavra.length * 10,
        y1: 120 + linha * 30,
        linha,
      }
    }),
  )
  const mapa = { largura: 2000, altura: 3000, quartos: 0, graus: 0, escala: 1 } as const
  return {
    numero,
    fonte,
    largura: 2000,
    altura: 3000,
    palavras,
    quadros: [],
    confianca: confiancaDaPagina(palavras),
    mapa,
    qualidade: null,
  }
}

export const semReleitura: Reler = async () => []

/** Fields by name: value and confidence. */
export async function camposDe(paginas: Pagina[], reler: Reler = semReleitura) {
  const { especie, achados } = await extrair(paginas, reler)
  const campos = new Map<NomeCampo, { valor: string | number; confianca: number }>()
  for (const a of achados) if (!campos.has(a.nome)) campos.set(a.nome, { valor: a.valor, confianca: a.confianca })
  return {
    especie,
    achados,
    valor: (n: NomeCampo) => campos.get(n)?.valor,
    confianca: (n: NomeCampo) => campos.get(n)?.confianca ?? 0,
  }
}
