import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import { type Cota, type Limites, MB } from '../domain/cotas.ts'
import type { Documento } from '../domain/documento.ts'

/**
 * The files for which a case has room taken, and their totals. `recebidos` also counts recorded files that have gone
 * since.
 */
type DoProcesso = {
  _id: string
  documentos: number
  recebidos: number
  bytes: number
  arquivos: { chave: string; bytes: number }[]
}

/**
 * An upper bound for the bytes in a person's drafts: files that came since the last count are added, files that went
 * are not subtracted. `versao` shows whether it changed while it was being counted anew.
 */
type DoDono = { _id: string; bytes: number; versao: number }

/** A file that takes room, or has it. */
type Arquivo = { processoId: string; chave: string; tamanho: number }

/**
 * How much room is taken. A file takes its room before it is recorded, and gives it back when it is discarded or not
 * used. Both change one document, and repeating them changes nothing. So no limit is exceeded, however many files come
 * at once. Room left taken by a crash is freed with its file, by the sweep.
 */
export function criarCotas(connection: mongoose.Connection) {
  const processos = openCollection<DoProcesso>(connection, 'cotas_processos')
  const donos = openCollection<DoDono>(connection, 'cotas_donos')

  /** False when the guards do not hold, the file has its room already, or somebody else has just made the document. */
  const somar = ({ processoId, chave, tamanho }: Arquivo, guardas: object = {}): Promise<boolean> =>
    processos.upsert(
      { _id: processoId, 'arquivos.chave': { $ne: chave }, ...guardas },
      { $inc: { documentos: 1, recebidos: 1, bytes: tamanho }, $push: { arquivos: { chave, bytes: tamanho } } },
    )

  return {
    /** Takes room in the case. Returns the limit that prevents it, or null. */
    async ocupar(arquivo: Arquivo, { documentos, recebidos, processoMB }: Limites): Promise<Cota | null> {
      const resta = processoMB * MB - arquivo.tamanho
      const cabe = {
        documentos: { $lt: documentos },
        bytes: { $lte: resta },
        recebidos: { $lt: recebidos },
      }
      for (;;) {
        if (await somar(arquivo, cabe)) return null
        const atual = await processos.one({ _id: arquivo.processoId })
        if (atual === null && resta >= 0) continue
        if (atual?.arquivos.some(({ chave }) => chave === arquivo.chave)) return null
        if (atual && atual.recebidos >= recebidos) return 'recebidos'
        if (atual && atual.documentos >= documentos) return 'documentos'
        if (!atual || atual.bytes > resta) return 'processoMB'
      }
    },

    /**
     * Adds a file, which already has room in its case, to the drafts of a person. False when the limit prevents it.
     * @param rascunhos  gives the person's drafts; called only when they have to be counted anew
     */
    async ocuparRascunhos(
      donoId: string,
      tamanho: number,
      { rascunhosMB }: Limites,
      rascunhos: () => Promise<readonly string[]>,
    ): Promise<boolean> {
      const guarda = { _id: donoId, bytes: { $lte: rascunhosMB * MB - tamanho } }
      for (;;) {
        if (await donos.update(guarda, { $inc: { bytes: tamanho, versao: 1 } })) return true
        const antes = await donos.one({ _id: donoId })
        const contados = await processos.many({ _id: { $in: [...(await rascunhos())] } }, { projection: { bytes: 1 } })
        const bytes = contados.reduce((soma, doProcesso) => soma + doProcesso.bytes, 0)
        if (bytes > rascunhosMB * MB) return false
        const contado = { _id: donoId, bytes, versao: (antes?.versao ?? 0) + 1 }
        const gravado = antes ? donos.replace({ _id: donoId, versao: antes.versao }, contado) : donos.insert(contado)
        if (await gravado) return true
      }
    },

    /** Gives back the room of a file, if it has any. A file that was recorded still counts among those received. */
    async devolver(chave: string, { registrado = false } = {}): Promise<void> {
      const doArquivo = { 'arquivos.chave': chave }
      const atual = await processos.one(doArquivo, { arquivos: 1 })
      const bytes = atual?.arquivos.find((arquivo) => arquivo.chave === chave)?.bytes
      if (!atual || bytes === undefined) return
      const vieram = registrado ? {} : { recebidos: -1 }
      const menos = { $inc: { documentos: -1, bytes: -bytes, ...vieram }, $pull: { arquivos: { chave } } }
      await processos.update({ _id: atual._id, ...doArquivo }, menos)
    },

    /** Counts a recorded document that is not counted yet, regardless of the limits. */
    async incluir(doc: Documento): Promise<void> {
      while (!(await somar(doc)) && !(await this.inclui(doc)));
    },

    inclui: async ({ processoId, chave }: Omit<Arquivo, 'tamanho'>): Promise<boolean> =>
      (await processos.one({ _id: processoId, 'arquivos.chave': chave }, { _id: 1 })) !== null,

    todas: (): AsyncIterable<DoProcesso> => processos.each({}),

    createIndexes: (): Promise<void> => processos.index({ 'arquivos.chave': 1 }),
  }
}

export type Cotas = ReturnType<typeof criarCotas>
