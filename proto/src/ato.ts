import type { Ato } from './gen/car/comum/v1/Ato.ts'
import type { PaginarAtosRequest } from './gen/car/comum/v1/PaginarAtosRequest.ts'

/** An act as a service has it on record. */
type OnRecord = {
  id: string
  commit: string
  index: number
  version: number
  /** ISO 8601. */
  at: string
  author: { id: string; nome: string; papel: string } | null
  hash: string
}

/** An act in the words of the contracts, with its line for people. */
export const atoDe = (
  { id, commit, index, version, at, author, hash }: OnRecord,
  { tipo, resumo }: { tipo: string; resumo: string },
): Ato => ({
  id,
  versao: version,
  tipo,
  em: at,
  ...(author ? { por: { id: author.id, nome: author.nome, tipo_usuario: author.papel } } : {}),
  resumo,
  hash,
  commit,
  indice: index,
})

const AT_MOST = 200

/** What a page of acts is asked for by, in the words of the record. */
export const paginaPedida = ({ alem_de, de_tras, limite }: PaginarAtosRequest) => ({
  backwards: de_tras,
  limit: Math.min(Math.max(limite, 1), AT_MOST),
  ...(alem_de ? { beyond: { at: alem_de.em, commit: alem_de.commit, index: alem_de.indice } } : {}),
})
