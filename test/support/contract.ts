import { CATALOGUE } from '@car/errors/catalog'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { BASE } from './environment.ts'

/** This module checks the answers in tests against the published interface. */

type Json = Record<string, unknown>
type DescribedAnswer = { description: string; content?: Record<string, { schema: Json }> }
export type OpenApiDocument = {
  paths: Record<string, Record<string, { responses: Record<string, Json> }>>
  components: Json
}
type Seen = { metodo: string; caminho: string; status: number; headers: Headers; bytes: Buffer }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const CODES = new Set<string>(Object.values(CATALOGUE).map(({ code }) => code))

let found: Promise<OpenApiDocument> | undefined

/** Fetches the published OpenAPI document. Later calls return the same document. */
export function documento(): Promise<OpenApiDocument> {
  found ??= fetch(`${BASE}/api/v1/openapi.json`).then(async (r) => (await r.json()) as OpenApiDocument)
  return found
}

// Every test file compiles the schemas that it needs, and runs most of them a few times, so compiling has to be cheap.
// Unit tests of the gateway check the schemas themselves.
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  validateFormats: true,
  validateSchema: false,
  code: { optimize: false },
})
addFormats.default(ajv)
/** Validators by the schema from which they were compiled. Many answers share one schema. */
const ready = new Map<Json, ValidateFunction>()
let recorded = false

/**
 * Checks one answer.
 * @throws Error that names the difference between the answer and the interface
 */
export async function checkContract(seen: Seen): Promise<void> {
  const complaint = (what: string) => {
    const body = seen.bytes.toString('utf8').slice(0, 2000)
    return new Error(`${seen.metodo} ${seen.caminho} answered ${seen.status}: ${what}\n${body}`)
  }
  if (!UUID.test(seen.headers.get('x-request-id') ?? '')) throw complaint('X-Request-Id is no UUID')
  if (seen.status === 204 || seen.status === 304 || seen.status === 416) {
    if (seen.bytes.length > 0) throw complaint('a body where there is none')
  }
  const withoutEnvelope = seen.status === 416 || seen.caminho === '/readyz'
  if (seen.status >= 400 && !withoutEnvelope) checkError(seen, complaint)
  const doc = await documento()
  const caminho = seen.caminho.split('?')[0] ?? ''
  const pathTemplate = Object.keys(doc.paths).find(
    (path) => doc.paths[path]?.[seen.metodo.toLowerCase()] && patternOf(path).test(caminho),
  )
  if (pathTemplate === undefined) {
    if (seen.status !== 404 && caminho.startsWith('/api/')) throw complaint('is in no description of the interface')
    return
  }
  checkResponse(doc, pathTemplate, seen, complaint)
}

function checkResponse(
  doc: OpenApiDocument,
  pathTemplate: string,
  seen: Seen,
  complaint: (what: string) => Error,
): void {
  const { responses } = doc.paths[pathTemplate]?.[seen.metodo.toLowerCase()] ?? { responses: {} }
  const response = resolver(doc, responses[seen.status]) as DescribedAnswer | undefined
  if (!response) throw complaint(`this status is not described (${Object.keys(responses).join(', ')})`)
  const kind = (seen.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
  const content = response.content?.[kind] ?? response.content?.['*/*']
  if (response.content && !content) throw complaint(`this type is not described: ${kind}`)
  if (kind !== 'application/json' || !content) return
  const body: unknown = JSON.parse(seen.bytes.toString('utf8'))
  const valid = validator(doc, content.schema)
  if (!valid(body)) throw complaint(ajv.errorsText(valid.errors))
  if (seen.status < 400) checkEnvelope(body as Json, pathTemplate, seen, complaint)
}

function checkError({ bytes, headers, status }: Seen, complaint: (what: string) => Error): void {
  if (headers.get('content-type') !== 'application/json; charset=utf-8') throw complaint('an error that is no JSON')
  const body = JSON.parse(bytes.toString('utf8')) as { error: Json & { code: string; message: string } }
  if (Object.keys(body).join() !== 'error') throw complaint('more than an error')
  if (!/^code,message(,details)?$/.test(Object.keys(body.error).join()))
    throw complaint('more than code, message, details')
  if (!CODES.has(body.error.code)) throw complaint('a code of no catalogue')
  if (body.error.message.trim() === '') throw complaint('no message')
  if ('details' in body.error && (body.error['details'] as unknown[]).length === 0) throw complaint('empty details')
  if (status === 503 && !Number(headers.get('retry-after'))) throw complaint('does not say when to try again')
}

function checkEnvelope(body: Json, pathTemplate: string, { headers }: Seen, complaint: (what: string) => Error): void {
  if (/jwks\.json$|openapi\.json$|^\/(healthz|readyz)$/.test(pathTemplate)) return
  if (Object.keys(body).join() !== 'data,meta') throw complaint('no envelope of data and meta')
  const meta = body['meta'] as Json
  const campos = Object.keys(meta).join()
  if (Array.isArray(body['data'])) {
    if (campos !== 'cursor_next,cursor_prev,total_count,has_more,page_size') throw complaint(`a list with ${campos}`)
    if (meta['has_more'] !== (meta['cursor_next'] !== null))
      throw complaint('has_more says another thing than cursor_next')
    return
  }
  if (campos !== 'request_id,timestamp') throw complaint(`a thing with ${campos}`)
  if (!UUID.test(String(meta['request_id'])) || !INSTANT.test(String(meta['timestamp']))) throw complaint('meta is odd')
  const repeated = headers.get('idempotency-replayed') === 'true'
  if (!repeated && meta['request_id'] !== headers.get('x-request-id')) throw complaint('two request ids')
}

const patterns = new Map<string, RegExp>()
function patternOf(pathTemplate: string): RegExp {
  const pattern =
    patterns.get(pathTemplate) ?? new RegExp(`^${pathTemplate.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(pathTemplate, pattern)
  return pattern
}

function resolver(doc: OpenApiDocument, valor: Json | undefined): Json | undefined {
  const ref = valor?.['$ref']
  if (typeof ref !== 'string') return valor
  let target: unknown = doc
  for (const part of ref.slice(2).split('/')) target = (target as Json)[part]
  return target as Json
}

function validator(doc: OpenApiDocument, schema: Json): ValidateFunction {
  if (!recorded) ajv.addSchema({ $id: 'car', components: doc.components })
  recorded = true
  const validate = ready.get(schema) ?? ajv.compile(refer(schema) as Json)
  ready.set(schema, validate)
  return validate
}

/** Rewrites each `$ref` into the form that ajv resolves. */
function refer(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(refer)
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(
    Object.entries(valor).map(([k, v]) => [k, k === '$ref' && typeof v === 'string' ? `car${v}` : refer(v)]),
  )
}
