import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentoReading } from '@car/leitura/reading'
import { distanceKm } from '@car/geometria/area'
import { writeForms } from '../generator/generate.ts'
import { memorial, MEMORIAL_FORMS, type MemorialForm, type MemorialTruth } from '../generator/memorial.ts'

/** A memorial and the values that a reader has to find in it. */

export type MemorialSample = { arquivo: string; nivel: string; form: MemorialForm; truth: MemorialTruth }

export async function madeMemorials(
  folder: string,
  seed: number,
  levels: readonly string[],
): Promise<MemorialSample[]> {
  await mkdir(folder, { recursive: true })
  const all: MemorialSample[] = []
  for (const form of MEMORIAL_FORMS) {
    const { pdf, truth } = await memorial(seed, form)
    const files = await writeForms(folder, `memorial${seed}.${form}`, pdf, seed, levels)
    all.push(...files.map((file) => ({ ...file, form, truth })))
  }
  return all
}

export async function bundledMemorials(): Promise<MemorialSample[]> {
  const folder = join(import.meta.dirname, '../../samples/memorial')
  type Bundled = Omit<MemorialSample, 'truth'> & { verdade: MemorialTruth }
  const all = JSON.parse(await readFile(join(folder, 'verdade.json'), 'utf8')) as Bundled[]
  return all.map(({ verdade, arquivo, ...sample }) => ({ ...sample, truth: verdade, arquivo: join(folder, arquivo) }))
}

const RIGHT_M = 0.1
/** A perimeter counts as closed if a walk along its sides ends at most this many metres from its beginning. */
const CLOSED_M = 5

type Row = {
  documents: number
  vertices: number
  right: number
  marked: number
  due: number
  lost: number
  wrong: number
  faults: number
}
const none: Row = { documents: 0, vertices: 0, right: 0, marked: 0, due: 0, lost: 0, wrong: 0, faults: 0 }
const tables = { level: new Map<string, Row>(), form: new Map<string, Row>() }

/**
 * Counts the vertices that were read, and returns notes on what is wrong or missing. `marked` vertices have to be
 * confirmed by a person. `due` are marked vertices whose position the paper cannot determine, because its sides do not
 * close. `wrong` are incorrect vertices without that mark, of which there must be none. `faults` are papers reported as
 * not closing although they close, or the reverse.
 */
export function countVertices({ arquivo, nivel, form, truth }: MemorialSample, read: DocumentoReading): string[] {
  const rows = [tables.level, tables.form].map((table, i) => {
    const key = [nivel, form][i] as string
    const row = table.get(key) ?? { ...none }
    table.set(key, row)
    return row
  })
  const add = (what: keyof Row) => {
    for (const row of rows) row[what]++
  }
  add('documents')
  const notes: string[] = []
  const closes = (truth.fechamento_m ?? 0) <= CLOSED_M
  for (const [g, gleba] of truth.glebas.entries())
    for (const { nome, lat, lon } of gleba) {
      add('vertices')
      const found = read.memorial?.glebas[g]?.vertices.find((vertex) => vertex.nome === nome)
      if (!found) {
        add('lost')
        notes.push(`${nome}: not read`)
      } else if (found.confirmar) add(closes || lat !== null ? 'marked' : 'due')
      else if (lat === null || lon === null ? found.lat === null : isAt([lon, lat], found)) add('right')
      else {
        add('wrong')
        notes.push(`${nome}: ${found.lat} ${found.lon} instead of ${lat} ${lon}`)
      }
    }
  const closing = read.memorial?.glebas[0]?.fechamento_m ?? 0
  if (closing <= CLOSED_M !== closes) {
    add('faults')
    notes.push(`closes within ${closing} m instead of ${truth.fechamento_m} m`)
  }
  return notes.map((note) => `${arquivo}: ${note}`)
}

function isAt([lon, lat]: [number, number], found: { lat: number | null; lon: number | null }): boolean {
  return found.lat !== null && found.lon !== null && distanceKm([lon, lat], [found.lon, found.lat]) * 1000 <= RIGHT_M
}

export function printVertices(): void {
  for (const [name, table] of Object.entries(tables)) {
    if (name === 'level')
      console.log(
        'memoriais: texto and clean are clean (goal: 100 %), medium is scanned (99 %), foto is photographed (95 %); 0 wrong',
      )
    console.log(
      `${`memoriais, by ${name}`.padEnd(29)}  docs vertices  right marked    due   lost  wrong  faults   right or due %`,
    )
    for (const [key, row] of [...table].toSorted(([a], [b]) => a.localeCompare(b))) {
      const { documents, vertices, right, marked, due, lost, wrong, faults } = row
      const counts = [documents, vertices, right, marked, due, lost, wrong, faults]
        .map((n) => String(n).padStart(6))
        .join(' ')
      console.log(`${key.padEnd(29)}${counts} ${((100 * (right + due)) / vertices).toFixed(1).padStart(9)}`)
    }
  }
}
