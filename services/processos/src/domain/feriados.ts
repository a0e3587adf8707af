import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'

/** The file is not what it should be. The message says what is wrong and where. */
export class FeriadosInvalidos extends Error {
  override readonly name = 'FeriadosInvalidos'
}

/** The holidays of each municipality, by its code of the IBGE. */
export type Tabela = Record<string, string[]>

const CABECALHO = /^municipio_ibge[;,]data([;,]nome)?$/i

/**
 * Reads a table of municipal holidays: `municipio_ibge;data;nome`, separated by semicolons or commas, the name optional. A
 * date is a day (`2026-01-25`), or a day of every year (`01-25`).
 * @throws FeriadosInvalidos
 */
export function lerFeriados(texto: string): Tabela {
  const [cabecalho = '', ...linhas] = texto.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!CABECALHO.test(cabecalho.trim())) throw new FeriadosInvalidos('the first line is not "municipio_ibge;data;nome"')
  const tabela = new Map<string, Set<string>>()
  for (const [i, linha] of linhas.entries()) {
    if (linha.trim() === '') continue
    const [codigo = '', data = ''] = linha.split(/[;,]/).map((campo) => campo.trim())
    const onde = `line ${i + 2}`
    if (!/^\d{7}$/.test(codigo) || !getMunicipalityByCode(codigo))
      throw new FeriadosInvalidos(`${onde}: "${codigo}" is the code of no municipality`)
    if (!ehDia(data)) throw new FeriadosInvalidos(`${onde}: "${data}" is no day such as 2026-01-25 or 01-25`)
    const dele = tabela.get(codigo) ?? new Set()
    tabela.set(codigo, dele.add(data))
  }
  if (tabela.size === 0) throw new FeriadosInvalidos('the file has no holiday')
  return Object.fromEntries([...tabela].map(([codigo, dias]) => [codigo, [...dias].toSorted()]))
}

/** A day of every year may be 29 February. */
function ehDia(data: string): boolean {
  const dia = /^\d\d-\d\d$/.test(data) ? `2024-${data}` : data
  if (!/^\d{4}-\d\d-\d\d$/.test(dia)) return false
  const lido = new Date(dia)
  return !Number.isNaN(lido.getTime()) && lido.toISOString().startsWith(dia)
}
