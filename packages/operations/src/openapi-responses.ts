import { CATALOGUE, type ErrorKind, type ErrorName } from '@car/errors/catalog'
import { EXAMPLES } from './examples.ts'
import { errorsOf } from './operation-errors.ts'
import type { Json } from './openapi-examples.ts'
import type { Collector } from './openapi-schemas.ts'
import type { z } from 'zod'
import type { Operation } from './operation.ts'
import type { OperationId } from './table.ts'

export const META = { request_id: '5f0c4c2e-7d0b-4a83-9a5e-3a1b2c3d4e5f', timestamp: '2026-03-05T09:30:00.000Z' }
const LIST_META = { cursor_next: null, cursor_prev: null, total_count: 1, has_more: false, page_size: 20 }

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` })
const ALWAYS = {
  'X-Request-Id': header('X-Request-Id'),
  'X-RateLimit-Limit': header('X-RateLimit-Limit'),
  'X-RateLimit-Remaining': header('X-RateLimit-Remaining'),
  'X-RateLimit-Reset': header('X-RateLimit-Reset'),
}

/**
 * Lists every answer of one operation, by status: the successful answer, its variants, and the errors with an example
 * each.
 */
export function answersOf(
  id: OperationId,
  operation: Operation,
  status: Record<ErrorKind, number>,
  collector: Collector,
): Record<string, Json> {
  return {
    [operation.resposta.status]: good(id, operation, collector),
    ...VARIANTS[id],
    ...(operation.resposta.forma === 'binary' ? PARTIAL : {}),
    ...errors(operation, status, collector),
  }
}

function good(id: OperationId, operation: Operation, collector: Collector): Json {
  const { resposta } = operation
  const headers = {
    ...ALWAYS,
    ...(isVersioned(operation) ? { ETag: header('ETag') } : {}),
    ...(operation.idempotent ? { 'Idempotency-Replayed': header('Idempotency-Replayed') } : {}),
  }
  return { description: DESCRIPTION[resposta.forma], headers, ...content(id, operation, collector) }
}

const DESCRIPTION = {
  resource: 'O recurso.',
  list: 'Uma página da lista.',
  empty: 'Feito; não há o que mostrar.',
  binary: 'O arquivo.',
  raw: 'O documento, sem envelope.',
}

function content(id: OperationId, { resposta }: Operation, collector: Collector): { content?: Json } {
  const example = (EXAMPLES[id] as { dados?: unknown }).dados
  const schemaOf = (schema: z.ZodType): Json => {
    const json = collector.schema(schema, 'output')
    collector.exemplify(json, example)
    return json
  }
  const json = (schema: Json, example: unknown) => ({ 'application/json': { schema, example } })
  switch (resposta.forma) {
    case 'empty':
      return {}
    case 'binary':
      return { content: Object.fromEntries(resposta.types.map((kind) => [kind, { schema: BYTES }])) }
    case 'raw':
      return { content: json(schemaOf(resposta.schema), example) }
    case 'list': {
      const data = { type: 'array', items: schemaOf(resposta.schema) }
      const meta = { $ref: '#/components/schemas/MetaDaLista' }
      return {
        content: { ...json(envelope(data, meta), { data: [example], meta: LIST_META }), ...others(resposta) },
      }
    }
    case 'resource': {
      const meta = { $ref: '#/components/schemas/Meta' }
      const body = envelope(schemaOf(resposta.schema), meta)
      return { content: { ...json(body, { data: example, meta: META }), ...others(resposta) } }
    }
  }
}

/** Describes the other formats of the answer, which the caller selects by `formato`. */
const others = ({ outros = [] }: { outros?: readonly string[] }): Json =>
  Object.fromEntries(outros.map((kind) => [kind, { schema: kind.startsWith('text/') ? { type: 'string' } : BYTES }]))

const envelope = (data: Json, meta: Json): Json => ({
  type: 'object',
  properties: {
    data: data['description'] || data['$ref'] ? data : { description: 'O que foi pedido.', ...data },
    meta,
  },
  required: ['data', 'meta'],
})

const BYTES = { type: 'string', format: 'binary' }

const isVersioned = ({ resposta }: Operation): boolean =>
  resposta.forma === 'resource' && 'shape' in resposta.schema && 'versao' in (resposta.schema.shape as object)

const redirects = (who: string): Json => ({
  description: `Para ${who}, quando o pedido aceita text/html.`,
  headers: { ...ALWAYS, Location: { description: `O endereço d${who}.`, schema: { type: 'string' } } },
})

/** Successful answers besides the answer in the operation's row of the table. */
const VARIANTS: { [I in OperationId]?: Record<string, Json> } = {
  authorize: { 302: redirects('o provedor de identidade') },
  callback: { 302: redirects('o portal') },
  proximo: {
    204: {
      description: 'Não há nesta visão um processo que a pessoa possa assumir.',
      headers: { ...ALWAYS, 'Idempotency-Replayed': header('Idempotency-Replayed') },
    },
  },
  logout: { 204: { description: 'Encerrada; o provedor não tem página de saída.', headers: ALWAYS } },
  previaDaPagina: { 304: { description: 'A imagem que se tem (If-None-Match) ainda vale.', headers: ALWAYS } },
}

const PARTIAL = {
  206: { description: 'O pedaço pedido em Range.', headers: ALWAYS, content: { '*/*': { schema: BYTES } } },
  416: { description: 'Este pedaço não existe.', headers: ALWAYS },
}

/** Describes the errors of an operation. Most operations share most errors, so each set is written only once. */
function errors(
  operation: Operation,
  status: Record<ErrorKind, number>,
  { respostas }: Collector,
): Record<string, Json> {
  const byStatus = Map.groupBy(errorsOf(operation), (name) => status[CATALOGUE[name].kind])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([number, names]) => {
        const name = ['Erro', number, ...names.toSorted()].join('_')
        respostas[name] ??= errorAnswer(names.toSorted())
        return [number, { $ref: `#/components/responses/${name}` }]
      }),
  )
}

const RETRYABLE: readonly ErrorName[] = ['limite_excedido', 'indisponivel', 'chave_em_uso']

function errorAnswer(names: readonly ErrorName[]): Json {
  const waits = names.some((name) => RETRYABLE.includes(name))
  const isSignedOut = names.some((name) => CATALOGUE[name].kind === 'unauthenticated')
  return {
    description: names.map((name) => `${CATALOGUE[name].code}: ${CATALOGUE[name].mensagem}`).join(' '),
    headers: {
      ...ALWAYS,
      ...(waits ? { 'Retry-After': header('Retry-After') } : {}),
      ...(isSignedOut ? { 'WWW-Authenticate': header('WWW-Authenticate') } : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Erro' },
        examples: Object.fromEntries(names.map((name) => [name, { value: errorExample(name) }])),
      },
    },
  }
}

const DETAILS: { [N in ErrorName]?: Json[] } = {
  entrada_invalida: [
    {
      field: 'imovel.municipio_ibge',
      code: 'invalid_format',
      message: 'O formato deste campo não é o esperado.',
    },
  ],
  nivel_insuficiente: [
    {
      field: 'nivel_confiabilidade',
      code: 'insufficient_level',
      message: 'Exigido: prata. Aumente o nível em https://confiabilidades.acesso.gov.br',
    },
  ],
}

function errorExample(name: ErrorName): Json {
  const { code, mensagem } = CATALOGUE[name]
  const details = DETAILS[name]
  return { error: { code, message: mensagem, ...(details ? { details } : {}) } }
}
