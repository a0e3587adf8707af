import { idFrom } from '@car/event-store/ids'
import { isTransient, CarError } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import { DamagedObject } from '@car/objects/recorded'
import { counter } from '@car/telemetry/metrics'
import { uploadKey, uploadCommand, type Upload, type Part, lost, refused } from '../../domain/upload.ts'
import type { Access } from '../../outbound/peers.ts'
import type { Ctx, ServiceCtx } from '../ctx.ts'
import { acceptedFile, inspectFile, newFile } from './inspect-file.ts'
import { receiveDocumento } from './receive-documento.ts'
import { renewedAccess } from './access-to-upload.ts'

export const uploads = counter('car_documentos_envios_total', 'Uploads in parts that ended, by how they did')

type Received = { id: string; hash: string }

/**
 * Makes a document from a complete upload. Its parts are read, checked and joined in one pass, and the file is
 * inspected like an upload in one piece. File and command have fixed ids, so a repetition, even a simultaneous one,
 * leads to the same document. The caller ensures that one request at a time completes an upload.
 * @throws CAR-005 when the upload has ended or a part is lost, CAR-009 when the type is not accepted, and the errors of
 * `receiveDocumento`. The upload then ends, unless another try could succeed.
 */
export async function concluirEnvio(ctx: ServiceCtx, usuario: User, access: Access, upload: Upload): Promise<Received> {
  const done = await documentoOf(ctx, upload._id)
  if (done) return endedUpload(ctx, upload._id, done)
  const pieces = await ctx.uploads.completing(upload._id)
  if (pieces === null) throw refused()
  try {
    return await endedUpload(ctx, upload._id, await join(ctx, usuario, access, upload, pieces))
  } catch (error) {
    const final = error instanceof DamagedObject ? lost(error) : error
    if (isFinal(final)) await refuse(ctx, upload._id)
    throw final
  }
}

export async function documentoOf({ store }: Ctx, uploadId: string): Promise<Received | null> {
  const id = idFrom(uploadCommand(uploadId), 'documento')
  const { state } = await store.load('documento', id)
  return state && { id, hash: state.hash }
}

async function join(
  ctx: ServiceCtx,
  usuario: User,
  before: Access,
  { _id, tipo, substitui, nome }: Upload,
  pieces: readonly Part[],
): Promise<Received> {
  const since = ctx.now().getTime()
  const file = newFile()
  const content = await inspectFile(ctx.arquivos.readParts(pieces), 'application/octet-stream', file)
  if (file.tipo !== null) {
    const chave = uploadKey(_id)
    await ctx.arquivos.storeUnder(chave, content, file.tipo)
    file.chave = chave
  }
  const request = { tipo, substitui, arquivo: acceptedFile(file, nome) }
  const access = await renewedAccess(ctx, before, since)
  const { id, hash } = await receiveDocumento(ctx, usuario, access, request, uploadCommand(_id))
  return { id, hash }
}

/** Marks the upload as completed and removes its parts. If that fails, a sweep removes them. */
async function endedUpload(ctx: ServiceCtx, id: string, received: Received): Promise<Received> {
  const tidy = async () => {
    if (await ctx.uploads.close(id, 'concluido')) uploads({ fim: 'concluido' })
    await ctx.arquivos.removeParts(id)
  }
  await tidy().catch((error: unknown) => ctx.logger.warn({ err: error }, 'parts of an upload stay for the sweep'))
  return received
}

/** Refuses an upload, and frees its room at once. A joined file is listed for removal. */
async function refuse(ctx: ServiceCtx, id: string): Promise<void> {
  const tidy = async () => {
    await ctx.arquivos.enlist(uploadKey(id))
    if (!(await ctx.uploads.close(id, 'recusado'))) return
    uploads({ fim: 'recusado' })
    await ctx.quotas.giveBack(uploadKey(id))
    await ctx.arquivos.removeParts(id)
  }
  await tidy().catch((error: unknown) => ctx.logger.warn({ err: error }, 'a refused upload stays for the sweep'))
}

/** Returns true if another try would end the same way. */
const isFinal = (error: unknown): boolean =>
  error instanceof CarError && !isTransient(error) && error.kind !== 'internal' && error.nome !== 'alterado_por_outro'
