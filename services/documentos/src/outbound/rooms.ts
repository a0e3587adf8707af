import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import { type Quota, type Limits, MB } from '../domain/quotas.ts'
import type { Documento } from '../domain/documento.ts'

/** The room that is taken in a case. `recebidos` also counts the files of discarded documents. */
type OfProcesso = {
  _id: string
  documentos: number
  recebidos: number
  bytes: number
  arquivos: { chave: string; bytes: number }[]
}

/**
 * An upper bound for the bytes in a person's drafts. A new file raises the bound at once; only the next count subtracts
 * removed files. `versao` shows whether the bound changed during a count.
 */
type OfOwner = { _id: string; bytes: number; versao: number }

/** Several cases may count one file; without `processoId` any of them is meant. */
type GivenBack = { recorded?: boolean; processoId?: string }
type CountedFile = { processoId: string; chave: string; tamanho: number }

/**
 * Counts the room that files take. A file takes room before it is recorded, and gives the room back when it is
 * discarded or not used. One write to one row takes or gives back the room in a case. So a repetition changes nothing,
 * and simultaneous files do not exceed the limits of the case. After a crash the sweep frees the room together with the
 * file.
 */
export function createQuotas(connection: mongoose.Connection) {
  const processos = openCollection<OfProcesso>(connection, 'cotas_processos')
  const owners = openCollection<OfOwner>(connection, 'cotas_donos')

  /**
   * Counts a file in the row of its case. Returns false if a guard fails, if the file is already counted, or if another
   * request has just created the row.
   */
  const add = ({ processoId, chave, tamanho }: CountedFile, guards: object = {}): Promise<boolean> =>
    processos.upsert(
      { _id: processoId, 'arquivos.chave': { $ne: chave }, ...guards },
      { $inc: { documentos: 1, recebidos: 1, bytes: tamanho }, $push: { arquivos: { chave, bytes: tamanho } } },
    )

  return {
    /** Takes room in the case. Returns the limit that prevents this, or null. */
    async occupy(file: CountedFile, { documentos, recebidos, processoMB }: Limits): Promise<Quota | null> {
      const remaining = processoMB * MB - file.tamanho
      const fits = {
        documentos: { $lt: documentos },
        bytes: { $lte: remaining },
        recebidos: { $lt: recebidos },
      }
      for (;;) {
        if (await add(file, fits)) return null
        const current = await processos.one({ _id: file.processoId })
        if (current === null && remaining >= 0) continue
        if (current?.arquivos.some(({ chave }) => chave === file.chave)) return null
        if (current && current.recebidos >= recebidos) return 'recebidos'
        if (current && current.documentos >= documentos) return 'documentos'
        if (!current || current.bytes > remaining) return 'processoMB'
      }
    },

    /**
     * Adds a file to a person's drafts. The file already has room in its case. Returns false when the limit prevents
     * it.
     * @param rascunhos  returns the person's drafts; called only for a new count
     */
    async occupyRascunhos(
      ownerId: string,
      tamanho: number,
      { rascunhosMB }: Limits,
      rascunhos: () => Promise<readonly string[]>,
    ): Promise<boolean> {
      const guard = { _id: ownerId, bytes: { $lte: rascunhosMB * MB - tamanho } }
      for (;;) {
        if (await owners.update(guard, { $inc: { bytes: tamanho, versao: 1 } })) return true
        const before = await owners.one({ _id: ownerId })
        const counted = await processos.many({ _id: { $in: [...(await rascunhos())] } }, { projection: { bytes: 1 } })
        const bytes = counted.reduce((sum, ofProcesso) => sum + ofProcesso.bytes, 0)
        if (bytes > rascunhosMB * MB) return false
        const tally = { _id: ownerId, bytes, versao: (before?.versao ?? 0) + 1 }
        const recorded = before ? owners.replace({ _id: ownerId, versao: before.versao }, tally) : owners.insert(tally)
        if (await recorded) return true
      }
    },

    /** Gives back the room of a file. A recorded file still counts as received. */
    async giveBack(chave: string, { recorded = false, processoId }: GivenBack = {}): Promise<void> {
      const ofFile = { 'arquivos.chave': chave, ...(processoId === undefined ? {} : { _id: processoId }) }
      const current = await processos.one(ofFile, { arquivos: 1 })
      const bytes = current?.arquivos.find((file) => file.chave === chave)?.bytes
      if (!current || bytes === undefined) return
      const received = recorded ? {} : { recebidos: -1 }
      const less = { $inc: { documentos: -1, bytes: -bytes, ...received }, $pull: { arquivos: { chave } } }
      await processos.update({ _id: current._id, ...ofFile }, less)
    },

    /** Counts a recorded document that was not counted yet, even above the limits. */
    async include({
      processoId,
      chave,
      ...doc
    }: Pick<Documento, 'processoId' | 'chave' | 'tamanho' | 'de'>): Promise<void> {
      // A document that was taken over adds no bytes to those that are stored.
      const tamanho = doc.de === null ? doc.tamanho : 0
      while (!(await add({ processoId, chave, tamanho })) && !(await this.includes({ processoId, chave })));
    },

    includes: async ({ processoId, chave }: Omit<CountedFile, 'tamanho'>): Promise<boolean> =>
      (await processos.one({ _id: processoId, 'arquivos.chave': chave }, { _id: 1 })) !== null,

    forgetProcesso: (_id: string): Promise<void> => processos.removeAll({ _id }),
    forgetOwner: (_id: string): Promise<void> => owners.removeAll({ _id }),

    all: (): AsyncIterable<OfProcesso> => processos.each({}),

    createIndexes: (): Promise<void> => processos.index({ 'arquivos.chave': 1 }),
  }
}

export type Quotas = ReturnType<typeof createQuotas>
