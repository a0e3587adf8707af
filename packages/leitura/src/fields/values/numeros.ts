import { distance } from 'fastest-levenshtein'
import { withoutAccents } from '../../text/text.ts'

/** Restores digits that were misread as letters, in what has to be a number. */
export function digitos(s: string): string {
  return s
    .replace(/[OoQD]/g, '0')
    .replace(/[Il|!\]]/g, '1')
    .replace(/S/g, '5')
    .replace(/B/g, '8')
    .replace(/Z/g, '2')
    .replace(/\D/g, '')
}

/**
 * A number in Brazilian notation, even if its separators were misread: `1.034,6457`, `1,034,6457`, `419.6483`. Null
 * when it is ambiguous: a single separator before three digits may mean thousands or decimals.
 */
export function numeroBr(s: string): number | null {
  const limpo = s.trim().replace(/\s+/g, '')
  if (!/^\d+(?:[.,]\d+)*$/.test(limpo)) return null
  const grupos = limpo.split(/[.,]/)
  const ultimo = grupos.at(-1) as string
  if (grupos.length === 1) return Number(limpo)
  const meio = grupos.slice(1, -1)
  if (ultimo.length > 4) return null
  if (meio.some((g) => g.length !== 3) || (meio.length > 0 && (grupos[0] as string).length > 3)) return null
  if (ultimo.length === 3) {
    const separadores = limpo.match(/[.,]/g) as string[]
    const ultimoSeparador = separadores.at(-1)
    if (separadores.length > 1) return new Set(separadores).size === 1 ? Number(grupos.join('')) : decimal(grupos)
    return ultimoSeparador === '.' && (grupos[0] as string).length <= 3 ? Number(grupos.join('')) : null
  }
  return decimal(grupos)
}

const decimal = (grupos: string[]) => Number(`${grupos.slice(0, -1).join('')}.${grupos.at(-1)}`)

const VALORES: Record<string, number> = {
  UM: 1, HUM: 1, UMA: 1, DOIS: 2, DUAS: 2, TRES: 3, QUATRO: 4, CINCO: 5, SEIS: 6, SETE: 7, OITO: 8, NOVE: 9, DEZ: 10,
  ONZE: 11, DOZE: 12, TREZE: 13, QUATORZE: 14, CATORZE: 14, QUINZE: 15, DEZESSEIS: 16, DEZASSEIS: 16, DEZESSETE: 17,
  DEZOITO: 18, DEZENOVE: 19, VINTE: 20, TRINTA: 30, QUARENTA: 40, CINQUENTA: 50, CINCOENTA: 50, SESSENTA: 60,
  SETENTA: 70, OITENTA: 80, NOVENTA: 90, CEM: 100, CENTO: 100, DUZENTOS: 200, TREZENTOS: 300, QUATROCENTOS: 400,
  QUINHENTOS: 500, SEISCENTOS: 600, SETECENTOS: 700, OITOCENTOS: 800, NOVECENTOS: 900, MIL: 1000,
  MILHAO: 1e6, MILHOES: 1e6,
} // biome-ignore format: a table
const UNIDADES: Record<string, number> = {
  HECTARES: 1,
  HECTARE: 1,
  ARES: 0.01,
  ARE: 0.01,
  CENTIARES: 1e-4,
  CENTIARE: 1e-4,
  QUADRADOS: 1e-4, // metros
}
const PALAVRAS = [...Object.keys(VALORES), ...Object.keys(UNIDADES)]

/**
 * Hectares from an area in words ("quatrocentos e dezenove hectares, sessenta e quatro ares e oitenta e três
 * centiares", "dois mil metros quadrados"). A letter may be misread. Null when any word is not a number word, so that a
 * doubtful text proves nothing.
 */
export function areaPorExtenso(s: string): number | null {
  let total = 0
  let milhoes = 0
  let grupo = 0
  let temMaior = false
  for (const bruto of withoutAccents(s).split(/[^A-Z0-9]+/)) {
    const word = bruto.replace(/0/g, 'O').replace(/1/g, 'I')
    if (word === '' || word === 'E' || word === 'METROS') continue
    const casada = casar(word)
    if (casada === null) return null
    const unidade = UNIDADES[casada]
    if (unidade === undefined) {
      const valor = VALORES[casada] as number
      if (valor === 1e6) {
        milhoes += Math.max(1, grupo) * 1e6
        grupo = 0
      } else grupo = valor === 1000 ? Math.max(1, grupo) * 1000 : grupo + valor
      continue
    }
    if (unidade === 1 || casada === 'QUADRADOS') temMaior = true
    else if (grupo > 99) return null
    total += (milhoes + grupo) * unidade
    milhoes = grupo = 0
  }
  return temMaior && grupo === 0 ? Math.round(total * 1e4) / 1e4 : null
}

/** The nearest word of the tables, if near enough. Null when two words of different meaning are equally near. */
function casar(word: string): string | null {
  const significado = (w: string) => VALORES[w] ?? -(UNIDADES[w] as number)
  if (word in VALORES || word in UNIDADES) return word
  if (word.length < 4) return null
  const perto = PALAVRAS.map((w) => ({ w, d: distance(word, w) })).filter(({ d }) => d <= (word.length >= 8 ? 2 : 1))
  const menor = Math.min(...perto.map(({ d }) => d))
  const melhores = perto.filter(({ d }) => d === menor)
  return new Set(melhores.map(({ w }) => significado(w))).size === 1 ? (melhores[0]?.w ?? null) : null
}
