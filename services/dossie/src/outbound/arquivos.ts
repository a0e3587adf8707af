import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { ErroCar } from '@car/errors/erro-car'
import type { Objetos } from '@car/objects/objetos'

const PASTA = 'dossies/'
const pastaDe = (jobId: string): string => `${PASTA}${jobId}/`

/** The job whose file this is. */
export const jobDaChave = (chave: string): string => chave.slice(PASTA.length).split('/', 1)[0] ?? ''

type Gravado = { chave: string; hash: string; bytes: number }

/** The PDF files. One is written once, under a key of its own for each composition, and never changed. */
export function criarArquivos(objetos: Objetos) {
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
     * The whole file, checked on its way: its last bytes are only handed on when all of them are those recorded. The
     * stream breaks off otherwise. Who asks consumes it or destroys it.
     * @throws ErroCar when the store is down
     */
    async ler({ chave, hash, bytes }: Gravado): Promise<Readable> {
      const { body } = await objetos.get(chave).catch((erro: unknown) => {
        const sumiu = erro instanceof ErroCar && erro.kind === 'not_found'
        throw sumiu ? new Error('an issued dossier is not in the object store', { cause: erro }) : erro
      })
      return Readable.from(conferido(body, hash, bytes), { objectMode: false })
    },

    /** What compositions of a settled job left behind, its own file apart. */
    remover,

    /** Jobs of which files are older than that. */
    async jobsComArquivos(antesDe: Date): Promise<Set<string>> {
      const jobs = new Set<string>()
      for await (const { key, modificadoEm } of objetos.list(PASTA)) {
        if (modificadoEm < antesDe) jobs.add(jobDaChave(key))
      }
      return jobs
    },

    removerEnviosAbandonados: (antesDe: Date): Promise<number> => objetos.removerEnviosAbandonados(antesDe),
  }
}

export type Arquivos = ReturnType<typeof criarArquivos>

async function* conferido(corpo: Readable, hash: string, bytes: number): AsyncGenerator<Buffer> {
  const soma = createHash('sha256')
  let lidos = 0
  let ultimo: Buffer | undefined
  for await (const pedaco of corpo as AsyncIterable<Buffer>) {
    soma.update(pedaco)
    lidos += pedaco.length
    if (ultimo) yield ultimo
    ultimo = pedaco
  }
  if (lidos !== bytes || soma.digest('hex') !== hash) throw new Error('a stored dossier is not the one that was issued')
  if (ultimo) yield ultimo
}
