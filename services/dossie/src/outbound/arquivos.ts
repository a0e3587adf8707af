import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { readRecorded } from '@car/objects/recorded'
import type { Objects } from '@car/objects/objects'

const PASTA = 'dossies/'
const pastaDe = (jobId: string): string => `${PASTA}${jobId}/`

/** The id of the job that a file belongs to. */
export const jobDaChave = (chave: string): string => chave.slice(PASTA.length).split('/', 1)[0] ?? ''

/** The PDF files. Each composition writes its own, once, under a key of its own. Files are never changed. */
export function criarArquivos(objetos: Objects) {
  async function remover(jobId: string, exceto: string | null): Promise<number> {
    let removidos = 0
    for await (const { key } of objetos.list(pastaDe(jobId))) {
      if (key === exceto) continue
      await objetos.delete(key)
      removidos++
    }
    return removidos
  }

  return {
    async guardar(jobId: string, posse: string, caminho: string, signal: AbortSignal): Promise<string> {
      const chave = `${pastaDe(jobId)}${posse}.pdf`
      await objetos.putStream(chave, createReadStream(caminho), { contentType: 'application/pdf', signal })
      return chave
    },

    /**
     * The whole file, checked as it is read. @throws DamagedObject, also from the stream; ErroCar when the store is
     * down
     */
    ler: ({ chave, hash, bytes }: { chave: string; hash: string; bytes: number }): Promise<Readable> =>
      readRecorded(objetos, { key: chave, hash, size: bytes }),

    /** Removes what the compositions of a settled job left behind, except its own file. */
    remover,

    /** The jobs that have files older than that. */
    async jobsComArquivos(antesDe: Date): Promise<Set<string>> {
      const jobs = new Set<string>()
      for await (const { key, modifiedAt } of objetos.list(PASTA)) {
        if (modifiedAt < antesDe) jobs.add(jobDaChave(key))
      }
      return jobs
    },

    removerEnviosAbandonados: (antesDe: Date): Promise<number> => objetos.removeAbandonedUploads(antesDe),
  }
}

export type Arquivos = ReturnType<typeof criarArquivos>
