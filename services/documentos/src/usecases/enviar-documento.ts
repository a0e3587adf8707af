import type { Readable } from 'node:stream'
import { isTransient, CarError, notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { DocumentoKind } from '@car/vocabulary/documento'
import type { Level } from '@car/vocabulary/person'
import type { Access } from '../outbound/pares.ts'
import type { ServiceCtx } from './ctx.ts'
import { acceptedFile, keepFile, newMeasure } from './keep-file.ts'
import { forgetFile } from './clean-files.ts'
import { receiveDocumento } from './receive-documento.ts'

/** An older answer about who may do what is asked for again before the act. */
const ACCESS_VALID_MS = 5_000

/**
 * One document on its way in: its processo is named and its file arrives, in any order, and then it is recorded. A
 * person who may not send to that processo is told before anything of the file is stored, if the processo was named
 * first.
 * @param requireLevel  @throws CAR-006 when the person's level is too low
 */
export function beginUpload(ctx: ServiceCtx, usuario: User, requireLevel: (level: Level) => void) {
  const measurement = newMeasure()
  let nome: string | undefined
  let access: Promise<Access> | undefined
  let accessAt = 0
  /** Whether a document now owns the file: then it stays, otherwise it is removed; if unknown, the sweep decides. */
  let stayed: 'sim' | 'nao' | 'incerto' = 'nao'

  async function ask(processoId: string): Promise<Access> {
    const resposta = await ctx.pares.access(processoId, 'enviar_documento', null)
    if (resposta === null) throw notFound()
    return resposta
  }

  async function currentAccess(): Promise<Access> {
    const dado = await access
    if (!dado) throw new Error('no processo was named')
    return Date.now() - accessAt < ACCESS_VALID_MS ? dado : ask(dado.processoId)
  }

  return {
    medida: measurement,

    /** @throws CAR-003 when the processo does not exist for the caller, CAR-006 */
    identify(processoId: string): Promise<Access> {
      accessAt = Date.now()
      access = ask(processoId).then((dado) => {
        requireLevel(dado.nivel)
        return dado
      })
      return access
    },

    /**
     * Resolves once it is known that the person may send to the named processo, if one was named. @throws as `identify`
     */
    admitted: async (): Promise<unknown> => access,

    /** @throws as `keepFile` */
    async keep(source: Readable, parte: { nome: string | undefined; mime: string }): Promise<void> {
      nome = parte.nome
      const keep = (content: Readable, tipo: string) => ctx.arquivos.store(content, tipo)
      await keepFile(source, parte.mime, measurement, keep, async () => access)
    },

    /** @throws CAR-009 when the type of the file is not accepted; as `receiveDocumento` */
    async registrar(
      { tipo, substitui }: { tipo: DocumentoKind; substitui: string | null },
      commandId: string,
    ): Promise<{ id: string; hash: string }> {
      const arquivo = acceptedFile(measurement, nome)
      stayed = 'incerto'
      const request = { tipo, substitui, arquivo }
      const recebido = await receiveDocumento(ctx, usuario, await currentAccess(), request, commandId).catch(
        (erro: unknown) => {
          if (erro instanceof CarError && !isTransient(erro) && erro.kind !== 'internal') stayed = 'nao'
          throw erro
        },
      )
      stayed = recebido.nova ? 'sim' : 'nao'
      return recebido
    },

    /** Always has to be called, so that no file stays without a document. */
    async close(): Promise<void> {
      const { chave } = measurement
      if (chave !== null && stayed === 'sim') await ctx.arquivos.confirmar(chave)
      if (chave !== null && stayed === 'nao') await forgetFile(ctx, chave)
    },
  }
}

export type Upload = ReturnType<typeof beginUpload>
