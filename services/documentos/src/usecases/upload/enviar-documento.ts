import type { Readable } from 'node:stream'
import { isTransient, CarError } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { DocumentoKind } from '@car/vocabulary/documento'
import type { Level } from '@car/vocabulary/person'
import type { Access } from '../../outbound/peers.ts'
import type { ServiceCtx } from '../ctx.ts'
import { forgetFile } from '../clean-files.ts'
import { acceptedFile, type ArrivingFile, inspectFile, newFile } from './inspect-file.ts'
import { receiveDocumento } from './receive-documento.ts'
import { accessToUpload, renewedAccess } from './access-to-upload.ts'

type Asked = { tipo: DocumentoKind; substitui: string | null }
type Declared = { nome: string | undefined; mime: string }

/**
 * A document that is being sent: the id of its processo and its file, in any order. If the id comes first, a person
 * without the right to send is refused before the file is stored. Its end removes a file that became no document.
 */
export type Arrival = AsyncDisposable & {
  file: Readonly<ArrivingFile>
  /** Takes the id of the processo. Resolves when the caller may send documents to it; rejects like `requireAccess`. */
  named(processoId: string): Promise<unknown>
  /** @throws the errors of `requireAccess`, and CAR-008 past 50 MB */
  store(source: Readable, declared: Declared): Promise<void>
  /** @throws CAR-003 when the caller may not send documents to the processo, CAR-006 when their level is too low */
  requireAccess(): Promise<unknown>
  /** @throws CAR-009 when the type of the file is not accepted, and the errors of `receiveDocumento` */
  record(asked: Asked, commandId: string): Promise<{ id: string; hash: string }>
}

/** @param requireLevel  throws CAR-006 when the person's level is too low */
export function openArrival(ctx: ServiceCtx, usuario: User, requireLevel: (level: Level) => void): Arrival {
  const file = newFile()
  const known: { nome?: string | undefined; access?: Promise<Access>; accessAt: number } = { accessAt: 0 }
  /** Says whether a document owns the stored file. `no`: the file is removed. `unsure`: the sweep decides later. */
  let owned: 'yes' | 'no' | 'unsure' = 'no'
  return {
    file,
    named(processoId) {
      known.accessAt = ctx.now().getTime()
      known.access = accessToUpload(ctx, processoId).then((access) => {
        requireLevel(access.nivel)
        return access
      })
      return known.access
    },
    async store(source, { nome, mime }) {
      known.nome = nome
      const content = await inspectFile(source, mime, file)
      await known.access
      if (file.tipo === null) for await (const _ of content);
      else file.chave = await ctx.arquivos.store(content, file.tipo)
    },
    requireAccess: async () => known.access,
    async record(asked, commandId) {
      const arquivo = acceptedFile(file, known.nome)
      const access = await current(ctx, known)
      owned = 'unsure'
      try {
        const received = await receiveDocumento(ctx, usuario, access, { ...asked, arquivo }, commandId)
        owned = received.nova ? 'yes' : 'no'
        return received
      } catch (error) {
        if (error instanceof CarError && !isTransient(error) && error.kind !== 'internal') owned = 'no'
        throw error
      }
    },
    async [Symbol.asyncDispose]() {
      if (file.chave !== null && owned === 'yes') await ctx.arquivos.confirmar(file.chave)
      if (file.chave !== null && owned === 'no') await forgetFile(ctx, file.chave)
    },
  }
}

async function current(ctx: ServiceCtx, known: { access?: Promise<Access>; accessAt: number }): Promise<Access> {
  const given = await known.access
  if (!given) throw new Error('no processo was named')
  return renewedAccess(ctx, given, known.accessAt)
}
