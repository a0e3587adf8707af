import type { Action } from '@car/acts/table'
import type { ErrorName } from '@car/errors/catalog'
import type { Level, Papel } from '@car/vocabulary/person'
import type { OperatedService } from '@car/config/services'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type HttpService = 'gateway' | OperatedService
export type Category = 'geral' | 'upload' | 'assistente'

/**
 * The form of an answer: one resource, a page of resources, nothing, bytes of these media types, or JSON without
 * envelope.
 */
export type Answer =
  | { forma: 'resource'; status: 200 | 201 | 202; schema: z.ZodType; outros?: readonly string[] }
  | { forma: 'list'; status: 200; schema: z.ZodType; outros?: readonly string[] }
  | { forma: 'empty'; status: 204 }
  | { forma: 'binary'; status: 200; types: readonly string[] }
  | { forma: 'raw'; status: 200; schema: z.ZodType }

/**
 * A limit on the answers of one status, besides the rate limit on requests. The total `submissions` stands for a number
 * that the gateway's settings give for each role. `RATE_LIMIT_SCALE` scales that number, but no other total.
 */
export type Quota = {
  per: 'person' | 'address'
  status: number
  total: number | 'submissions'
  windowS: number
  what: string
}

/** One row of the table that defines the public interface. Paths are OpenAPI templates below the gateway's address. */
export type Operation = {
  metodo: Method
  caminho: `/${string}`
  service: HttpService
  resumo: string
  /**
   * The roles that may call the operation. `publico` needs no token. An unlisted role gets the same answer as for a
   * route that does not exist.
   */
  papeis: 'publico' | readonly Papel[]
  /** The lowest trust level. A use case may require a higher level, depending on the state of its target. */
  nivel: Level
  /** True if the caller needs a recent proof of identity. */
  recentSignIn?: true
  category: Category
  idempotent: boolean
  /**
   * True if only a refusal is stored as the answer under the Idempotency-Key. A repetition of a successful request gets
   * a new answer, but the act is recorded only once.
   */
  unguarded?: true
  /** The act on a case that the operation does. Level and statuses follow from the table of acts. */
  ato?: Action
  ifMatch?: true
  quota?: Quota
  consulta?: z.ZodObject
  body?: z.ZodType
  /** The largest number of values in a JSON body; a thousand if absent. */
  values?: number
  multipart?: true
  /** True if the body is bytes (application/octet-stream), which the handler reads itself. */
  bytes?: true
  /** True if the operation, such as an upload, may take longer than the ten seconds of all other operations. */
  slow?: true
  resposta: Answer
  /** The errors that this route can give beyond the errors that `errorsOf` adds. */
  errors: readonly ErrorName[]
}
