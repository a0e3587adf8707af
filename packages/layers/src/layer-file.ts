import { realpath } from 'node:fs/promises'
import type { Confinement } from '@car/child/fork-child'
import type { LayerFeature } from './feature.ts'
import { featuresOf } from './heard.ts'
import { InvalidLayer } from './invalid-layer.ts'
import { type Limits, startReading } from './reading-child.ts'

/** Which column of a CSV has the geometry as well-known text, and which layer of a file with several is read. */
export type Chosen = { wkt?: string | undefined; camada?: string | undefined }

/**
 * Reads the features of a layer, one at a time, in degrees of SIRGAS 2000.
 * @throws InvalidLayer, also while features are read
 */
export type ReadLayer = (path: string, chosen?: Chosen) => AsyncGenerator<LayerFeature>

/** The most features of a layer. All properties of the country are a sixth of this. */
const MOST_FEATURES = 50_000_000
const LIMITS: Limits = { silentMs: 120_000, megabytes: 512 }

export type ReaderOptions = {
  /** The folder of GDAL's library, and of PROJ's table of reference systems. */
  gdalDir: string
  confinement: Confinement
  limits?: Limits
}

/**
 * Makes the reader of layers. Each file is read in a process that has no keys and reaches nothing but this file
 * (docs/adr/0028-layers-by-gdal.md).
 */
export const createLayerReader = ({ gdalDir, confinement, limits = LIMITS }: ReaderOptions): ReadLayer =>
  async function* readLayer(path, { wkt, camada } = {}) {
    const file = await realpath(path)
    await using child = await startReading({ gdalDir, confinement, file, limits })
    child.send({ path: file, wkt, camada })
    let read = 0
    for (;;) {
      const said = await child.hear()
      if ('refused' in said) throw new InvalidLayer(said.refused)
      if ('ended' in said) return
      child.send('next')
      yield* featuresOf(said, read)
      read += said.features.length
      if (read > MOST_FEATURES) throw new InvalidLayer(`O arquivo tem mais de ${MOST_FEATURES} feições.`)
    }
  }
