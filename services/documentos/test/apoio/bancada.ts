import { randomBytes, randomUUID } from 'node:crypto'
import type { Commit } from '@car/event-store/commit'
import { waitForConnection } from '@car/store/connection'
import { readSettings } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import type { EventoDeDocumento } from '../../src/domain/eventos.ts'
import { createService } from '../../src/service.ts'
import { ate, criarAmbiente, criarEmissor, criarProcessosDeTeste, type Pessoa } from './ambiente.ts'

/** The time limit for reading a document beside other tests at work. */
export const LEITURA_MS = 120_000

/** One running service over real backing servers, with people and processos to try it with. */
export async function montarBancada(ajustes: Record<string, string> = {}) {
  const ambiente = criarAmbiente()
  await ambiente.iniciar()
  const emissor = await criarEmissor()
  const processos = await criarProcessosDeTeste(emissor.url)
  const env = { ...ambiente.env, JWKS_URL: emissor.url, PROCESSOS_GRPC: processos.endereco, ...ajustes }
  const servico = createService(readSettings(env))
  await servico.start()
  // What another instance of the service would see and do.
  const outra = createContext(readSettings(env))
  await waitForConnection(outra.connection, 10_000)
  const base = `http://127.0.0.1:${servico.ports().http}`

  async function pedir(
    quem: Pessoa | null,
    metodo: string,
    caminho: string,
    init: RequestInit = {},
  ): Promise<Resposta> {
    const headers = { ...(quem ? { authorization: `Bearer ${quem.token}` } : {}), ...(init.headers as object) }
    const res = await fetch(`${base}/api/v1${caminho}`, { ...init, method: metodo, headers })
    const bytes = Buffer.from(await res.arrayBuffer())
    const json = res.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(bytes.toString()) : null
    return { status: res.status, headers: res.headers, bytes, json }
  }

  return {
    ambiente,
    emissor,
    processos,
    env,
    servico,
    base,
    pedir,
    enviar: (quem: Pessoa | null, partes: Parte[], headers: Record<string, string> = {}) => {
      const { corpo, tipo } = multipart(partes)
      return pedir(quem, 'POST', '/documentos/upload', {
        body: corpo,
        headers: { 'content-type': tipo, ...headers },
      })
    },
    ctx: outra.ctx,
    broker: outra.broker,
    async situacao(quem: Pessoa, id: string) {
      return (await pedir(quem, 'GET', `/documentos/${id}/status`)).json.data
    },
    /** The document once it has been read, however long that takes on a busy machine. */
    assentado(quem: Pessoa, id: string) {
      return ate(
        () => this.situacao(quem, id),
        ({ status }) => status === 'valido' || status === 'invalido',
        LEITURA_MS,
      )
    },
    async eventos(id: string): Promise<EventoDeDocumento[]> {
      const commits = await ambiente.store
        .collection<Commit<EventoDeDocumento>>('commits')
        .find({ stream: `documento-${id}` })
        .sort({ _id: 1 })
        .toArray()
      return commits.flatMap((commit) => commit.events)
    },
    async tipos(id: string): Promise<string[]> {
      return (await this.eventos(id)).map(({ tipo }) => tipo)
    },
    /** Appends events to a document's record, as a worker would. */
    async gravar(id: string, ...eventos: EventoDeDocumento[]): Promise<void> {
      const comando = { id: randomUUID(), author: null, at: new Date() }
      await outra.ctx.store.execute('documento', id, comando, () => ({ events: eventos }))
    },
    async close() {
      outra.ctx.pares.close()
      await outra.close()
      await servico.close()
      await processos.close()
      await emissor.close()
      await ambiente.close()
    },
  }
}

export type Bancada = Awaited<ReturnType<typeof montarBancada>>
// What comes over the wire is looked into by tests as it is.
// oxlint-disable-next-line typescript/no-explicit-any
export type Resposta = { status: number; headers: Headers; bytes: Buffer; json: any }

export type Parte = { nome: string; valor: string } | { nome: string; bytes: Buffer; arquivo?: string; tipo?: string }

/** A multipart body with a boundary of its own, and its parts in the order given. */
export function multipart(partes: readonly Parte[], limite = `limite-${randomBytes(8).toString('hex')}`) {
  const pedacos = partes.flatMap((parte) => {
    const arquivo = 'bytes' in parte
    const nome = `Content-Disposition: form-data; name="${parte.nome}"`
    const cabeca = arquivo
      ? `${nome}; filename="${parte.arquivo ?? 'documento.pdf'}"\r\nContent-Type: ${parte.tipo ?? 'application/pdf'}`
      : nome
    return [Buffer.from(`--${limite}\r\n${cabeca}\r\n\r\n`), arquivo ? parte.bytes : Buffer.from(parte.valor), CRLF]
  })
  return {
    corpo: Buffer.concat([...pedacos, Buffer.from(`--${limite}--\r\n`)]) as unknown as ArrayBuffer,
    tipo: `multipart/form-data; boundary=${limite}`,
  }
}
const CRLF = Buffer.from('\r\n')

/** Bytes that begin like a PDF, of this size, unlike any other. */
export function pdf(tamanho = 2_000): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n'), randomBytes(tamanho)]).subarray(0, tamanho)
}

export const envio = (processo: string, bytes: Buffer, tipo = 'matricula_imovel'): Parte[] => [
  { nome: 'processo_id', valor: processo },
  { nome: 'tipo_documento', valor: tipo },
  { nome: 'arquivo', bytes },
]
