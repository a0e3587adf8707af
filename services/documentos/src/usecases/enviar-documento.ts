import type { Readable } from 'node:stream'
import { isTransient, CarError, notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { DocumentoKind } from '@car/vocabulary/documento'
import type { Level } from '@car/vocabulary/person'
import type { Access } from '../outbound/peers.ts'
import type { ServiceCtx } from './ctx.ts'
import { forgetFile } from './clean-files.ts'
import { acceptedFile, type ArrivingFile, inspectFile, newFile } from './inspect-file.ts'
import { receiveDocumento } from './receive-documento.ts'

/**
 * The age in milliseconds up to which an answer about the person's rights is used. After a longer upload the rights are
 * requested again before the document is recorded.
 */
const ACCESS_VALID_MS = 5_000

export type Listener = {
  /**
   * Receives the id of the processo.
   * @throws CAR-003 when the caller may not send documents to the processo, CAR-006 when the caller's level is too low
   */
  named: (processoId: string) => Promise<unknown>
  /** @throws the errors of `named`, and CAR-008 past 50 MB */
  file: (source: Readable, declared: { nome: string | undefined; mime: string }) => Promise<void>
}

type Asked = { tipo: DocumentoKind; substitui: string | null }
type RecordDocumento = (asked: Asked, commandId: string) => Promise<{ id: string; hash: string }>

export type Arrival<Form> = {
  /** Resolves even when the file is too large. */
  read: (listener: Listener) => Promise<Form>
  /** @throws CAR-006 when the person's level is too low */
  requireLevel: (level: Level) => void
  /** Calls `record`, unless the same request was answered before, and sends the response. */
  answer: (form: Form, file: ArrivingFile, record: RecordDocumento) => Promise<void>
}

/**
 * Receives a document. The form contains the id of the processo and the file, in any order. If the id comes first, a
 * person without the right to send is refused before the file is stored.
 * @throws CAR-003 when the person may not send documents to the processo; CAR-006 when their level is too low; CAR-009
 * when the type of the file is not accepted; the errors of `receiveDocumento`
 */
export async function sendDocumento<Form>(
  ctx: ServiceCtx,
  usuario: User,
  { read, requireLevel, answer }: Arrival<Form>,
): Promise<void> {
  const file = newFile()
  const known: { nome?: string | undefined; access?: Promise<Access>; accessAt: number } = { accessAt: 0 }
  /** Says whether a document owns the stored file. `no`: the file is removed. `unsure`: the sweep decides later. */
  const owned = { is: 'no' as 'yes' | 'no' | 'unsure' }
  try {
    const form = await read({
      named(processoId) {
        known.accessAt = Date.now()
        known.access = accessTo(ctx, processoId).then((access) => {
          requireLevel(access.nivel)
          return access
        })
        return known.access
      },
      async file(source, { nome, mime }) {
        known.nome = nome
        const content = await inspectFile(source, mime, file)
        await known.access
        if (file.tipo === null) for await (const _ of content);
        else file.chave = await ctx.arquivos.store(content, file.tipo)
      },
    }).catch(async (error: unknown) => {
      await known.access
      throw error
    })
    await known.access

    await answer(form, file, async (asked, commandId) => {
      const arquivo = acceptedFile(file, known.nome)
      const access = await current(ctx, known)
      owned.is = 'unsure'
      const received = await receiveDocumento(ctx, usuario, access, { ...asked, arquivo }, commandId).catch(
        (error: unknown) => {
          if (error instanceof CarError && !isTransient(error) && error.kind !== 'internal') owned.is = 'no'
          throw error
        },
      )
      owned.is = received.nova ? 'yes' : 'no'
      return received
    })
  } finally {
    if (file.chave !== null && owned.is === 'yes') await ctx.arquivos.confirmar(file.chave)
    if (file.chave !== null && owned.is === 'no') await forgetFile(ctx, file.chave)
  }
}

async function accessTo(ctx: ServiceCtx, processoId: string): Promise<Access> {
  const access = await ctx.peers.access(processoId, 'enviar_documento', null)
  if (access === null) throw notFound()
  return access
}

async function current(ctx: ServiceCtx, known: { access?: Promise<Access>; accessAt: number }): Promise<Access> {
  const given = await known.access
  if (!given) throw new Error('no processo was named')
  return Date.now() - known.accessAt < ACCESS_VALID_MS ? given : accessTo(ctx, given.processoId)
}
