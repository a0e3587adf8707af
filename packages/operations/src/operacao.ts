import type { Acao } from '@car/atos/tabela'
import type { NomeErro } from '@car/errors/catalog'
import type { Nivel, Papel } from '@car/vocabulary/pessoa'
import type { z } from 'zod'

export type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type ServicoHttp = 'gateway' | 'auth' | 'documentos' | 'processos' | 'analista' | 'dossie' | 'avisos'
export type Categoria = 'geral' | 'upload' | 'assistente'

/** How an answer is wrapped: one thing, a page of things, nothing, bytes of the given media types, or raw JSON. */
export type Resposta =
  | { forma: 'recurso'; status: 200 | 201 | 202; schema: z.ZodType; outros?: readonly string[] }
  | { forma: 'lista'; status: 200; schema: z.ZodType; outros?: readonly string[] }
  | { forma: 'vazio'; status: 204 }
  | { forma: 'binario'; status: 200; tipos: readonly string[] }
  | { forma: 'cru'; status: 200; schema: z.ZodType }

/** Answers that are counted, apart from requests. `RATE_LIMIT_SCALE` does not scale them. */
export type Cota = { de: 'pessoa' | 'endereco'; status: number; total: number; janelaS: number; oQue: string }

/** One row of the table that decides what the public interface is. Paths are OpenAPI templates under the gateway. */
export type Operacao = {
  metodo: Metodo
  caminho: `/${string}`
  servico: ServicoHttp
  resumo: string
  /** Who may call: nobody needs a token for `publico`; a role that is not listed is answered as if the route did not exist. */
  papeis: 'publico' | readonly Papel[]
  /** Least trust level. A use case may ask for more, depending on the state of what it changes. */
  nivel: Nivel
  /** The caller has to have proved who they are a short time ago. */
  entradaRecente?: true
  categoria: Categoria
  /** Takes an Idempotency-Key. */
  idempotente: boolean
  /** The answer is never kept under a key: a repetition is answered anew, and the act stays on record once. */
  semGuarda?: true
  /** The act on a case that it is; role, level and statuses follow from the table of acts. */
  ato?: Acao
  /** Takes an If-Match. */
  ifMatch?: true
  /** So many answers of one status a person or an address gets in a time; the limit of requests is counted beside it. */
  cota?: Cota
  consulta?: z.ZodObject
  corpo?: z.ZodType
  /** How many values a JSON body may hold, where a thousand are not enough. */
  valores?: number
  /** Media type of the body where it is not JSON. */
  multipart?: true
  /** The body is bytes (application/octet-stream), which the handler reads itself. */
  bytes?: true
  /** Uploads and downloads may take longer than the ten seconds that hold for everything else. */
  demorada?: true
  resposta: Resposta
  /** What this route can answer beyond what every route can (CAR-001, 002, 010, 016, 017, 500). */
  erros: readonly NomeErro[]
}
