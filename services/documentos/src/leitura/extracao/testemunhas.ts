import { distance } from 'fastest-levenshtein'
import type { Testemunha } from './achado.ts'
import type { PalavraEm } from './texto.ts'

export type Veredito = { valor: string; conf: number; palavras: PalavraEm[] }

/**
 * What several readings of the same thing amount to. Agreement of two counts for more than the engine's confidence in
 * one; a reading that contradicts takes certainty away, the more the surer it was. One reading alone of a picture is
 * never certain.
 */
export function ponderar(testemunhas: Testemunha[]): Veredito | null {
  const grupos = Map.groupBy(testemunhas, (t) => t.valor)
  const ordem = [...grupos.values()].sort((a, b) => peso(b) - peso(a))
  const melhor = ordem[0]
  if (!melhor) return null
  const maior = Math.max(...melhor.map((t) => t.conf))
  const contra = Math.max(0, ...ordem.slice(1).flatMap((g) => g.map((t) => t.conf)))
  const votosContra = ordem.slice(1).reduce((n, g) => n + g.length, 0)
  const primeira = melhor[0] as Testemunha
  return {
    valor: primeira.valor,
    palavras: primeira.palavras,
    conf: certeza(melhor.length, maior, votosContra, contra),
  }
}

function certeza(votos: number, maior: number, votosContra: number, contra: number): number {
  if (votosContra > 0) {
    if (votos >= votosContra + 2 && maior >= 80) return 92
    return votos > votosContra && maior > contra + 10 && maior >= 80 ? 90 : Math.min(80, maior - 5)
  }
  if (maior === 100) return 99
  if (votos === 1) return Math.min(maior, 88)
  if (maior >= 75) return 97
  return maior >= 50 ? 91 : Math.min(85, maior + 20)
}

const peso = (grupo: Testemunha[]) => grupo.reduce((s, t) => s + 50 + t.conf, 0)

/** Two readings of one thing rather than two things: few letters apart. */
export function parecidos(a: string, b: string): boolean {
  return distance(a, b) <= Math.max(1, Math.floor(Math.max(a.length, b.length) * 0.2))
}
