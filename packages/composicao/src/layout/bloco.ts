import { COR, ESTILO, FOLHA } from './estilo.ts'
import { caber, escrever, type Fluxo, linhasDe, no, paragrafo, por } from './fluxo.ts'
import { desenharMarca, type Marca } from './marca.ts'

export interface Bloco {
  titulo: string
  situacao?: { texto: string; marca: Marca }
  /** One line under the title: dates and names. */
  linha: string
  textos: readonly { rotulo?: string; texto: string }[]
}

const RECUO = 14

/** An act in full: its title with its status at the right, who did it and when, and its texts beside a rule. */
export function bloco(f: Fluxo, b: Bloco): void {
  caber(f, 74)
  const sob = no(f, 'H3')
  const margem = (altura: number) =>
    por(f, { forma: 'retangulo', x: FOLHA.esquerda, y: f.y, largura: 2, altura, cor: COR.azul })
  const linha = (texto: string, estilo: (typeof ESTILO)[keyof typeof ESTILO], nota: number) => {
    for (const l of linhasDe(f, texto, FOLHA.util - RECUO - 110, estilo)) {
      margem(estilo.entrelinha)
      escrever(f, l, { x: FOLHA.esquerda + RECUO, y: f.y }, estilo, nota)
      f.y += estilo.entrelinha
    }
  }
  if (b.situacao) {
    const { texto, marca } = b.situacao
    escrever(f, texto, { x: FOLHA.direita, y: f.y, alinhar: 'direita' }, ESTILO.corpoForte, sob)
    desenharMarca(f, marca, FOLHA.direita - f.medidor.largura(texto, ESTILO.corpoForte) - 17, f.y + 7)
  }
  linha(b.titulo, ESTILO.titulo3, sob)
  linha(b.linha, ESTILO.nota, no(f, 'P'))
  for (const { rotulo, texto } of b.textos) {
    margem(5)
    f.y += 5
    const em = { x: FOLHA.esquerda + RECUO, depois: 0, margem }
    if (rotulo) {
      caber(f, 40)
      paragrafo(f, rotulo, ESTILO.rotulo, em)
    }
    paragrafo(f, texto, ESTILO.corpo, em)
  }
  f.y += 14
}
