import { isDeepStrictEqual, parseArgs } from 'node:util'
import { nullIfBroken } from '@car/event-store/broken-record'
import { checkBacked, checkRow, derivedFrom } from '@car/event-store/derived'
import type { Commit } from '@car/event-store/commit'
import type { Change } from '@car/event-store/kinds'
import { conclude, type Report, verifyAll } from '@car/event-store/walk'
import { DamagedObject } from '@car/objects/recorded'
import { openCollection } from '@car/store/collection'
import { verifyLog } from '@car/registro/verify'
import { waitForConnection } from '@car/store/connection'
import { readStorageSettings } from './config.ts'
import { createServiceStorage } from './context.ts'
import { underWay, type Documento } from './domain/documento.ts'
import type { Part } from './domain/upload.ts'
import type { Streams } from './domain/streams.ts'
import { rowOf } from './outbound/documentos.ts'

/**
 * Command: checks the record and all that follows from it, and changes nothing. For each stream it checks the chain,
 * the stamps, the publication, the read models, the encrypted numbers and the file. Then it checks that every row
 * belongs to the record, that objects and reserved room belong to a document or an upload, and that open uploads have
 * their parts. With --arquivos each file is read and hashed too.
 */
const { arquivos: readAll } = parseArgs({ options: { arquivos: { type: 'boolean', default: false } } }).values
const { ctx, connection, objects, log, close } = createServiceStorage(readStorageSettings())
const docket = openCollection(connection, 'pauta')
await waitForConnection(connection, 30_000)
const report: Report & { arquivos: number } = { ...(await verifyAll(ctx.store, verifyStream)), arquivos: 0 }
for await (const { key } of objects.list()) {
  report.arquivos++
  if (await withoutOwner(key)) report.problems.push({ stream: key, problem: 'a file that belongs to no document' })
}
const rows = derivedFrom(ctx.documentos.all(), ({ _id: id, versao }) => ({
  what: 'the read model',
  id,
  version: versao,
}))
report.problems.push(...(await checkBacked(ctx.store, 'documento', rows)))
for await (const { _id, documentos, bytes, arquivos } of ctx.quotas.all()) {
  const sum = arquivos.reduce((total, file) => total + file.bytes, 0)
  if (documentos !== arquivos.length || bytes !== sum)
    report.problems.push({ stream: _id, problem: 'its files do not add up to what it takes up' })
  for (const { chave } of arquivos) {
    if (await withoutOwner(chave, () => ctx.quotas.includes({ processoId: _id, chave })))
      report.problems.push({ stream: chave, problem: 'takes up room and belongs to no document' })
  }
}
for await (const upload of ctx.uploads.all()) {
  for (const problem of await checkUpload(upload)) report.problems.push({ stream: `envio-${upload._id}`, problem })
}
const registro = await verifyLog(log, log.vault)
report.problems.push(...registro.problems)
log.vault?.close()
await conclude({ ...report, leaves: registro.leaves, locked: registro.locked, service: 'documentos' }, close)

async function verifyStream(last: Change<Streams>, commits: readonly Commit<unknown>[]): Promise<string[]> {
  if (last.kind === 'duplicidades') return checkMarks(last.state)
  const { state: doc, commit } = last
  const problems = checkRow(await ctx.documentos.row(doc.id), commit.version, (row) =>
    isDeepStrictEqual(row, rowOf(doc, commit.version)),
  )
  if (underWay(doc) && (await docket.count({ _id: doc.id })) === 0)
    problems.push('is to be read and on no list of what is')
  if (doc.detem && (await ctx.store.holderOf(`sha256:${doc.hash}`)) !== commit.stream)
    problems.push('does not hold its bytes')
  if (doc.status !== 'descartado' && !(await ctx.quotas.includes(doc)))
    problems.push('is not counted in what its case takes up')
  const kept = doc.status === 'valido' ? (doc.lido.numeros ?? []) : []
  return [...problems, ...ctx.seals.faultsOf(doc.id, kept, commits), ...(await checkFile(doc))]
}

async function checkMarks({ processoId, detentores }: { processoId: string; detentores: readonly string[] }) {
  const { comDuplicidade } = await ctx.documentos.ofProcessos([processoId, ...detentores], false)
  return [processoId, ...detentores].filter((id) => !comDuplicidade.has(id)).map((id) => `processo ${id} is not marked`)
}

async function checkFile(doc: Documento): Promise<string[]> {
  if (doc.status === 'descartado') return []
  const stored = await objects.head(doc.chave)
  if (!stored) return ['its file is not there']
  if (stored.size !== doc.tamanho) return [`its file has ${stored.size} bytes of ${doc.tamanho}`]
  if (!readAll) return []
  try {
    for await (const _ of await ctx.arquivos.read(doc));
    return []
  } catch (error) {
    if (error instanceof DamagedObject) return ['its file has other bytes than were received']
    throw error
  }
}

/** Checks that the parts of an unfinished upload exist, and that their sizes add up to the received size. */
async function checkUpload({ _id, recebido, partes }: { _id: string; recebido: number; partes: Part[] }) {
  const problems: string[] = []
  if (partes.reduce((sum, { tamanho }) => sum + tamanho, 0) !== recebido)
    problems.push('its parts do not add up to what it has received')
  for (const { chave, tamanho } of partes) {
    const found = await objects.head(chave)
    if (found?.size !== tamanho) problems.push(found ? 'a part of it has another size' : 'a part of it is not there')
  }
  // An upload that ended in the meantime has no parts, so its problems are not reported.
  const current = await ctx.uploads.one(_id)
  return current?.estado === 'aberto' ? problems : []
}

/**
 * Returns true if an object belongs to no document and no upload. A new file is on the list of pending files until its
 * document exists. This list is queried first, and the object is requested again at the end. So a file that is added or
 * removed during the check is not reported.
 */
async function withoutOwner(
  chave: string,
  stillExists = async () => (await objects.head(chave)) !== undefined,
): Promise<boolean> {
  const ofPreview = /^previas\/([^/]+)\//.exec(chave)?.[1]
  const ofUpload = /^(?:envios|arquivos)\/([^/]+)/.exec(chave)?.[1]
  if (ofUpload !== undefined && (await ctx.uploads.one(ofUpload))) return false
  if (await ctx.arquivos.pendente(ofPreview === undefined ? { _id: chave } : { previasDe: ofPreview })) return false
  const id = ofPreview ?? (await ctx.documentos.ofKey(chave))[0]?._id
  const lido = id === undefined ? undefined : await ctx.store.load('documento', id).catch(nullIfBroken)
  if (lido === null) return false
  const doc = lido?.state
  if (doc && doc.status !== 'descartado') return false
  return stillExists()
}
