import { CATALOGO } from '@car/errors/catalog'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { BASE } from './ambiente.ts'

/** Checks every answer that a test gets against the published interface, whatever else the test looks at. */

type Json = Record<string, unknown>
type Resposta = { description: string; content?: Record<string, { schema: Json }> }
export type Documento = { paths: Record<string, Record<string, { responses: Record<string, Json> }>>; components: Json }
type Visto = { metodo: string; caminho: string; status: number; headers: Headers; bytes: Buffer }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const CODIGOS = new Set<string>(Object.values(CATALOGO).map(({ code }) => code))

let lido: Promise<Documento> | undefined

/** The published document, fetched once. */
export function documento(): Promise<Documento> {
  lido ??= fetch(`${BASE}/api/v1/openapi.json`).then(async (r) => (await r.json()) as Documento)
  return lido
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
addFormats.default(ajv)
const prontos = new Map<string, ValidateFunction>()
let registrado = false

/** @throws Error naming what in the answer differs from the interface */
export async function conferir(visto: Visto): Promise<void> {
  const queixa = (oQue: string) => {
    const corpo = visto.bytes.toString('utf8').slice(0, 2000)
    return new Error(`${visto.metodo} ${visto.caminho} answered ${visto.status}: ${oQue}\n${corpo}`)
  }
  if (!UUID.test(visto.headers.get('x-request-id') ?? '')) throw queixa('X-Request-Id is no UUID')
  if (visto.status === 204 || visto.status === 304 || visto.status === 416) {
    if (visto.bytes.length > 0) throw queixa('a body where there is none')
  }
  const semEnvelope = visto.status === 416 || visto.caminho === '/readyz'
  if (visto.status >= 400 && !semEnvelope) conferirErro(visto, queixa)
  const doc = await documento()
  const caminho = visto.caminho.split('?')[0] ?? ''
  const molde = Object.keys(doc.paths).find((m) => casa(m, caminho) && doc.paths[m]?.[visto.metodo.toLowerCase()])
  if (molde === undefined) {
    if (visto.status !== 404 && caminho.startsWith('/api/')) throw queixa('is in no description of the interface')
    return
  }
  conferirResposta(doc, molde, visto, queixa)
}

function conferirResposta(doc: Documento, molde: string, visto: Visto, queixa: (oQue: string) => Error): void {
  const { responses } = doc.paths[molde]?.[visto.metodo.toLowerCase()] ?? { responses: {} }
  const resposta = resolver(doc, responses[visto.status]) as Resposta | undefined
  if (!resposta) throw queixa(`this status is not described (${Object.keys(responses).join(', ')})`)
  const tipo = (visto.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
  const conteudo = resposta.content?.[tipo] ?? resposta.content?.['*/*']
  if (resposta.content && !conteudo) throw queixa(`this type is not described: ${tipo}`)
  if (tipo !== 'application/json' || !conteudo) return
  const corpo: unknown = JSON.parse(visto.bytes.toString('utf8'))
  const valida = validador(doc, `${visto.metodo} ${molde} ${visto.status}`, conteudo.schema)
  if (!valida(corpo)) throw queixa(ajv.errorsText(valida.errors))
  if (visto.status < 400) conferirEnvelope(corpo as Json, molde, visto, queixa)
}

function conferirErro({ bytes, headers, status }: Visto, queixa: (oQue: string) => Error): void {
  if (headers.get('content-type') !== 'application/json; charset=utf-8') throw queixa('an error that is no JSON')
  const corpo = JSON.parse(bytes.toString('utf8')) as { error: Json & { code: string; message: string } }
  if (Object.keys(corpo).join() !== 'error') throw queixa('more than an error')
  if (!/^code,message(,details)?$/.test(Object.keys(corpo.error).join()))
    throw queixa('more than code, message, details')
  if (!CODIGOS.has(corpo.error.code)) throw queixa('a code of no catalogue')
  if (corpo.error.message.trim() === '') throw queixa('no message')
  if ('details' in corpo.error && (corpo.error['details'] as unknown[]).length === 0) throw queixa('empty details')
  if (status === 503 && !Number(headers.get('retry-after'))) throw queixa('does not say when to try again')
}

function conferirEnvelope(corpo: Json, molde: string, { headers }: Visto, queixa: (oQue: string) => Error): void {
  if (/jwks\.json$|openapi\.json$|^\/(healthz|readyz)$/.test(molde)) return
  if (Object.keys(corpo).join() !== 'data,meta') throw queixa('no envelope of data and meta')
  const meta = corpo['meta'] as Json
  const campos = Object.keys(meta).join()
  if (Array.isArray(corpo['data'])) {
    if (campos !== 'cursor_next,cursor_prev,total_count,has_more,page_size') throw queixa(`a list with ${campos}`)
    if (meta['has_more'] !== (meta['cursor_next'] !== null))
      throw queixa('has_more says another thing than cursor_next')
    return
  }
  if (campos !== 'request_id,timestamp') throw queixa(`a thing with ${campos}`)
  if (!UUID.test(String(meta['request_id'])) || !INSTANTE.test(String(meta['timestamp']))) throw queixa('meta is odd')
  const repetida = headers.get('idempotency-replayed') === 'true'
  if (!repetida && meta['request_id'] !== headers.get('x-request-id')) throw queixa('two request ids')
}

const casa = (molde: string, caminho: string): boolean =>
  new RegExp(`^${molde.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(caminho)

function resolver(doc: Documento, valor: Json | undefined): Json | undefined {
  const ref = valor?.['$ref']
  if (typeof ref !== 'string') return valor
  let achado: unknown = doc
  for (const parte of ref.slice(2).split('/')) achado = (achado as Json)[parte]
  return achado as Json
}

function validador(doc: Documento, chave: string, schema: Json): ValidateFunction {
  if (!registrado) ajv.addSchema({ $id: 'car', components: doc.components })
  registrado = true
  const pronto = prontos.get(chave)
  if (pronto) return pronto
  const feito = ajv.compile(apontar(schema) as Json)
  prontos.set(chave, feito)
  return feito
}

/** References into the document, in the form in which ajv finds them. */
function apontar(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(apontar)
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(
    Object.entries(valor).map(([k, v]) => [k, k === '$ref' && typeof v === 'string' ? `car${v}` : apontar(v)]),
  )
}
