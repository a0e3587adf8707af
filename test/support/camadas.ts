import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT, STATE } from './environment.ts'

/** This module loads made-up official layers for tests, with the command that operators use. */

type Feature = { geometry: { type: string; coordinates: unknown }; properties: Record<string, string | number> }

const run = (args: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'deploy/local/src/start.ts'), '--camadas', ...args], {
    env: { ...process.env, CAR_STATE_DIR: STATE },
  })

/** Makes a rectangle from its south-west corner and its sides in degrees. */
export const square = (west: number, south: number, width: number, height = width): Feature['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + width, south],
      [west + width, south + height],
      [west, south + height],
      [west, south],
    ],
  ],
})

/**
 * Loads a layer of these features, in the edition 2026-01.
 * @param source  the source. Each test file needs its own source, because a layer replaces the earlier layer of its kind
 * and source.
 */
export async function loadCamada(kind: string, source: string, made: readonly Feature[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'camada-'))
  const path = join(folder, 'camada.geojson')
  const features = made.map((one) => ({ type: 'Feature', ...one }))
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features }))
  await run(['carregar', kind, path, '--fonte', source, '--edicao', '2026-01', '--licenca', 'livre'])
  await rm(folder, { recursive: true })
}

export const removeCamada = (kind: string, source: string) => run(['remover', kind, '--fonte', source])
