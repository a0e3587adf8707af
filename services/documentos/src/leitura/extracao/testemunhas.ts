import { distance } from 'fastest-levenshtein'
import type { Testemunha } from './achado.ts'
import { type PalavraEm, semAcento } from './texto.ts'

export type Veredito = { valor: string; conf: number; palavras: PalavraEm[] }

/** What the looks at one place say: its value, how many said so and how many otherwise. */
type Lugar = { valor: string; votos: number; outros: number; media: number; maior: number; palavras: PalavraEm[] }

/**
 * What several readings amount to. Two places that say the same bear each other out; looks at one and the same place do
 * so less, for a speck that makes an 8 of a 3 makes it at every look. Places that contradict each other leave it open, and
 * one look alone at a picture is never certain.
 */
export function ponderar(testemunhas: Testemunha[]): Veredito | null {
  const lugares = lugaresDe(testemunhas)
  const porValor = [...Map.groupBy(lugares, (l) => l.valor).values()].sort((a, b) => peso(b) - peso(a))
  const favor = porValor[0]
  const primeiro = favor?.[0]
  if (!favor || !primeiro) return null
  const votos = favor.reduce((n, l) => n + l.votos, 0)
  const contra = lugares.filter(
    (l) => l.valor !== primeiro.valor && !(soEspacos(l.valor, primeiro.valor) && votos >= 3),
  )
  const conf = certeza(favor, contra.length, votos)
  const { valor, palavras } = primeiro
  return { valor, palavras, conf: testemunhas.some((t) => acentuaMais(t.valor, valor)) ? Math.min(80, conf) : conf }
}

/** The same letters with more accents: poor scans lose them at most looks, and hardly ever make one. */
const acentuaMais = (a: string, b: string) =>
  a.normalize('NFD').length > b.normalize('NFD').length && semAcento(a) === semAcento(b)

function certeza(favor: Lugar[], contra: number, votos: number): number {
  const maior = Math.max(...favor.map((l) => l.maior))
  if (contra > 0) return favor.length >= contra + 2 && maior >= 85 ? 92 : Math.min(80, maior - 5)
  if (maior === 100) return 99
  if (favor.length > 1) return maior >= 75 ? 97 : maior >= 50 && votos > 2 ? 91 : Math.min(85, maior + 10)
  const { votos: n, outros, media } = favor[0] as Lugar
  if (n === 1) return Math.min(maior, 88)
  if (outros > 0 && n < outros + 3) return Math.min(80, maior)
  return media >= 80 && maior >= 88 ? 95 : Math.min(85, maior)
}

/** The value of each place: of most of its looks; of as many, that which other places know too; else the surest. */
function lugaresDe(testemunhas: Testemunha[]): Lugar[] {
  const conhecido = (valor: string) => new Set(testemunhas.filter((t) => t.valor === valor).map((t) => t.lugar)).size
  return [...Map.groupBy(testemunhas, (t) => t.lugar).values()].map((olhares) => {
    const opcoes = [...Map.groupBy(olhares, (t) => t.valor).entries()].map(([valor, ts]) => ({
      valor,
      votos: ts.length,
      outros: olhares.length - ts.length,
      media: ts.reduce((s, t) => s + t.conf, 0) / ts.length,
      maior: Math.max(...ts.map((t) => t.conf)),
      palavras: (ts[0] as Testemunha).palavras,
    }))
    const melhor = (a: Lugar, b: Lugar) =>
      b.votos - a.votos || conhecido(b.valor) - conhecido(a.valor) || b.maior - a.maior
    return opcoes.sort(melhor)[0] as Lugar
  })
}

const peso = (lugares: Lugar[]) => lugares.reduce((s, l) => s + 100 + l.votos * 10 + l.maior / 10, 0)

const soEspacos = (a: string, b: string) => a.replaceAll(' ', '') === b.replaceAll(' ', '')

/** Two readings of one thing rather than two things: few letters apart. */
export function parecidos(a: string, b: string): boolean {
  return distance(a, b) <= Math.max(1, Math.floor(Math.max(a.length, b.length) * 0.2))
}
