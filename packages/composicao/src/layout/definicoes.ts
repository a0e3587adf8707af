/** Labels over values in a grid. */
import type { Estilo } from './formas.ts'
import { ESTILO, FOLHA } from './estilo.ts'
import { fileira } from './fileira.ts'
import { escrever, type Fluxo, linhasDe, no, regua } from './fluxo.ts'

export interface Definicao {
  rotulo: string
  valor: string
  /** How many columns of the grid it takes (default 1). */
  vao?: number
}

/** Labels over values in a grid of equal columns, a fine rule under every row. */
export function definicoes(
  f: Fluxo,
  itens: readonly Definicao[],
  colunas: number,
  em: { x?: number; largura?: number } = {},
): void {
  const x0 = em.x ?? FOLHA.esquerda
  const passo = (em.largura ?? FOLHA.util) / colunas
  for (const fila of filas(itens, colunas)) {
    let coluna = 0
    const celulas = fila.map((d) => {
      const vao = Math.min(d.vao ?? 1, colunas)
      const celula = { d, x: x0 + coluna * passo, linhas: linhasDe(f, d.valor || '—', vao * passo - 12, ESTILO.valor) }
      coluna += vao
      return celula
    })
    fileira(
      f,
      celulas.map(({ d, x, linhas }) => {
        const sob = no(f, 'P')
        const linha = (texto: string, estilo: Estilo) => ({
          altura: estilo.entrelinha,
          por: (y: number) => escrever(f, texto, { x, y }, estilo, sob),
        })
        return [linha(d.rotulo, ESTILO.rotulo), ...linhas.map((l) => linha(l, ESTILO.valor))]
      }),
      { acima: 0, abaixo: 5 },
    )
    regua(f, x0, x0 + passo * colunas)
    f.y += 6
  }
}

function filas(itens: readonly Definicao[], colunas: number): Definicao[][] {
  const todas: Definicao[][] = []
  let ocupadas = colunas
  for (const d of itens) {
    const vao = Math.min(d.vao ?? 1, colunas)
    if (ocupadas + vao > colunas) {
      todas.push([])
      ocupadas = 0
    }
    todas.at(-1)?.push(d)
    ocupadas += vao
  }
  return todas
}
