import { isDeepStrictEqual, parseArgs } from 'node:util'
import { nullIfBroken } from '@car/event-store/broken-record'
import { checkBacked, checkRow, derivedFrom } from '@car/event-store/derived'
import type { Commit } from '@car/event-store/commit'
import type { Change } from '@car/event-store/kinds'
import { conclude, type Report, verifyAll } from '@car/event-store/walk'
import { DamagedObject } from '@car/objects/recorded'
import { openCollection } from '@car/store/collection'
import { waitForConnection } from '@car/store/connection'
import { readStorageSettings } from './config.ts'
import { createServiceStorage } from './context.ts'
import { emCurso, type Documento } from './domain/documento.ts'
import type { Parte } from './domain/envio.ts'
import type { Fluxos } from './domain/fluxos.ts'
import { linhaDe } from './outbound/documentos.ts'

/**
 * Command: checks every stream: its chain and stamps, its publication, its fold against the read models, and its file.
 * Then it checks that every object, every row, and all room that is taken lead back to the record. With --arquivos each
 * file is read and hashed too. It changes nothing.
 */
const { arquivos: lerTudo } = parseArgs({ options: { arquivos: { type: 'boolean', default: false } } }).values
const { ctx, connection, objects, close } = createServiceStorage(readStorageSettings())
const pauta = openCollection(connection, 'pauta')
await waitForConnection(connection, 30_000)
const report: Report & { arquivos: number } = { ...(await verifyAll(ctx.store, conferir)), arquivos: 0 }
for await (const { key } of objects.list()) {
  report.arquivos++
  if (await semDono(key)) report.problemas.push({ fluxo: key, problema: 'a file that belongs to no document' })
}
const linhas = derivedFrom(ctx.documentos.todos(), ({ _id: id, versao }) => ({
  what: 'the read model',
  id,
  version: versao,
}))
report.problemas.push(...(await checkBacked(ctx.store, 'documento', linhas)))
for await (const { _id, documentos, bytes, arquivos } of ctx.cotas.todas()) {
  const soma = arquivos.reduce((total, arquivo) => total + arquivo.bytes, 0)
  if (documentos !== arquivos.length || bytes !== soma)
    report.problemas.push({ fluxo: _id, problema: 'its files do not add up to what it takes up' })
  for (const { chave } of arquivos) {
    if (await semDono(chave, () => ctx.cotas.inclui({ processoId: _id, chave })))
      report.problemas.push({ fluxo: chave, problema: 'takes up room and belongs to no document' })
  }
}
for await (const envio of ctx.envios.todos()) {
  for (const problema of await conferirEnvio(envio)) report.problemas.push({ fluxo: `envio-${envio._id}`, problema })
}
await conclude({ ...report, servico: 'documentos' }, close)

async function conferir(last: Change<Fluxos>, commits: readonly Commit<unknown>[]): Promise<string[]> {
  if (last.kind === 'duplicidades') return conferirMarcas(last.state)
  const { state: doc, commit } = last
  const problemas = checkRow(await ctx.documentos.linha(doc.id), commit.version, (linha) =>
    isDeepStrictEqual(linha, linhaDe(doc, commit.version)),
  )
  if (emCurso(doc) && (await pauta.count({ _id: doc.id })) === 0)
    problemas.push('is to be read and on no list of what is')
  if (doc.detem !== commits.some(({ uniqueKey }) => uniqueKey !== undefined))
    problemas.push(doc.detem ? 'does not hold its bytes' : 'still holds its bytes')
  if (doc.status !== 'descartado' && !(await ctx.cotas.inclui(doc)))
    problemas.push('is not counted in what its case takes up')
  return [...problemas, ...(await conferirArquivo(doc))]
}

async function conferirMarcas({ processoId, detentores }: { processoId: string; detentores: readonly string[] }) {
  const { comDuplicidade } = await ctx.documentos.dosProcessos([processoId, ...detentores], false)
  return [processoId, ...detentores].filter((id) => !comDuplicidade.has(id)).map((id) => `processo ${id} is not marked`)
}

async function conferirArquivo(doc: Documento): Promise<string[]> {
  if (doc.status === 'descartado') return []
  const achado = await objects.head(doc.chave)
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

/** Checks an unfinished upload: its parts exist, and their sizes add up to what the row says. */
async function conferirEnvio({ _id, recebido, partes }: { _id: string; recebido: number; partes: Parte[] }) {
  const problemas: string[] = []
  if (partes.reduce((soma, { tamanho }) => soma + tamanho, 0) !== recebido)
    problemas.push('its parts do not add up to what it has received')
  for (const { chave, tamanho } of partes) {
    const achada = await objects.head(chave)
    if (achada?.size !== tamanho) problemas.push(achada ? 'a part of it has another size' : 'a part of it is not there')
  }
  // An upload that has ended meanwhile no longer has its parts.
  const agora = await ctx.envios.um(_id)
  return agora?.estado === 'aberto' ? problemas : []
}

/**
 * An upload is listed before its object exists and until its document does. Asking in this order, a race is never
 * reported.
 */
async function semDono(
  chave: string,
  aindaHa = async () => (await objects.head(chave)) !== undefined,
): Promise<boolean> {
  const doPrevia = /^previas\/([^/]+)\//.exec(chave)?.[1]
  const doEnvio = /^(?:envios|arquivos)\/([^/]+)/.exec(chave)?.[1]
  if (doEnvio !== undefined && (await ctx.envios.um(doEnvio))) return false
  if (await ctx.arquivos.pendente(doPrevia === undefined ? { _id: chave } : { previasDe: doPrevia })) return false
  const id = doPrevia ?? (await ctx.documentos.daChave(chave))?._id
  const lido = id === undefined ? undefined : await ctx.store.load('documento', id).catch(nullIfBroken)
  if (lido === null) return false
  const doc = lido?.state
  if (doc && doc.status !== 'descartado') return false
  return aindaHa()
}
