import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'
import { type Kept, keptOf } from '@car/layers/attributes'
import type { Polygon } from '@car/layers/cut'
import type { LayerFeature } from '@car/layers/feature'
import { normalised } from '@car/layers/normalise'
import {
  type CamadaKey,
  codeIn,
  type Edition,
  type Excluded,
  type Feicao,
  packed,
  type CamadaPiece,
} from '../domain/camada.ts'
import { type Contents, createCoverage, type Coverage } from '../domain/coverage.ts'
import { checkPlaces } from '../domain/places.ts'
import type { Camadas } from '../outbound/camadas.ts'

/** The most features or pieces in one write, and the most bytes of pieces. */
const [DOCUMENTS, BYTES] = [1_000, 4 * 1_048_576]

type Written = Pick<Edition, 'feicoes' | 'reparadas' | 'excluidas' | 'partes' | 'caixa'> & { conteudos: Contents }

/** @throws InvalidLayer when the file is invalid */
export async function writeCamada(
  camadas: Camadas,
  key: CamadaKey,
  features: AsyncIterable<LayerFeature>,
  set: string,
): Promise<Written> {
  const coverage = createCoverage()
  const excluded: Excluded = {}
  const counts = { feicoes: 0, reparadas: 0, partes: 0 }
  await using batches = createBatches(camadas)
  for await (const { position, geometry, attributes } of features) {
    const kept = keptHere(key, attributes)
    const normal = typeof kept === 'string' ? kept : normalised(geometry)
    if (typeof kept === 'string' || typeof normal === 'string') {
      const reason = typeof normal === 'string' ? normal : (kept as keyof Excluded)
      excluded[reason] = (excluded[reason] ?? 0) + 1
      checkPlaces({ ...counts, excluidas: excluded, position })
      continue
    }
    const id = `${set}.${position.toString(36)}`
    const code = key.tipo === 'municipio' && kept.codigo !== null ? { chave: codeIn(set, kept.codigo) } : {}
    await batches.feature({ _id: id, ...kept, ...code })
    const said = JSON.stringify(kept)
    for (const [n, piece] of normal.pieces.entries())
      await batches.piece(pieceOf(piece, { set, feicao: id, n, said }, coverage))
    counts.feicoes++
    counts.partes += normal.pieces.length
    if (normal.repaired) counts.reparadas++
  }
  await batches.flush()
  checkPlaces({ ...counts, excluidas: excluded, position: null })
  return { ...counts, excluidas: excluded, ...coverage.all() }
}

/**
 * Returns the kept attributes of a feature, or the reason why the feature is left out. The IBGE draws lagoons like
 * municipalities, but the official table has no codes for lagoons. So lagoons are left out.
 */
function keptHere({ tipo, uf }: CamadaKey, attributes: LayerFeature['attributes']): Kept | keyof Excluded {
  const kept = keptOf(tipo, attributes)
  if (tipo !== 'municipio' || typeof kept === 'string') return kept
  const municipio = getMunicipalityByCode(kept.codigo ?? '')
  return municipio && (uf === null || municipio.stateCode === uf) ? kept : 'municipio_desconhecido'
}

/** Makes the n-th piece of a feature. `said` is the text of the feature's stored data. */
function pieceOf(
  piece: Polygon,
  { set, feicao, n, said }: { set: string; feicao: string; n: number; said: string },
  coverage: Coverage,
): CamadaPiece {
  const rings = packed(piece)
  const { caixa, celulas } = coverage.add(piece, said + rings)
  const cells = celulas.map((cell) => `${set}${cell}`)
  return { _id: `${feicao}.${n.toString(36)}`, feicao, celulas: cells, ...caixa, aneis: rings }
}

/** Collects features and pieces, and writes them in batches. One batch is written while the next is read. */
function createBatches(camadas: Camadas) {
  let [features, pieces, bytes]: [Feicao[], CamadaPiece[], number] = [[], [], 0]
  let underWay: Promise<void> = Promise.resolve()

  async function send(): Promise<void> {
    await underWay
    underWay = camadas.write(features, pieces)
    underWay.catch(() => {}) // the next `send` throws this failure
    ;[features, pieces, bytes] = [[], [], 0]
  }
  const isFull = () => features.length >= DOCUMENTS || pieces.length >= DOCUMENTS || bytes >= BYTES

  return {
    async feature(feature: Feicao): Promise<void> {
      features.push(feature)
      if (isFull()) await send()
    },
    async piece(piece: CamadaPiece): Promise<void> {
      pieces.push(piece)
      bytes += piece.aneis.length
      if (isFull()) await send()
    },
    async flush(): Promise<void> {
      await send()
      await underWay
    },
    /** Waits for the last write. A failure of this write is ignored here. */
    [Symbol.asyncDispose]: (): Promise<void> => underWay.catch(() => {}),
  }
}
