import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'
import { type Kept, keptOf } from '@car/camadas/attributes'
import type { Polygon } from '@car/camadas/cut'
import { InvalidLayer } from '@car/camadas/invalid-layer'
import { readLayer } from '@car/camadas/layer-file'
import { normalised } from '@car/camadas/normalise'
import {
  type CamadaKey,
  camadaId,
  codeIn,
  type Edition,
  type Excluded,
  type Feicao,
  type Listed,
  packed,
  type Parte,
} from '../domain/camada.ts'
import { createCoverage, type Coverage } from '../domain/coverage.ts'
import { checkPlaces } from '../domain/places.ts'
import type { Camadas } from '../outbound/camadas.ts'

/** What is written at once: so many documents, and so many bytes of pieces. */
const [DOCUMENTS, BYTES] = [1_000, 4 * 1_048_576]

export type Load = CamadaKey & { path: string; edicao: string; licenca: string; por: string; wkt?: string | undefined }

/**
 * Reads a layer as a stream and writes its pieces beside the edition in use, which the new one replaces once the whole
 * file has been read and found good. Until then, and if it is refused, nothing changes. A load that was killed is
 * repeated from the beginning; what is left of it goes when one succeeds.
 * @throws InvalidLayer when the file is not what it should be
 */
export async function loadCamada(camadas: Camadas, load: Load, agora: Date): Promise<Listed> {
  const { path, tipo, fonte, uf, edicao, licenca, por } = load
  const _id = camadaId(load)
  const before = await camadas.one(_id)
  const set = camadas.newSet(_id)
  try {
    const hash = await hashOf(path)
    const { coverage, ...counts } = await writeAll(camadas, load, set)
    const edition: Edition = {
      ...{ _id, tipo, fonte, uf, edicao, licenca, hash, conjunto: set },
      // Loading the same file again is no reason to compare cases anew.
      geracao: before?.hash === hash && before.conjunto !== null ? before.geracao : agora.getTime(),
      ...{ carregada_em: agora.toISOString(), carregada_por: por },
      ...counts,
      ...coverage.all(),
      visita: null,
    }
    if (!(await camadas.takePlace(before, edition)))
      throw new InvalidLayer('Outra edição entrou em vigor enquanto esta era carregada; esta não entrou.')
    await camadas.clearBefore(_id, set)
    const { celulas: _, ...loaded } = edition
    return loaded
  } catch (failure) {
    await camadas.giveUp(set)
    throw failure
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

type Counts = Pick<Edition, 'feicoes' | 'reparadas' | 'excluidas' | 'partes'>

async function writeAll(camadas: Camadas, load: Load, set: string): Promise<Counts & { coverage: Coverage }> {
  const coverage = createCoverage()
  const excluded: Excluded = {}
  const counts = { feicoes: 0, reparadas: 0, partes: 0 }
  let [features, pieces, bytes]: [Feicao[], Parte[], number] = [[], [], 0]
  const flush = async () => {
    await camadas.write(features, pieces)
    ;[features, pieces, bytes] = [[], [], 0]
  }
  for await (const { position, geometry, attributes } of readLayer(load.path, { wkt: load.wkt })) {
    const kept = keptHere(load, attributes)
    const normal = typeof kept === 'string' ? kept : normalised(geometry)
    if (typeof kept === 'string' || typeof normal === 'string') {
      const reason = typeof normal === 'string' ? normal : (kept as keyof Excluded)
      excluded[reason] = (excluded[reason] ?? 0) + 1
      checkPlaces({ ...counts, excluidas: excluded, position })
      continue
    }
    const id = `${set}.${position.toString(36)}`
    const chave = load.tipo === 'municipio' && kept.codigo !== null ? { chave: codeIn(set, kept.codigo) } : {}
    features.push({ _id: id, ...kept, ...chave })
    for (const [n, piece] of normal.pieces.entries()) {
      const parte = parteOf(piece, set, id, n, coverage)
      pieces.push(parte)
      bytes += parte.aneis.length
      if (pieces.length >= DOCUMENTS || bytes >= BYTES) await flush()
    }
    counts.feicoes++
    counts.partes += normal.pieces.length
    if (normal.repaired) counts.reparadas++
    if (features.length >= DOCUMENTS) await flush()
  }
  await flush()
  checkPlaces({ ...counts, excluidas: excluded, position: null })
  return { ...counts, excluidas: excluded, coverage }
}

/** The IBGE draws lagoons as if they were municipalities. */
function keptHere({ tipo, uf }: Load, attributes: Readonly<Record<string, unknown>>): Kept | keyof Excluded {
  const kept = keptOf(tipo, attributes)
  if (tipo !== 'municipio' || typeof kept === 'string') return kept
  const municipio = getMunicipalityByCode(kept.codigo ?? '')
  return municipio && (uf === null || municipio.stateCode === uf) ? kept : 'municipio_desconhecido'
}

function parteOf(piece: Polygon, set: string, feicao: string, n: number, coverage: Coverage): Parte {
  const { caixa, celulas } = coverage.add(piece)
  return {
    _id: `${feicao}.${n.toString(36)}`,
    feicao,
    celulas: celulas.map((c) => `${set}${c}`),
    ...caixa,
    aneis: packed(piece),
  }
}
