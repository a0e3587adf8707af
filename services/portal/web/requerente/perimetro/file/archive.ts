import { unzipSync } from 'fflate'
import { MAX_BYTES, Refusal, TOO_LARGE } from './refusal.ts'

/** A file in an archive, or in an archive in it, with the text of its .prj if it has one. */
export type Entry = { name: string; bytes: () => Uint8Array; prj: () => Uint8Array | undefined }

/** The most bytes that are unpacked of one archive, with all that lies in it. */
const MAX_UNPACKED = 4 * MAX_BYTES
const MAX_ENTRIES = 100

const ARCHIVE = /\.(zip|kmz)$/i
const DRAWING = /\.(shp|kml|gpx|geojson|json|dxf)$/i

/**
 * Finds the files in an archive that may hold a drawing. Archives in it are opened, but none in these. Nothing is
 * unpacked beyond the size that its header declares.
 * @throws Refusal if there are none, or too many
 */
export function entriesOf(archive: Uint8Array): Entry[] {
  const budget = { left: MAX_UNPACKED }
  const outer = openArchive(archive, budget)
  const inner = outer.names
    .filter((name) => ARCHIVE.test(name))
    .slice(0, MAX_ENTRIES)
    .map((name) => ({ name, ...openArchive(outer.unpack(name), budget) }))
  const found = [
    ...outer.entries,
    ...inner.flatMap(({ name, entries }) => entries.map((entry) => ({ ...entry, name: `${name}: ${entry.name}` }))),
  ]
  if (found.length > MAX_ENTRIES) {
    throw new Refusal(`O ZIP tem ${found.length} desenhos. Faça um ZIP só com o do perímetro e escolha o novo.`)
  }
  if (found.length > 0) return found
  if (inner.some(({ names }) => names.some((name) => ARCHIVE.test(name)))) {
    throw new Refusal(
      'O desenho está em um ZIP, dentro de outro ZIP, dentro deste. Abra este ZIP no computador e escolha o arquivo que está lá dentro.',
    )
  }
  throw new Refusal(
    'O ZIP não tem KML nem Shapefile. Em um Shapefile, ponha no ZIP os arquivos .shp, .shx, .dbf e .prj.',
  )
}

function openArchive(archive: Uint8Array, budget: { left: number }) {
  const all: string[] = []
  unzipSync(archive, { filter: ({ name }) => (all.push(name), false) })
  const names = all.filter((name) => !name.startsWith('__MACOSX/') && !/(^|\/)\./.test(name))
  const unpack = (which: string): Uint8Array => {
    const unpacked = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (name !== which) return false
        if (originalSize > Math.min(MAX_BYTES, budget.left)) throw new Refusal(TOO_LARGE)
        budget.left -= originalSize
        return true
      },
    })
    return unpacked[which] as Uint8Array
  }
  const entries = names
    .filter((name) => DRAWING.test(name))
    .map((name): Entry => {
      const prj = names.find((one) => one.toLowerCase() === name.toLowerCase().replace(/shp$/, 'prj'))
      const hasPrj = prj !== undefined && prj !== name
      return { name, bytes: () => unpack(name), prj: () => (hasPrj ? unpack(prj) : undefined) }
    })
  return { names, unpack, entries }
}
