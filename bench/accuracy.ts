import { rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DocumentoReading } from '@car/reading/reading'
import { createReader } from '@car/reading/reader'
import { hasLiberation } from './generator/sheet.ts'
import { type Sample, SHAPES, generate } from './generator/generate.ts'
import { notePaper, printPairs } from './accuracy/pairs.ts'
import { small } from './options.ts'

/**
 * Measures how accurate the reading is, on the bundled samples and on documents made for the run. Each field counts as
 * right, null or wrong, per kind and level, and per field. `guess` counts the null fields for which a person is offered
 * the right value to confirm. No document found `valido` may have a wrong value.
 *
 *   node bench/accuracy.ts [--seeds 400-402] [--levels texto,light] [--no-samples] [--details] [--readers 2] [--small]
 *
 * `--small` takes the samples with text, and one pair of documents, with text and lightly damaged.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    levels: { type: 'string' },
    readers: { type: 'string', default: '2' },
    details: { type: 'boolean', default: false },
    samples: { type: 'boolean', default: true },
    small,
  },
  allowNegative: true,
})
const SEEDS = values.seeds ?? (values.small ? '400' : '400-402')
const LEVELS = values.levels ?? (values.small ? 'texto,light' : SHAPES.join(','))

const FIELDS = ['numero_matricula', 'area_ha', 'proprietario_nome'] as const
const none = {
  documents: 0,
  valid: 0,
  right: 0,
  null: 0,
  guess: 0,
  wrong: 0,
  wrongAndValid: 0,
  /** Counts of fields that are not in FIELDS and were read with certainty. */
  otherRight: 0,
  otherWrong: 0,
  /** The documents of which the second engine read something. */
  woken: 0,
  ms: 0,
}
type Row = typeof none
const table = new Map<string, Row>()
type Counts = Pick<Row, 'right' | 'null' | 'guess' | 'wrong'>
const NAMES = { person: 'name of a person', company: 'name of a company' }
const byField = new Map<string, Counts>(
  [...FIELDS, ...Object.values(NAMES)].map((field) => [field, { right: 0, null: 0, guess: 0, wrong: 0 }]),
)

if (!hasLiberation)
  console.error('fonts-liberation is not installed: the generated documents use the standard PDF fonts')
const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
const secondDir = process.env['SECOND_MODEL_DIR']
const reader = await createReader({ tessdataDir, secondDir, readers: Number(values.readers) })
const bundled = values.samples ? await samples() : []
const cases = [...bundled.filter(({ nivel }) => !values.small || nivel === 'texto'), ...(await made())]
let next = 0
await Promise.all(Array.from({ length: Number(values.readers) }, readInTurn))
await reader.close()
print()
printPairs()

async function readInTurn(): Promise<void> {
  while (next < cases.length) {
    const one = cases[next++] as Sample
    const began = performance.now()
    const read = await reader.read(one.arquivo, one.tipo)
    count(one, read, performance.now() - began)
    notePaper(one, read)
  }
}

function count({ arquivo, tipo, nivel, truth, more }: Sample, read: DocumentoReading, ms: number): void {
  const key = `${tipo.padEnd(16)} ${nivel}`
  const row = table.get(key) ?? { ...none }
  table.set(key, row)
  row.documents++
  row.ms += ms
  if (read.status === 'valido') row.valid++
  if (read.second === 'given') row.woken++
  const faults: string[] = []
  for (const field of FIELDS) {
    const { valor = null, confirmar = true } = read.campos.find(({ nome }) => nome === field) ?? {}
    const value = confirmar ? null : valor
    const counts = [row, ...[field, ...kindOfName(field, more)].map((name) => byField.get(name) as Counts)]
    const add = (what: keyof Counts) => counts.forEach((one) => one[what]++)
    if (value === truth[field]) add('right')
    else if (value === null) {
      add('null')
      if (valor === truth[field]) add('guess')
      faults.push(`${field}: ${valor === null ? 'not read' : `perhaps ${valor}`}`)
    } else {
      add('wrong')
      if (read.status === 'valido') row.wrongAndValid++
      faults.push(`${field}: ${value} instead of ${truth[field]}`)
    }
  }
  for (const [field, right] of Object.entries(more)) {
    const value = read.campos.find((c) => c.nome === field && !c.confirmar)?.valor
    if (value === right) row.otherRight++
    else if (value !== undefined) {
      row.otherWrong++
      faults.push(`${field}: ${value} instead of ${right}`)
    }
  }
  if (values.details && (faults.length > 0 || read.status !== 'valido'))
    console.log(
      `${read.status} ${read.motivo ?? ''} ${read.confianca} ${arquivo}\n    ${[...faults, ...read.instrucoes].join('\n    ')}`,
    )
}

/** Tells whose name a field is, by the number of the owner. The bundled samples do not tell the number. */
function kindOfName(field: string, { cpf_cnpj }: Sample['more']): string[] {
  if (field !== 'proprietario_nome' || cpf_cnpj === undefined) return []
  return [cpf_cnpj.length > 11 ? NAMES.company : NAMES.person]
}

function print(): void {
  console.log(
    'kind             level         docs  valid  right   null  guess  wrong  wrong&valid   other right  other wrong  woken  s/doc',
  )
  const total = { ...none }
  for (const [key, row] of [...table].sort(([a], [b]) => a.localeCompare(b))) {
    const counts = [row.documents, row.valid, row.right, row.null, row.guess, row.wrong]
      .map((n) => String(n).padStart(6))
      .join(' ')
    console.log(
      `${key.padEnd(29)}${counts} ${String(row.wrongAndValid).padStart(12)} ${String(row.otherRight).padStart(13)} ${String(row.otherWrong).padStart(12)} ${String(row.woken).padStart(6)} ${(row.ms / row.documents / 1000).toFixed(2).padStart(6)}`,
    )
    for (const name of Object.keys(total) as (keyof Row)[]) total[name] += row[name]
  }
  console.log(
    `${total.documents} documents, ${total.right} fields right, ${total.null} null (of ${total.guess} the right value is asked), ${total.wrong} wrong, of these ${total.wrongAndValid} under valido; of the other fields ${total.otherRight} right and ${total.otherWrong} wrong among those taken as certain; the second engine read in ${total.woken}`,
  )
  for (const [field, { right, null: open, guess, wrong }] of byField)
    console.log(`${field.padEnd(18)} ${right} right, ${open} null (${guess} asked), ${wrong} wrong`)
}

/** Makes the documents of each seed, in a folder that is removed when the program ends. */
async function made(): Promise<Sample[]> {
  const folder = join(tmpdir(), `accuracy-${process.pid}`)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [from = 0, to = from] = SEEDS.split('-').map(Number)
  const all: Sample[] = []
  for (let seed = from; seed <= to; seed++) all.push(...(await generate(folder, seed, LEVELS.split(','))))
  return all
}

async function samples(): Promise<Sample[]> {
  const folder = join(import.meta.dirname, '../samples')
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, Sample['truth']>
  const truths = {
    ...(await read(join(folder, 'leitura/verdade.json'))),
    ...(await read(join(folder, 'pairs.json'))),
  }
  const files = [
    ...(await readdir(folder)),
    ...(await readdir(join(folder, 'leitura'))).map((name) => `leitura/${name}`),
  ]
  return files.flatMap((name) => {
    const parts = basename(name).split('.') // ccir8.medium.jpg, par202.ccir.light.jpg
    const truth = truths[parts[0] ?? '']
    if (!truth) return []
    const level = parts.at(-1) === 'pdf' ? 'texto' : (parts.at(-2) ?? '')
    const tipo = name.includes('ccir') ? 'ccir' : 'matricula_imovel'
    return [{ arquivo: join(folder, name), tipo, nivel: level, truth, more: {} } satisfies Sample]
  })
}
