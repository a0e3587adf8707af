import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openCollection } from '@car/store/collection'
import { readRange, readRecorded } from '@car/objects/recorded'
import type { ByteRange, Objects } from '@car/objects/objects'
import type { Logger } from '@car/telemetry/logger'
import type mongoose from 'mongoose'
import type { Parte } from '../domain/envio.ts'

/**
 * An object that has no document yet, or has none any more. The entry is written before the object, and removed after
 * it.
 */
type ArquivoPendente = { _id: string; desde: Date; previasDe: string | null }

/** How many entries one sweep looks at. */
const LOTE = 500

/** How many bytes of parts are requested ahead, and in how many requests. */
const ADIANTE = 5 * 1024 * 1024
const AO_MESMO_TEMPO = 8

const SEM_TIPO = 'application/octet-stream'

/** An original as its document describes it. */
export type Guardado = { chave: string; hash: string; tamanho: number }

/** The original files and the pictures of their pages. Originals are never changed, only removed. */
export function criarArquivos(connection: mongoose.Connection, objetos: Objects, logger: Logger) {
  const pendentes = openCollection<ArquivoPendente>(connection, 'arquivos_pendentes')
  const pastaDasPrevias = (documentoId: string) => `previas/${documentoId}/`
  const pastaDoEnvio = (envioId: string) => `envios/${envioId}/`
  const chaveDaPrevia = (documentoId: string, previa: string) => `${pastaDasPrevias(documentoId)}${previa}.jpg`

  const inteira = async ({ chave, hash, tamanho }: Parte): Promise<Buffer> =>
    buffer(await readRecorded(objetos, { key: chave, hash, size: tamanho }))

  /** Many small parts would take long one after the other, so some are requested ahead, as many as fit. */
  async function* emOrdem(partes: readonly Parte[]): AsyncGenerator<Buffer> {
    const maior = Math.max(...partes.map(({ tamanho }) => tamanho))
    const quantas = Math.min(AO_MESMO_TEMPO, Math.max(1, Math.floor(ADIANTE / maior)))
    const pedidas: Promise<Buffer>[] = []
    for (const parte of partes) {
      const pedida = inteira(parte)
      pedida.catch(() => {}) // whoever awaits it handles the error
      pedidas.push(pedida)
      if (pedidas.length >= quantas) yield (await pedidas.shift()) as Buffer
    }
    for (const pedida of pedidas) yield await pedida
  }

  async function remover({ _id, previasDe }: ArquivoPendente): Promise<void> {
    await objetos.delete(_id)
    if (previasDe !== null) await removerPrevias(previasDe)
    await pendentes.remove({ _id })
  }

  async function tentarRemover(pendente: ArquivoPendente): Promise<void> {
    await remover(pendente).catch((erro: unknown) => {
      logger.warn({ err: erro }, 'a file left over stays for the sweep')
    })
  }

  async function removerPrevias(documentoId: string): Promise<void> {
    for await (const { key } of objetos.list(pastaDasPrevias(documentoId))) await objetos.delete(key)
  }

  return {
    /** Stores a file under a new key. Until `confirmar`, it is on the list of files that may have to be removed. */
    async guardar(conteudo: Readable, tipo: string): Promise<string> {
      const chave = `arquivos/${randomUUID()}`
      await pendentes.insert({ _id: chave, desde: new Date(), previasDe: null })
      try {
        await objetos.putStream(chave, conteudo, { contentType: tipo })
        return chave
      } catch (erro) {
        await this.esquecer(chave)
        throw erro
      }
    },

    /**
     * Stores a file under a given key. The caller knows what has to become of it. Storing it again, for example after a
     * crash, changes nothing.
     */
    guardarSob: (chave: string, conteudo: Readable, tipo: string): Promise<void> =>
      objetos.putStream(chave, conteudo, { contentType: tipo }),

    /** Puts the file on the list of files that may have to be removed. */
    async listar(chave: string): Promise<void> {
      await pendentes.insert({ _id: chave, desde: new Date(), previasDe: null })
    },

    /** Stores a part of an upload under a key of its own. */
    async guardarParte(envioId: string, bytes: Buffer): Promise<string> {
      const chave = `${pastaDoEnvio(envioId)}${randomUUID()}`
      await objetos.putStream(chave, Readable.from([bytes], { objectMode: false }), { contentType: SEM_TIPO })
      return chave
    },

    removerParte: (chave: string): Promise<void> => objetos.delete(chave),

    /** Removes everything that an upload has left. There may be hundreds of parts, so several are removed at once. */
    async removerPartes(envioId: string): Promise<void> {
      const chaves: string[] = []
      for await (const { key } of objetos.list(pastaDoEnvio(envioId))) chaves.push(key)
      while (chaves.length > 0)
        await Promise.all(chaves.splice(0, AO_MESMO_TEMPO).map((chave) => objetos.delete(chave)))
    },

    /** The parts of an upload one after the other, each checked. @throws DamagedObject from the stream */
    lerPartes: (partes: readonly Parte[]): Readable => Readable.from(emOrdem(partes), { objectMode: false }),

    /** The file now belongs to a document. If this write is lost, the sweep finds out. */
    async confirmar(chave: string): Promise<void> {
      await pendentes.remove({ _id: chave }).catch((erro: unknown) => {
        logger.warn({ err: erro }, 'a stored file stays on the list of the sweep')
      })
    },

    /** Removes a file that was not used; if that fails, a sweep does it. */
    esquecer: async (chave: string): Promise<void> => tentarRemover({ _id: chave, desde: new Date(), previasDe: null }),

    /** The document is gone. Its file and pictures are removed soon, or by a sweep. */
    async condenar({ id, chave }: { id: string; chave: string }): Promise<void> {
      const pendente = { _id: chave, desde: new Date(0), previasDe: id }
      await pendentes.put({ _id: chave }, pendente)
      void tentarRemover(pendente)
    },

    /**
     * Removes what uploads and discarded documents left behind. `pertence` says whether a key belongs to a document.
     * @returns how many files were removed
     */
    async varrer(antesDe: Date, pertence: (chave: string) => Promise<boolean>): Promise<number> {
      let removidos = 0
      const velhos = await pendentes.many({ desde: { $lt: antesDe } }, { limit: LOTE })
      for (const pendente of velhos) {
        if (await pertence(pendente._id)) await pendentes.remove({ _id: pendente._id })
        else {
          await remover(pendente)
          removidos++
        }
      }
      return removidos + (await objetos.removeAbandonedUploads(antesDe))
    },

    /** Whether a file, or the pictures of a document, are on the list of what may have to be removed. */
    pendente: async (qual: { _id: string } | { previasDe: string }): Promise<boolean> =>
      (await pendentes.one(qual)) !== null,

    /**
     * The whole file, checked as it is read. @throws DamagedObject, also from the stream; ErroCar when the store is
     * down
     */
    ler: ({ chave, hash, tamanho }: Guardado): Promise<Readable> =>
      readRecorded(objetos, { key: chave, hash, size: tamanho }),

    /** A part of the file, including both ends. @throws as `ler` */
    lerFaixa: ({ chave }: Guardado, faixa: ByteRange): Promise<Readable> => readRange(objetos, chave, faixa),

    /** Until `confirmar` or `esquecer`, the picture is on the list of what may have to be removed. */
    async guardarPrevia(documentoId: string, previa: string, jpeg: Buffer): Promise<string> {
      const chave = chaveDaPrevia(documentoId, previa)
      await pendentes.insert({ _id: chave, desde: new Date(), previasDe: null })
      await objetos.putStream(chave, Readable.from([jpeg], { objectMode: false }), { contentType: 'image/jpeg' })
      return chave
    },

    /** @throws CAR-003 when there is none */
    lerPrevia: (documentoId: string, previa: string) => objetos.get(chaveDaPrevia(documentoId, previa)),
  }
}

export type Arquivos = ReturnType<typeof criarArquivos>
