import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { Commit } from '@car/event-store/commit'
import { waitForConnection, disconnect } from '@car/store/connection'
import { fold } from '@car/event-store/store'
import { conclude, type Report, verifyAll } from '@car/event-store/walk'
import { DamagedObject } from '@car/objects/recorded'
import { lerConfigDeArmazenamento } from './config.ts'
import { criarComum } from './context.ts'
import { DOCUMENTO, emCurso, type Existente } from './domain/documento.ts'
import { documentoDoFluxo, type Evento, fluxoDoDocumento } from './domain/eventos.ts'
import { fichaDe } from './outbound/fichas.ts'

/**
 * Command: walks every stream; its chain, its publication, its fold against the read models, and its file. Then walks
 * every object for one that belongs to nothing. With --arquivos each file is read and hashed too. Changes nothing.
 */
const { arquivos: lerTudo } = parseArgs({ options: { arquivos: { type: 'boolean', default: false } } }).values
const { ctx, connection, broker, objetos } = criarComum(lerConfigDeArmazenamento(), 'documentos')
await waitForConnection(connection, 30_000)
const laudo: Report & { arquivos: number } = { ...(await verifyAll<Evento>(connection, conferir)), arquivos: 0 }
for await (const { key } of objetos.list()) {
  laudo.arquivos++
  if (await semDono(key)) laudo.problemas.push({ fluxo: key, problema: 'a file that belongs to no document' })
}
await conclude({ ...laudo, servico: 'documentos' }, async () => {
  await broker.close()
  objetos.close()
  await disconnect(connection)
})

async function conferir(stream: string, commits: Commit<Evento>[]): Promise<string[]> {
  if (documentoDoFluxo(stream) === undefined) return conferirDuplicidade(commits)
  const doc = fold(DOCUMENTO, commits)
  if (!doc) return ['adds up to no document']
  const ficha = await ctx.fichas.colecao.findOne({ _id: doc.id })
  const problemas: string[] = []
  if (!ficha) problemas.push('has no line in the read model')
  else if (!isDeepStrictEqual(ficha, fichaDe(doc, commits.length)))
    problemas.push(`the read model (version ${ficha.versao} of ${commits.length}) is not what the events add up to`)
  const pautado = await connection.collection('pauta').countDocuments({ _id: doc.id } as never)
  if (emCurso(doc) && pautado === 0) problemas.push('is to be read and on no list of what is')
  if (doc.detem !== commits.some(({ uniqueKey }) => uniqueKey !== undefined))
    problemas.push(doc.detem ? 'does not hold its bytes' : 'still holds its bytes')
  return [...problemas, ...(await conferirArquivo(doc))]
}

async function conferirDuplicidade(commits: Commit<Evento>[]): Promise<string[]> {
  const marcados = commits.flatMap(({ events }) =>
    events.flatMap((e) => (e.tipo === 'duplicidade_detectada' ? [e.processo_id, e.detentor_id] : [])),
  )
  const achados = await ctx.duplicidades.entre(marcados)
  return marcados.filter((id) => !achados.has(id)).map((id) => `processo ${id} is not marked`)
}

async function conferirArquivo(doc: Existente): Promise<string[]> {
  if (doc.status === 'descartado') return []
  const achado = await objetos.head(doc.chave)
  if (!achado) return ['its file is not there']
  if (achado.size !== doc.tamanho) return [`its file has ${achado.size} bytes of ${doc.tamanho}`]
  if (!lerTudo) return []
  try {
    for await (const _ of await ctx.arquivos.ler(doc));
    return []
  } catch (erro) {
    if (erro instanceof DamagedObject) return ['its file has other bytes than were received']
    throw erro
  }
}

/** An upload is listed as pending before its object is and until its document is: asked in this order, no race is a find. */
async function semDono(chave: string): Promise<boolean> {
  const doPrevia = /^previas\/([^/]+)\//.exec(chave)?.[1]
  const qual = doPrevia === undefined ? { _id: chave } : { previasDe: doPrevia }
  const pendente = await connection.collection('arquivos_pendentes').findOne(qual as never)
  if (pendente) return false
  const id = doPrevia ?? (await ctx.fichas.daChave(chave))?._id
  const doc = id === undefined ? null : (await ctx.store.read(fluxoDoDocumento(id), DOCUMENTO)).state
  if (doc && doc.status !== 'descartado') return false
  return (await objetos.head(chave)) !== undefined
}
