import type { AuditarRequest } from './gen/car/comum/v1/AuditarRequest.ts'
import type { PaginaDeRegistros } from './gen/car/comum/v1/PaginaDeRegistros.ts'
import type { Registro } from './gen/car/comum/v1/Registro.ts'

type Recorded<E> = {
  _id: string
  id: string
  stream: string
  events: readonly E[]
  author: { id: string; nome: string; papel: string } | null
  at: Date
  hash: string
  scope?: string
  about?: string
}

/** Searches the record of a service. Returns commits in the order of time, and the number of all matching commits. */
type Trail<E> = (asked: {
  author?: string
  type?: string
  scopes?: string[]
  from?: string
  until?: string
  beyond?: { at: string; commit: string }
  backwards: boolean
  limit: number
}) => Promise<{ commits: readonly Recorded<E>[]; total: number }>

export type Voices<E extends { tipo: string }> = {
  /** The names of types of events in the audit. */
  acoes: Readonly<Record<E['tipo'], string>>
  summarise: (event: E, about: string | undefined) => string
  /** Returns the person that a commit is about. */
  pessoa?: (commit: { stream: string; events: readonly E[] }) => string | undefined
  /** Returns the case that a commit is about, for commits that are not filed under a case. */
  processo?: (commit: { events: readonly E[] }) => string | undefined
  /**
   * Prefixes of further scopes. A prefix and the id of a case make a scope under which records of the case are filed.
   */
  prefixes?: readonly string[]
}

const AT_MOST = 200

/** Returns a page of the records of a service that match the request. */
export async function audit<E extends { tipo: string }>(
  trail: Trail<E>,
  { acoes, summarise, pessoa = () => undefined, processo = () => undefined, prefixes = [] }: Voices<E>,
  { usuario_id, acao, processo_id, desde, antes_de, alem_de, de_tras, limite }: AuditarRequest,
): Promise<PaginaDeRegistros> {
  const type = acao === undefined ? undefined : Object.keys(acoes).find((tipo) => acoes[tipo as E['tipo']] === acao)
  if (acao !== undefined && type === undefined) return { registros: [], total: 0 }
  const { commits, total } = await trail({
    ...(usuario_id === undefined ? {} : { author: usuario_id }),
    ...(type === undefined ? {} : { type }),
    ...(processo_id === undefined ? {} : { scopes: ['', ...prefixes].map((prefix) => prefix + processo_id) }),
    ...(desde === undefined ? {} : { from: desde }),
    ...(antes_de === undefined ? {} : { until: antes_de }),
    ...(alem_de ? { beyond: { at: alem_de.em, commit: alem_de.commit } } : {}),
    backwards: de_tras,
    limit: Math.min(Math.max(limite, 1), AT_MOST),
  })
  const registro = ({ _id: commit, id, stream, events, author, at, hash, scope, about }: Recorded<E>): Registro => ({
    id,
    em: at.toISOString(),
    ...(author ? { por: { id: author.id, nome: author.nome, tipo_usuario: author.papel } } : {}),
    acoes: [...new Set(events.map(({ tipo }) => acoes[tipo as E['tipo']]))],
    resumo: events.map((event) => summarise(event, about)).join(' '),
    ...processoOf(scope === undefined ? processo({ events }) : withoutPrefix(scope, prefixes)),
    ...personOf(pessoa({ stream, events })),
    hash,
    commit,
    indice: 0,
  })
  return { registros: commits.map(registro), total }
}

const withoutPrefix = (scope: string, prefixes: readonly string[]): string =>
  scope.slice(prefixes.find((prefix) => scope.startsWith(prefix))?.length ?? 0)

const processoOf = (processo_id: string | undefined) => (processo_id === undefined ? {} : { processo_id })
const personOf = (pessoa_id: string | undefined) => (pessoa_id === undefined ? {} : { pessoa_id })
