import { randomBytes, randomUUID } from 'node:crypto'
import type { Commit } from '@car/event-store/commit'
import { waitForConnection } from '@car/store/connection'
import { readSettings } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import type { DocumentoEvent } from '../../src/domain/events.ts'
import { createService } from '../../src/service.ts'
import { end, createEnvironment, createTestIssuer, createTestProcessos, type Person } from './environment.ts'

export const READING_MS = 120_000

/** Starts the service with real backing servers and fakes of auth and processos. */
export async function createBench(settings: Record<string, string> = {}) {
  const environment = createEnvironment()
  await environment.start()
  const issuer = await createTestIssuer()
  const processos = await createTestProcessos(issuer.url)
  const env = { ...environment.env, JWKS_URL: issuer.url, PROCESSOS_GRPC: processos.address, ...settings }
  const service = createService(readSettings(env))
  await service.start()
  // This context stands for another instance of the service.
  const other = createContext(readSettings(env))
  await waitForConnection(other.connection, 10_000)
  const base = `http://127.0.0.1:${service.ports().http}`

  async function ask(who: Person | null, method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { ...(who ? await who.headers() : {}), ...(init.headers as object) }
    const res = await fetch(`${base}/api/v1${path}`, { ...init, method, headers })
    const bytes = Buffer.from(await res.arrayBuffer())
    const json = res.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(bytes.toString()) : null
    return { status: res.status, headers: res.headers, bytes, json }
  }

  return {
    environment,
    issuer,
    processos,
    env,
    service,
    base,
    ask,
    send: (who: Person | null, pieces: SentPart[], headers: Record<string, string> = {}) => {
      const { body, tipo } = multipart(pieces)
      return ask(who, 'POST', '/documentos/upload', {
        body,
        headers: { 'content-type': tipo, ...headers },
      })
    },
    ctx: other.ctx,
    broker: other.broker,
    async situacao(who: Person, id: string) {
      return (await ask(who, 'GET', `/documentos/${id}/status`)).json.data
    },
    /** Waits at most `READING_MS` for the reading of the document. */
    settled(who: Person, id: string) {
      return end(
        () => this.situacao(who, id),
        ({ status }) => status === 'valido' || status === 'invalido',
        READING_MS,
      )
    },
    async events(id: string): Promise<DocumentoEvent[]> {
      const commits = await environment.store
        .collection<Commit<DocumentoEvent>>('commits')
        .find({ stream: `documento-${id}` })
        .sort({ _id: 1 })
        .toArray()
      return commits.flatMap((commit) => commit.events)
    },
    async kinds(id: string): Promise<string[]> {
      return (await this.events(id)).map(({ tipo }) => tipo)
    },
    async record(id: string, ...events: DocumentoEvent[]): Promise<void> {
      const command = { id: randomUUID(), author: null, at: new Date() }
      await other.ctx.store.execute('documento', id, command, () => ({ events }))
    },
    async close() {
      other.ctx.peers.close()
      await other.close()
      await service.close()
      await processos.close()
      await issuer.close()
      await environment.close()
    },
  }
}

export type Bench = Awaited<ReturnType<typeof createBench>>
// Answers are typed as any, because tests look at the bodies that really came over the wire.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; headers: Headers; bytes: Buffer; json: any }

export type SentPart =
  | { nome: string; valor: string }
  | { nome: string; bytes: Buffer; arquivo?: string; tipo?: string }

/** Makes a multipart body with its own boundary. */
export function multipart(pieces: readonly SentPart[], limit = `boundary-${randomBytes(8).toString('hex')}`) {
  const chunks = pieces.flatMap((part) => {
    const arquivo = 'bytes' in part
    const nome = `Content-Disposition: form-data; name="${part.nome}"`
    const head = arquivo
      ? `${nome}; filename="${part.arquivo ?? 'documento.pdf'}"\r\nContent-Type: ${part.tipo ?? 'application/pdf'}`
      : nome
    return [Buffer.from(`--${limit}\r\n${head}\r\n\r\n`), arquivo ? part.bytes : Buffer.from(part.valor), CRLF]
  })
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${limit}--\r\n`)]) as unknown as ArrayBuffer,
    tipo: `multipart/form-data; boundary=${limit}`,
  }
}
const CRLF = Buffer.from('\r\n')

/** Makes random bytes of this size that begin like a PDF. */
export function pdf(size = 2_000): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n'), randomBytes(size)]).subarray(0, size)
}

export const upload = (processo: string, bytes: Buffer, tipo = 'matricula_imovel'): SentPart[] => [
  { nome: 'processo_id', valor: processo },
  { nome: 'tipo_documento', valor: tipo },
  { nome: 'arquivo', bytes },
]
