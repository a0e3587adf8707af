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
/** The events that every record may have: values of a stream were destroyed, or a key that stamped commits has ended. */
type Common = { tipo: 'lacres_destruidos'; base_legal: string } | { tipo: 'chave_aposentada' }
const COMMON = ['lacres_destruidos', 'chave_aposentada'] as const
const isCommon = (event: { tipo: string }): event is Common => (COMMON as readonly string[]).includes(event.tipo)
const isOfKey = ({ tipo }: { tipo: string }): boolean => tipo === 'chave_aposentada'
const commonInWords = (event: Common): string =>
  event.tipo === 'lacres_destruidos'
    ? `Dados pessoais apagados: ${event.base_legal}.`
    : 'Uma chave que carimbava os registros foi aposentada.'

/** Returns a page of the records of a service that match the request. */
export async function audit<E extends { tipo: string }>(
  trail: Trail<E>,
  { acoes, summarise, pessoa = () => undefined, processo = () => undefined, prefixes = [] }: Voices<E>,
  { usuario_id, acao, processo_id, desde, antes_de, alem_de, de_tras, limite }: AuditarRequest,
): Promise<PaginaDeRegistros> {
  const types = [...COMMON, ...Object.keys(acoes)]
  const named = (tipo: string) => (isCommon({ tipo }) ? tipo : acoes[tipo as E['tipo']])
  const type = acao === undefined ? undefined : types.find((tipo) => named(tipo) === acao)
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
    acoes: [...new Set(events.map(({ tipo }) => named(tipo)))],
    resumo: events.map((event) => (isCommon(event) ? commonInWords(event) : summarise(event, about))).join(' '),
    ...processoOf(scope === undefined ? processo({ events }) : withoutPrefix(scope, prefixes)),
    ...personOf(events.some(isOfKey) ? undefined : pessoa({ stream, events })),
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
