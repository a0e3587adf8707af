import { distance } from 'fastest-levenshtein'
import type { Texto } from './texto.ts'

/** One misread letter in five is forgiven. */
const tolerancia = (n: number) => Math.floor(n / 5)

/**
 * Where a term stands in the text, misread letters forgiven (MATRICU1A, PR0PRIETÁRIO) and words run together or cut.
 * `termo` is upper case without accents; digits and punctuation do not count.
 */
export function acharTermo(t: Texto, termo: string): { inicio: number; fim: number; distancia: number }[] {
  const alvo = soLetras(termo)
  const largura = termo.split(' ').length
  const achados: { inicio: number; fim: number; distancia: number }[] = []
  const indices = indicePalavras(t)
  for (let i = 0; i < indices.length; i++) {
    let melhor: { inicio: number; fim: number; distancia: number } | undefined
    let junto = ''
    for (let k = 0; k <= largura && i + k < indices.length; k++) {
      const p = indices[i + k] as { inicio: number; fim: number; letras: string }
      junto += p.letras
      if (junto.length > alvo.length + tolerancia(alvo.length)) break
      if (junto.length < alvo.length - tolerancia(alvo.length)) continue
      const d = distance(junto, alvo)
      if (d <= tolerancia(alvo.length) && (!melhor || d < melhor.distancia))
        melhor = { inicio: (indices[i] as { inicio: number }).inicio, fim: p.fim, distancia: d }
    }
    if (melhor) achados.push(melhor)
  }
  return semSobrepor(achados)
}

/** Windows that share words are one find, the nearest. */
function semSobrepor<T extends { inicio: number; fim: number; distancia: number }>(achados: T[]): T[] {
  const saida: T[] = []
  for (const a of achados.toSorted((x, y) => x.distancia - y.distancia))
    if (!saida.some((b) => a.inicio < b.fim && b.inicio < a.fim)) saida.push(a)
  return saida.sort((x, y) => x.inicio - y.inicio)
}

const cache = new WeakMap<Texto, { inicio: number; fim: number; letras: string }[]>()

function indicePalavras(t: Texto) {
  let indice = cache.get(t)
  if (!indice) {
    indice = [...t.busca.matchAll(/\S+/g)].map((m) => ({
      inicio: m.index,
      fim: m.index + m[0].length,
      letras: soLetras(m[0]),
    }))
    cache.set(t, indice)
  }
  return indice
}

/** Letters alone, digits that look like letters read as those. */
export function soLetras(s: string): string {
  return s
    .replace(/0/g, 'O')
    .replace(/[1|!]/g, 'I')
    .replace(/5/g, 'S')
    .replace(/8/g, 'B')
    .replace(/[^A-Z]/g, '')
}
