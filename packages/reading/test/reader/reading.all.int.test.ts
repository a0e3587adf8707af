import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programAt } from '@car/testing/program'
import type { DocumentoReason, DocumentoKind } from '@car/vocabulary/documento'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { createPool } from '../../src/child/pool.ts'
import { createDrawer, type Drawer } from '../../src/drawer.ts'
import { LIMITS } from '../../src/limits.ts'
import { createReader, type Reader } from '../../src/reader.ts'
import { Refusal } from '../../src/refusal.ts'

const SAMPLES = join(import.meta.dirname, '../../../../samples')
const sample = (nome: string) => join(SAMPLES, nome)
const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
const secondDir = process.env['SECOND_MODEL_DIR']
const TRUTH = {
  matricula0: { numero_matricula: '88074', area_ha: 419.6483, proprietario_nome: 'LUÍS HENRIQUE ASSUNÇÃO FILHO' },
  matricula3: { numero_matricula: '87594', area_ha: 316.7955, proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO' },
  ccir8: { numero_matricula: '16287', area_ha: 764.8102, proprietario_nome: 'AGROPECUÁRIA SÃO JOAQUIM LTDA' },
}
const PRAZO = 120_000

let reader: Reader
let drawer: Drawer
let otherFolder: string
beforeAll(async () => {
  reader = await createReader({ tessdataDir, secondDir, readers: 2 })
  drawer = await createDrawer({ drawers: 1, confinement: 'kernel' })
  otherFolder = await mkdtemp(join(tmpdir(), 'reading-'))
}, PRAZO)
afterAll(async () => {
  await reader.close()
  await drawer.close()
  await rm(otherFolder, { recursive: true })
})

const read = (arquivo: string, kind: DocumentoKind = 'matricula_imovel') => reader.read(arquivo, kind)
async function write(nome: string, bytes: Uint8Array): Promise<string> {
  const arquivo = join(otherFolder, nome)
  await writeFile(arquivo, bytes)
  return arquivo
}

/** Makes a TIFF of matrícula 0 and its empty back. */
async function frontAndBack(nome: string): Promise<string> {
  const front = await sharp(sample('leitura/matricula0.low72.jpg')).greyscale().png().toBuffer()
  const reverse = await sharp({ create: { width: 595, height: 841, channels: 3, background: '#ddd' } })
    .greyscale()
    .png()
    .toBuffer()
  const tiff = sharp([front, reverse], { join: { animated: true } }).tiff({ compression: 'deflate' })
  return write(nome, await tiff.toBuffer())
}

/** The bundled memoriais, and the vertices that they describe. */
const MEMORIAIS = JSON.parse(readFileSync(sample('memorial/verdade.json'), 'utf8')) as {
  arquivo: string
  verdade: {
    datum: string
    fechamento_m: number | null
    glebas: { nome: string; lat: number | null; lon: number | null }[][]
  }
}[]

describe('memoriais', () => {
  test.each(MEMORIAIS)(
    '$arquivo: every vertex, or it is marked',
    async ({ arquivo, verdade }) => {
      const { status, memorial } = await read(sample(`memorial/${arquivo}`), 'memorial_descritivo')
      expect([status, memorial?.datum]).toEqual(['valido', verdade.datum])
      for (const [i, gleba] of verdade.glebas.entries()) {
        const found = memorial?.glebas[i]
        expect(found?.vertices.map(({ nome }) => nome)).toEqual(gleba.map(({ nome }) => nome))
        for (const [k, { lat, lon }] of gleba.entries()) {
          const vertex = found?.vertices[k]
          if (vertex?.confirmar) continue
          expect(vertex?.lat).toBeCloseTo(lat ?? Number.NaN, 6)
          expect(vertex?.lon).toBeCloseTo(lon ?? Number.NaN, 6)
        }
        expect(found?.vertices.every(({ caixa, pagina }) => caixa !== null && pagina >= 1)).toBe(true)
      }
      const closing = memorial?.glebas[0]?.fechamento_m ?? 0
      expect(Math.abs(closing - (verdade.fechamento_m ?? closing))).toBeLessThan(0.05)
    },
    PRAZO,
  )
})

describe('what people send is read right', () => {
  test.each<[string, DocumentoKind, keyof typeof TRUTH, string]>([
    ['leitura/matricula0.pdf', 'matricula_imovel', 'matricula0', 'text'],
    ['leitura/ccir8.pdf', 'ccir', 'ccir8', 'text'],
    ['leitura/matricula3.heavy.jpg', 'matricula_imovel', 'matricula3', 'ocr'],
    ['leitura/ccir8.rot90.jpg', 'ccir', 'ccir8', 'ocr'],
    ['leitura/ccir8.medium.jpg', 'ccir', 'ccir8', 'ocr'],
  ])(
    '%s',
    async (nome, kind, certain, fonte) => {
      const reading = await read(sample(nome), kind)
      expect(reading).toMatchObject({ status: 'valido', fonte, paginas: 1, dados: TRUTH[certain] })
      for (const campo of reading.campos) expect(campo.pagina).toBe(1)
    },
    PRAZO,
  )

  test(
    'a scanned PDF whose page lies head down',
    async () => {
      const photo = await sharp(sample('leitura/matricula0.low72.jpg')).rotate(180).jpeg({ quality: 95 }).toBuffer()
      const pdf = await PDFDocument.create()
      pdf.addPage([595, 842]).drawImage(await pdf.embedJpg(photo), { x: 0, y: 0, width: 595, height: 842 })
      const reading = await read(await write('turned.pdf', await pdf.save()))
      expect(reading).toMatchObject({ status: 'valido', fonte: 'ocr', dados: TRUTH.matricula0 })
      const number = reading.campos.find((campo) => campo.nome === 'numero_matricula')
      expect(number?.caixa?.y).toBeGreaterThan(0.8) // on the page as shown the heading is at its foot
    },
    PRAZO,
  )

  test(
    'a picture taken in the dark',
    async () => {
      const photo = await sharp(sample('leitura/matricula0.low72.jpg')).linear(0.2, 5).jpeg({ quality: 95 }).toBuffer()
      expect(await read(await write('dark.jpg', photo))).toMatchObject({ status: 'valido', dados: TRUTH.matricula0 })
    },
    PRAZO,
  )

  test(
    'a TIFF of a page and its empty back, in order, with progress',
    async () => {
      const steps: { pagina: number; paginas: number }[] = []
      const reading = await reader.read(await frontAndBack('double.tiff'), 'matricula_imovel', {
        onProgress: (p) => steps.push(p),
      })
      expect(reading).toMatchObject({ status: 'valido', paginas: 2, dados: TRUTH.matricula0 })
      expect(steps).toEqual([
        { pagina: 1, paginas: 2 },
        { pagina: 2, paginas: 2 },
      ])
    },
    PRAZO,
  )
})

/**
 * A TIFF of an office scanner: black and white, compressed with CCITT G4, with its directories behind its pages. The
 * second page is cut short.
 */
const SCANNED = 'par202.matricula.g4.tif'

describe('a TIFF of an office scanner', () => {
  test('keeps its first directory where no head of the file shows it', async () => {
    const bytes = await readFile(sample(SCANNED))
    expect([bytes.toString('latin1', 0, 4), bytes.readUInt32LE(4) > 4_100]).toEqual(['II*\0', true])
  })

  test(
    'is read, and shown page by page',
    async () => {
      const reading = await read(sample(SCANNED))
      const dados = { numero_matricula: '49495', area_ha: 528.1068, proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO' }
      expect(reading).toMatchObject({ status: 'valido', fonte: 'ocr', paginas: 2, dados })
      const ink = async (pagina: number) => {
        const { channels } = await sharp(await draw(SCANNED, pagina)).stats()
        return 255 - (channels[0]?.mean ?? 255)
      }
      const [front, reverse] = [await ink(1), await ink(2)]
      expect(front).toBeGreaterThan(2 * reverse)
      expect(reverse).toBeGreaterThan(0)
    },
    PRAZO,
  )

  test.each<[string, DocumentoReason, (bytes: Buffer) => Buffer]>([
    ['whose directory was cut off', 'arquivo_corrompido', (bytes) => bytes.subarray(0, 40_000)],
    ['that is the raw picture of a camera after all', 'formato_nao_lido', asRaw],
  ])(
    '%s is refused: %s',
    async (nome, motivo, change) => {
      const changed = await write(`${nome.length}.tif`, change(await readFile(sample(SCANNED))))
      expect(await read(changed)).toMatchObject({ status: 'invalido', motivo })
    },
    PRAZO,
  )
})

/** Changes the last tag of a TIFF's directory into the tag that marks a DNG. */
function asRaw(bytes: Buffer): Buffer {
  const directory = bytes.readUInt32LE(4)
  const last = directory + 2 + 12 * (bytes.readUInt16LE(directory) - 1)
  bytes.writeUInt16LE(50_706, last)
  return bytes
}

describe('what cannot be read says why', () => {
  test(
    'a blurred picture that the engines do not read alike',
    async () => {
      const reading = await read(sample('ccir8.blurred.jpg'), 'ccir')
      expect(reading).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca', second: 'given' })
      expect(reading.confianca).toBeLessThan(70)
      expect(reading.instrucoes[0]).toContain('desfocada')
    },
    PRAZO,
  )

  test(
    'a picture that hardly anybody reads, before reading is paid for',
    async () => {
      const worse = await sharp(sample('ccir8.blurred.jpg')).blur(8).jpeg().toBuffer()
      const reading = await read(await write('worse.jpg', worse), 'ccir')
      expect(reading).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
      expect(reading.confianca).toBeLessThan(70)
      expect(reading.instrucoes[0]).toContain('desfocada')
      expect(reading.stages.some((stage) => stage.nome === 'ocr')).toBe(false)
    },
    PRAZO,
  )

  test(
    'a CCIR sent as a matrícula',
    async () => {
      const reading = await read(sample('leitura/ccir8.pdf'), 'matricula_imovel')
      expect(reading).toMatchObject({
        status: 'invalido',
        motivo: 'tipo_divergente',
        dados: { numero_matricula: null },
      })
      expect(reading.instrucoes[0]).toContain('CCIR')
    },
    PRAZO,
  )

  test(
    'a copy too pale to read, before reading is paid for',
    async () => {
      const photo = await sharp(sample('leitura/matricula0.low72.jpg'))
        .linear(0.09, 215)
        .jpeg({ quality: 95 })
        .toBuffer()
      const reading = await read(await write('pale.jpg', photo))
      expect(reading).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
      expect(reading.instrucoes[0]).toContain('apagado')
      expect(reading.stages.some((stage) => stage.nome === 'ocr')).toBe(false)
    },
    PRAZO,
  )

  test(
    'a picture without print',
    async () => {
      const noise = { type: 'gaussian', mean: 150, sigma: 30 } as const
      const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#777', noise } })
        .blur(12)
        .jpeg()
        .toBuffer()
      expect(await read(await write('photo.jpg', photo))).toMatchObject({
        status: 'invalido',
        motivo: 'nao_e_documento',
      })
    },
    PRAZO,
  )
})

async function draw(nome: string, pagina: number, side = 1600, color = true): Promise<Buffer> {
  const signal = AbortSignal.timeout(PRAZO)
  return drawer.draw({ document: nome, path: sample(nome) }, pagina, { side, color }, signal)
}

describe('a page is drawn', () => {
  test.each([
    ['a vector page', 'leitura/ccir8.pdf'],
    ['a photograph', 'par202.matricula.medium.jpg'],
    ['a scan', SCANNED],
  ])(
    'as a JPEG, in colour or grey, as large as asked for and never enlarged: %s',
    async (_name, arquivo) => {
      const larger = async (side: number, color: boolean) => {
        const { format, width, height, channels } = await sharp(await draw(arquivo, 1, side, color)).metadata()
        expect(format).toBe('jpeg')
        return { lado: Math.max(width, height), channels }
      }
      expect(await larger(320, true)).toEqual({ lado: 320, channels: 3 })
      expect(await larger(1600, false)).toEqual({ lado: 1600, channels: 1 })
      const { width, height } = arquivo.endsWith('.pdf')
        ? { width: 0, height: Math.floor((842 / 72) * 300) }
        : await sharp(sample(arquivo)).metadata()
      expect((await larger(3200, true)).lado).toBeLessThanOrEqual(Math.min(3200, Math.max(width, height)))
    },
    PRAZO,
  )

  test(
    'in its own colours',
    async () => {
      const path = join(otherFolder, 'blue')
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2040c0' } })
        .png()
        .toFile(path)
      const pdf = await PDFDocument.create()
      const page = pdf.addPage([400, 300])
      page.drawRectangle({ x: 0, y: 0, width: 400, height: 300, color: rgb(0x20 / 255, 0x40 / 255, 0xc0 / 255) })
      const asPdf = join(otherFolder, 'blue-pdf')
      await writeFile(asPdf, await pdf.save())
      for (const input of [path, asPdf]) {
        const how = { side: 320, color: true }
        const jpeg = await drawer.draw({ document: input, path: input }, 1, how, AbortSignal.timeout(PRAZO))
        const { channels } = await sharp(jpeg).stats()
        const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean)
        expect([Math.abs(r - 0x20) < 6, Math.abs(g - 0x40) < 6, Math.abs(b - 0xc0) < 6]).toEqual([true, true, true])
      }
    },
    PRAZO,
  )

  test('or not, when there is no such page, or it is no picture', async () => {
    await expect(draw('leitura/ccir8.pdf', 99)).rejects.toThrow(Refusal)
    const path = join(otherFolder, 'nothing')
    await writeFile(path, 'nothing')
    const how = { side: 320, color: true }
    const drawing = drawer.draw({ document: path, path }, 1, how, AbortSignal.timeout(PRAZO))
    await expect(drawing).rejects.toThrow(Refusal)
  })
})

test(
  'giving up rejects with the reason and leaves the readers well',
  async () => {
    const giveUp = new AbortController()
    const reading = reader.read(sample('leitura/matricula3.heavy.jpg'), 'matricula_imovel', { signal: giveUp.signal })
    setImmediate(() => giveUp.abort(new Error('enough')))
    await expect(reading).rejects.toThrow('enough')
    expect((await read(sample('leitura/matricula0.pdf'))).status).toBe('valido')
  },
  PRAZO,
)

const READER = programAt(fileURLToPath(new URL('../../src/child/reading.ts', import.meta.url)))

/** Kills every reader process of this test, as the machine's out-of-memory killer would. */
function killReaders(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
  const readers = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(READER))
  for (const pid of readers) process.kill(pid, 'SIGKILL')
  return readers.length
}

describe('readers killed from outside cost no document', () => {
  test(
    'while they read it',
    async () => {
      const started = Promise.withResolvers<void>()
      const arquivo = await frontAndBack('death.tiff')
      const reading = reader.read(arquivo, 'matricula_imovel', { onProgress: () => started.resolve() })
      await started.promise
      expect(killReaders()).toBeGreaterThan(0)
      expect(await reading).toMatchObject({ status: 'valido', dados: TRUTH.matricula0 })
    },
    PRAZO,
  )

  test(
    'just before they are given it: that was no try',
    async () => {
      const folder = join(SAMPLES, 'leitura')
      const pool = createPool({ size: 2, tessdataDir, secondDir, folder, limits: LIMITS, confinement: 'kernel' })
      const open = () =>
        pool.ask({ act: 'open', document: randomUUID(), path: sample('leitura/matricula0.pdf'), limits: LIMITS })
      await Promise.all([open(), open()])
      killReaders()
      await expect(open()).resolves.toEqual({ pages: 1 })
      await pool.close()
    },
    PRAZO,
  )
})

test(
  'readers that cannot start are said, with what they complained of',
  async () => {
    const pool = createPool({
      size: 1,
      tessdataDir: otherFolder,
      folder: otherFolder,
      limits: LIMITS,
      confinement: 'kernel',
    })
    await expect(pool.ready).rejects.toThrow('por.traineddata not found')
    await pool.close()
  },
  PRAZO,
)

test('a missing model is said at once', async () => {
  await expect(createReader({ tessdataDir: otherFolder, readers: 1 })).rejects.toThrow('por.traineddata')
})
