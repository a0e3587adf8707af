import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTo, USERS } from '@car/testing/taken-over/taken-over'
import { until } from '@car/testing/until'
import { afterAll, describe, expect, test } from '@jest/globals'
import type { LayerFeature } from '../src/feature.ts'
import { createLayerReader } from '../src/layer-file.ts'
import { readingOptions } from '../src/reading-child.ts'
import { AREAS, csv, flatgeobuf, geojson, put, round, shapefile, utm, writeGeopackage, zipped } from './layers.ts'

const gdalDir = process.env['GDAL_DIR'] ?? '/usr/share/car/gdal'
const folder = mkdtempSync(join(tmpdir(), 'camadas-'))
afterAll(() => rmSync(folder, { recursive: true }))
const reader = (limits?: { silentMs: number; megabytes: number }) =>
  createLayerReader({ gdalDir, confinement: 'kernel', ...(limits && { limits }) })

async function all(reading: AsyncIterable<LayerFeature>): Promise<LayerFeature[]> {
  const features: LayerFeature[] = []
  for await (const feature of reading) features.push(feature)
  return features
}

describe('a confined process reads', () => {
  const package_ = join(folder, 'package')
  writeGeopackage(package_, AREAS)
  test.each<[string, string]>([
    ['GeoJSON', put(folder, 'geojson', geojson(AREAS))],
    ['CSV', put(folder, 'csv', csv(AREAS))],
    ['FlatGeobuf', put(folder, 'flatgeobuf', flatgeobuf(AREAS))],
    ['GeoPackage', package_],
    ['Shapefile', put(folder, 'zip', zipped(shapefile(AREAS)))],
    ['Shapefile in UTM', put(folder, 'utm', zipped(shapefile(AREAS, { prj: utm(22, 'sad69') })))],
  ])('%s', async (_form, path) => {
    const features = await all(reader()(path))
    expect(features.map(({ position, geometry }) => [position, typeof geometry])).toEqual(
      AREAS.map((_, i) => [i + 1, 'object']),
    )
  })
})

const many = put(
  folder,
  'many',
  geojson(Array.from({ length: 200 }, () => ({ ...AREAS[0], geometry: round(-51, -10, 1_000) })) as typeof AREAS),
)

test('a process that is ended in the middle is told of', async () => {
  const reading = reader()(many)
  await reading.next()
  const child = Number(readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').at(-1))
  process.kill(child, 'SIGKILL')
  await expect(all(reading)).rejects.toThrow('o processo que o lia parou no meio')
})

test('a process that says nothing is ended', async () => {
  await expect(all(reader({ silentMs: 1, megabytes: 512 })(many))).rejects.toThrow('nada se leu dele em 0.001 segundos')
})

test('a process that takes too much memory is ended', async () => {
  await expect(all(reader({ silentMs: 60_000, megabytes: 1 })(many))).rejects.toThrow('1 MB de memória')
})

test('a reader that is left early leaves no process', async () => {
  const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim()
  const before = children()
  for await (const _ of reader()(many)) break
  expect(await until(children, (now) => now === before)).toBe(before)
})

test('a folder without GDAL is an error of the installation', async () => {
  const lost = createLayerReader({ gdalDir: folder, confinement: 'kernel' })
  await expect(all(lost(many))).rejects.toThrow(`GDAL does not start from ${folder}: Failed to load`)
})

test.each(USERS)('one that was taken over finds every door closed but that to its file, as %s', async (user) => {
  const options = (input: string) => readingOptions({ gdalDir, confinement: 'kernel', file: input })
  expect(await openTo(options, user)).toEqual(['its own work'])
})
