import { statusesOf } from '@car/acts/table'
import { OPERATED, SERVICES } from '@car/config/services'
import type { ErrorKind } from '@car/errors/catalog'
import { FILE_TYPES } from '@car/vocabulary/documento'
import { EXAMPLES } from './examples.ts'
import { SURROUNDING, HEADERS, ENVELOPES, HEADINGS, ABOUT } from './openapi-parts.ts'
import type { Json } from './openapi-examples.ts'
import { type Collector, createCollector } from './openapi-schemas.ts'
import { META, answersOf } from './openapi-responses.ts'
import type { Operation } from './operation.ts'
import * as an from './schemas/analista.ts'
import { type OperationId, OPERATIONS } from './table.ts'

/**
 * Makes the interface as an OpenAPI 3.1 document, mainly from the table of operations, the error catalogue and the
 * examples.
 * @param status  the HTTP status of each kind of error at the edge that serves the document
 */
export function describeApi(status: Record<ErrorKind, number>): Json {
  const schemaCollector = createCollector()
  const paths: Record<string, Json> = {}
  for (const [id, operation] of Object.entries(OPERATIONS) as [OperationId, Operation][]) {
    const caminho = (paths[operation.caminho] ??= {})
    caminho[operation.metodo.toLowerCase()] = describeOperation(id, operation, status, schemaCollector)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Serviço de Registro Rural',
      version: '1',
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...OPERATED.map((name) => SERVICES[name].heading), ...Object.values(HEADINGS)].map((name) => ({ name })),
    paths: { ...paths, ...SURROUNDING },
    components: {
      schemas: { ...sorted(schemaCollector.named), ...ENVELOPES },
      responses: sorted(schemaCollector.respostas),
      parameters: { ...COMMON_PARAMETERS, ...schemaCollector.inCommon },
      headers: HEADERS,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describeOperation(
  id: OperationId,
  operation: Operation,
  status: Record<ErrorKind, number>,
  collector: Collector,
): Json {
  const isPublic = operation.papeis === 'publico'
  const parameters = [
    ...pathParameters(operation),
    ...(operation.consulta ? collector.parameters(operation.consulta) : []),
    ...headerParameters(operation),
  ]
  return {
    operationId: id,
    summary: operation.resumo,
    description: rules(operation),
    tags: [tagOf(operation)],
    security: isPublic ? [] : [{ token: [] }],
    parameters,
    ...(operation.body || operation.bytes ? { requestBody: bodyOf(id, operation, collector) } : {}),
    responses: answersOf(id, operation, status, collector),
    'x-papeis': operation.papeis,
    'x-nivel': operation.nivel,
    'x-categoria': operation.category,
  }
}

function tagOf({ caminho, service }: Operation): string {
  if (caminho.startsWith('/api/v1/admin/')) return HEADINGS.admin
  if (caminho.startsWith('/api/v1/supervisor/')) return HEADINGS.supervisor
  if (caminho.startsWith('/api/v1/analista/') && service === 'processos') return SERVICES.analista.heading
  return service === 'gateway' ? HEADINGS.gateway : SERVICES[service].heading
}

function rules({ papeis, nivel, recentSignIn, category, idempotent, ato }: Operation): string {
  const who = papeis === 'publico' ? 'Não exige token.' : `Papéis: ${papeis.join(', ')}. Nível: ${nivel}.`
  const limit = `Limite de pedidos: ${category}.`
  const when = ato === undefined ? [] : [`Situações do processo: ${statusesOf(ato).join(', ')}.`]
  const signInRule = recentSignIn ? ['Exige uma entrada recente: /api/v1/auth/idp/authorize?max_age=0.'] : []
  return [who, ...signInRule, ...when, limit, ...(idempotent ? ['Aceita Idempotency-Key.'] : [])].join(' ')
}

const uuid = (description: string): Json => ({
  description,
  schema: { type: 'string', format: 'uuid' },
  example: '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10',
})
const PARAMETERS: Record<string, Json> = {
  id: uuid('Identificador do recurso no caminho.'),
  pid: uuid('Identificador da pendência.'),
  aid: uuid('Identificador da autorização.'),
  job_id: uuid('Identificador do dossiê.'),
  versao: {
    description: 'Versão do processo depois do ato, como no histórico.',
    schema: { type: 'integer', minimum: 1 },
    example: 7,
  },
  tipo: {
    description: 'O relatório.',
    schema: { type: 'string', enum: an.relatorio.shape.tipo.options },
    example: 'produtividade',
  },
  pagina: { description: 'Página, a partir de 1.', schema: { type: 'integer', minimum: 1 }, example: 1 },
  codigo: {
    description: 'Código impresso no dossiê; maiúsculas, hífens e espaços não importam.',
    schema: { type: 'string', minLength: 1 },
    example: '7K3Q-4T2X-FHD0-ZZ5T',
  },
  achado: {
    description: 'Identificador do achado.',
    schema: { type: 'string', minLength: 1 },
    example: 'area_ccir.1',
  },
}

function pathParameters({ caminho }: Operation): Json[] {
  return [...caminho.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(PARAMETERS[name] ?? uuid('Identificador.')),
  }))
}

const optional = (name: string, description: string, schema: Json, example: string): Json => ({
  name,
  in: 'header',
  description,
  schema,
  example,
})
const COMMON_PARAMETERS = {
  'X-Request-Id': optional(
    'X-Request-Id',
    'O número do pedido, que volta na resposta. O que não for um UUID é trocado por um; sem nada, um é criado.',
    { type: 'string' },
    META.request_id,
  ),
  'Idempotency-Key': optional(
    'Idempotency-Key',
    'A mesma chave com o mesmo conteúdo tem a mesma resposta, por 24 horas.',
    { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    '2026-03-02-fazenda-boa-vista',
  ),
  'If-Match': optional('If-Match', 'A versão que se quer alterar, como veio em ETag.', { type: 'string' }, '"7"'),
  Range: optional('Range', 'O pedaço do arquivo que se quer, em bytes.', { type: 'string' }, 'bytes=0-65535'),
}

function headerParameters({ idempotent, ifMatch, resposta }: Operation): Json[] {
  const names: (keyof typeof COMMON_PARAMETERS)[] = ['X-Request-Id']
  if (idempotent) names.push('Idempotency-Key')
  if (ifMatch) names.push('If-Match')
  if (resposta.forma === 'binary') names.push('Range')
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function bodyOf(id: OperationId, operation: Operation, collector: Collector): Json {
  if (operation.bytes) return { required: true, content: { 'application/octet-stream': { schema: BYTES } } }
  if (!operation.body) return {}
  const schema = collector.schema(operation.body, 'input')
  const example = (EXAMPLES[id] as { body?: unknown }).body
  collector.exemplify(schema, example)
  if (operation.multipart) return { required: true, content: { 'multipart/form-data': withFile(schema) } }
  const json = { schema, example }
  return {
    required: !operation.body.safeParse({}).success,
    content: {
      'application/json': json,
      ...(operation.metodo === 'PATCH' ? { 'application/merge-patch+json': json } : {}),
    },
  }
}

const BYTES = { type: 'string', format: 'binary', description: 'Os bytes desta parte do arquivo.' }

function withFile(schema: Json): Json {
  const { properties, required } = schema as { properties: Json; required: string[] }
  return {
    schema: {
      ...schema,
      properties: {
        ...properties,
        arquivo: { type: 'string', format: 'binary', description: 'Os bytes do arquivo, até 50 MB.' },
      },
      required: [...required, 'arquivo'],
    },
    encoding: { arquivo: { contentType: FILE_TYPES.join(', ') } },
  }
}

const sorted = (schemas: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b)))
