import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { InvalidLayer } from '@car/layers/invalid-layer'
import type { Chosen, ReadLayer } from '@car/layers/layer-file'
import { type CamadaKey, camadaId, cellsToVisit, type Edition, type ListedEdition } from '../domain/camada.ts'
import type { Camadas } from '../outbound/camadas.ts'
import { writeCamada } from './write-camada.ts'

export type LoadRequest = CamadaKey & { path: string; edicao: string; licenca: string; por: string } & Chosen
/** What a load works with: where layers are kept, and the reader of their files. */
export type Loader = { camadas: Camadas; read: ReadLayer }

/**
 * Reads a layer as a stream and writes its pieces beside the edition in use. The new edition comes into use once the
 * whole file has been read and found valid. A refused file changes nothing. A killed load has to be repeated from the
 * beginning. The next successful load removes the leftovers.
 * @throws InvalidLayer when the file is invalid
 */
export async function loadCamada({ camadas, read }: Loader, load: LoadRequest, now: Date): Promise<ListedEdition> {
  const loaded = await putInPlace({ camadas, read }, load, now)
  await camadas.clearBefore(loaded._id, loaded.conjunto ?? '')
  return loaded
}

async function putInPlace({ camadas, read }: Loader, load: LoadRequest, now: Date): Promise<ListedEdition> {
  const { path, tipo, fonte, uf, edicao, licenca, por } = load
  const _id = camadaId(load)
  const before = await camadas.one(_id)
  const set = camadas.newSet(_id)
  try {
    const hash = await hashOf(path)
    const written = await writeCamada(camadas, load, read(path, load), set)
    const edition: Edition = {
      _id,
      tipo,
      fonte,
      uf,
      edicao,
      licenca,
      hash,
      conjunto: set,
      geracao: generationOf(before, hash, now),
      carregada_em: now.toISOString(),
      carregada_por: por,
      ...written,
      celulas: cellsToVisit(before, written.conteudos),
      visita: null,
    }
    if (!(await camadas.takePlace(before, edition)))
      throw new InvalidLayer('Outra edição entrou em vigor enquanto esta era carregada; esta não entrou.')
    const { celulas: _, conteudos: _c, ...loaded } = edition
    return loaded
  } catch (failure) {
    await abandon(camadas, _id, set).catch(() => {}) // the next load removes leftovers
    throw failure
  }
}

/**
 * Returns the `geracao` of the new edition. An unchanged file keeps the `geracao` of the old edition, so no case is
 * compared anew.
 */
function generationOf(before: Edition | null, hash: string, now: Date): number {
  if (before?.hash === hash && before.conjunto !== null) return before.geracao
  return Math.max(now.getTime(), (before?.geracao ?? 0) + 1)
}

/**
 * Removes a set after a failure, unless the set is in use. The set may be in use if only the response to the last write
 * was lost.
 */
async function abandon(camadas: Camadas, _id: string, set: string): Promise<void> {
  if ((await camadas.one(_id))?.conjunto !== set) await camadas.giveUp(set)
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
