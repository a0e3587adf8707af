import { join } from 'node:path'
import type { Annex, ProcessoData } from '@car/dossier-pages/data/dossie'
import { CarError } from '@car/errors/car-error'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Autos } from '@car/proto/gen/car/processos/v1/Autos'
import type { MadeFrom } from '../domain/events.ts'
import { DivergentFile } from '../outbound/peers.ts'
import type { Ctx } from './ctx.ts'
import { assembleData, ownActs } from './assemble-data.ts'

/** `acts` are those of the case's own stream, one of each commit. */
export type Gathered = { dados: ProcessoData; annexes: Annex[]; feitoDe: MadeFrom; acts: readonly Ato[] }

/**
 * Gathers the data of a dossier, and downloads the files of valid documents into `folder`. Returns null if the case
 * does not exist.
 * @param noneMissing  if true, a broken file is an error; otherwise the dossier mentions that the file is missing
 * @throws CAR-016 or CAR-017 while a service is down; with `noneMissing`, also DivergentFile or CAR-500
 */
export async function gather(
  ctx: Ctx,
  processoId: string,
  folder: string,
  noneMissing: boolean,
  signal: AbortSignal,
): Promise<Gathered | null> {
  const files = await ctx.peers.autos(processoId, signal)
  if (files === null) return null
  const annexes: Annex[] = []
  for (const documento of files.documentos.filter((d) => d.status === 'valido')) {
    signal.throwIfAborted()
    const caminho = join(folder, documento.id)
    const downloaded = await ctx.peers.download(documento, caminho, signal).catch((error: unknown) => {
      if (noneMissing || !isOfFile(error)) throw error
      ctx.logger.error({ err: error, documento_id: documento.id }, 'a dossier goes without the file of a document')
      return false
    })
    if (downloaded) annexes.push({ documento: documento.id, caminho })
  }
  return { dados: assembleData(files, ctx.limites), annexes, feitoDe: madeFrom(files), acts: ownActs(files.historico) }
}

/** Returns the state of the case before its files were downloaded. Any later change makes the dossier outdated. */
const madeFrom = ({ processo, historico }: Autos): MadeFrom => ({
  versao: processo?.andamento?.versao_fluxo ?? 0,
  atosDeDocumentos: historico.filter(({ tipo }) => tipo.startsWith('documento_')).length,
})

const isOfFile = (error: unknown): boolean =>
  error instanceof DivergentFile || (error instanceof CarError && error.kind === 'internal')
