import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import type { Uf } from '@car/vocabulary/uf'

export type Municipio = { codigo: string; nome: string; uf: Uf }
type Procurado = Municipio & { palavras: string[]; simples: string }

const MAXIMO = 8

/** `São Félix` → `sao felix`. */
const simples = (texto: string): string =>
  texto
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

const TABELA: readonly Procurado[] = getMunicipalities().map(({ code, name, stateCode }) => {
  const nome = simples(name)
  return {
    codigo: code,
    nome: name,
    uf: stateCode,
    simples: nome,
    palavras: [...nome.split(' '), stateCode.toLowerCase()],
  }
})
const POR_CODIGO = new Map(TABELA.map((municipio) => [municipio.codigo, municipio]))

export const municipioDe = (codigo: string): Municipio | undefined => POR_CODIGO.get(codigo)

/** `Rio Verde – GO`. */
export const porExtenso = ({ nome, uf }: Municipio): string => `${nome} – ${uf}`

/**
 * Municipalities of the official table whose name has a word for each that was written, the closest first. Accents do
 * not count.
 */
export function municipiosCom(texto: string): Municipio[] {
  const procuradas = simples(texto).split(' ').filter(Boolean)
  if (procuradas.length === 0) return []
  const escrito = procuradas.join(' ')
  const grau = ({ simples: nome, uf }: Procurado) =>
    nome === escrito || `${nome} ${uf.toLowerCase()}` === escrito ? 0 : nome.startsWith(escrito) ? 1 : 2
  return TABELA.filter(({ palavras }) => procuradas.every((p) => palavras.some((palavra) => palavra.startsWith(p))))
    .toSorted((a, b) => grau(a) - grau(b))
    .slice(0, MAXIMO)
    .map(({ codigo, nome, uf }) => ({ codigo, nome, uf }))
}
