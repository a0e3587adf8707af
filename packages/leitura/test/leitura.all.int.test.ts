import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programAt } from '@car/testing/program'
import type { MotivoDocumento, TipoDocumento } from '@car/vocabulary/documento'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { createPool } from '../src/child/pool.ts'
import { createDrawer, type Drawer } from '../src/drawer.ts'
import { LIMITS } from '../src/limits.ts'
import { createReader, type Reader } from '../src/reader.ts'
import { Refusal } from '../src/refusal.ts'

const AMOSTRAS = join(import.meta.dirname, '../../../samples')
const amostra = (nome: string) => join(AMOSTRAS, nome)
const tessdataDir = process.env['TESSDATA_DIR'] ?? '/usr/share/tesseract-ocr/5/tessdata'
const VERDADE = {
  matricula0: { numero_matricula: '88074', area_ha: 419.6483, proprietario_nome: 'LUÍS HENRIQUE ASSUNÇÃO FILHO' },
  matricula3: { numero_matricula: '87594', area_ha: 316.7955, proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO' },
  ccir8: { numero_matricula: '16287', area_ha: 764.8102, proprietario_nome: 'AGROPECUÁRIA SÃO JOAQUIM LTDA' },
}
const PRAZO = 120_000

let leitor: Reader
let desenhista: Drawer
let pasta: string
beforeAll(async () => {
  leitor = await createReader({ tessdataDir, readers: 2 })
  desenhista = await createDrawer({ drawers: 1, confinement: 'kernel' })
  pasta = await mkdtemp(join(tmpdir(), 'leitura-'))
}, PRAZO)
afterAll(async () => {
  await leitor.close()
  await desenhista.close()
  await rm(pasta, { recursive: true })
})

const ler = (arquivo: string, tipo: TipoDocumento = 'matricula_imovel') => leitor.read(arquivo, tipo)
async function gravar(nome: string, bytes: Uint8Array): Promise<string> {
  const arquivo = join(pasta, nome)
  await writeFile(arquivo, bytes)
  return arquivo
}

/** A TIFF of matrícula 0 and its empty back. */
async function frenteEVerso(nome: string): Promise<string> {
  const frente = await sharp(amostra('leitura/matricula0.low72.jpg')).greyscale().png().toBuffer()
  const verso = await sharp({ create: { width: 595, height: 841, channels: 3, background: '#ddd' } })
    .greyscale()
    .png()
    .toBuffer()
  const tiff = sharp([frente, verso], { join: { animated: true } }).tiff({ compression: 'deflate' })
  return gravar(nome, await tiff.toBuffer())
}

describe('what people send is read right', () => {
  test.each<[string, TipoDocumento, keyof typeof VERDADE, string]>([
    ['leitura/matricula0.pdf', 'matricula_imovel', 'matricula0', 'texto'],
    ['leitura/ccir8.pdf', 'ccir', 'ccir8', 'texto'],
    ['leitura/matricula3.heavy.jpg', 'matricula_imovel', 'matricula3', 'ocr'],
    ['leitura/ccir8.rot90.jpg', 'ccir', 'ccir8', 'ocr'],
    ['leitura/ccir8.medium.jpg', 'ccir', 'ccir8', 'ocr'],
  ])(
    '%s',
    async (nome, tipo, certo, fonte) => {
      const lida = await ler(amostra(nome), tipo)
      expect(lida).toMatchObject({ status: 'valido', fonte, paginas: 1, dados: VERDADE[certo] })
      for (const campo of lida.campos) expect(campo.pagina).toBe(1)
    },
    PRAZO,
  )

  test(
    'a scanned PDF whose page lies head down',
    async () => {
      const foto = await sharp(amostra('leitura/matricula0.low72.jpg')).rotate(180).jpeg({ quality: 95 }).toBuffer()
      const pdf = await PDFDocument.create()
      pdf.addPage([595, 842]).drawImage(await pdf.embedJpg(foto), { x: 0, y: 0, width: 595, height: 842 })
      const lida = await ler(await gravar('virado.pdf', await pdf.save()))
      expect(lida).toMatchObject({ status: 'valido', fonte: 'ocr', dados: VERDADE.matricula0 })
      const numero = lida.campos.find((c) => c.nome === 'numero_matricula')
      expect(numero?.caixa?.y).toBeGreaterThan(0.8) // on the page as shown the heading is at its foot
    },
    PRAZO,
  )

  test(
    'a picture taken in the dark',
    async () => {
      const foto = await sharp(amostra('leitura/matricula0.low72.jpg')).linear(0.2, 5).jpeg({ quality: 95 }).toBuffer()
      expect(await ler(await gravar('escura.jpg', foto))).toMatchObject({ status: 'valido', dados: VERDADE.matricula0 })
    },
    PRAZO,
  )

  test(
    'a TIFF of a page and its empty back, in order, with progress',
    async () => {
      const passos: { pagina: number; paginas: number }[] = []
      const lida = await leitor.read(await frenteEVerso('dupla.tiff'), 'matricula_imovel', {
        onProgress: (p) => passos.push(p),
      })
      expect(lida).toMatchObject({ status: 'valido', paginas: 2, dados: VERDADE.matricula0 })
      expect(passos).toEqual([
        { pagina: 1, paginas: 2 },
        { pagina: 2, paginas: 2 },
      ])
    },
    PRAZO,
  )
})

/**
 * A TIFF of an office scanner: black and white by CCITT G4, with its directories behind its pages; the second page ends
 * early.
 */
const ESCANEADA = 'par202.matricula.g4.tif'

describe('a TIFF of an office scanner', () => {
  test('keeps its first directory where no head of the file shows it', async () => {
    const bytes = await readFile(amostra(ESCANEADA))
    expect([bytes.toString('latin1', 0, 4), bytes.readUInt32LE(4) > 4_100]).toEqual(['II*\0', true])
  })

  test(
    'is read, and shown page by page',
    async () => {
      const lida = await ler(amostra(ESCANEADA))
      const dados = { numero_matricula: '49495', area_ha: 528.1068, proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO' }
      expect(lida).toMatchObject({ status: 'valido', fonte: 'ocr', paginas: 2, dados })
      const tinta = async (pagina: number) => {
        const { channels } = await sharp(await desenhar(ESCANEADA, pagina)).stats()
        return 255 - (channels[0]?.mean ?? 255)
      }
      const [frente, verso] = [await tinta(1), await tinta(2)]
      expect(frente).toBeGreaterThan(2 * verso)
      expect(verso).toBeGreaterThan(0)
    },
    PRAZO,
  )

  test.each<[string, MotivoDocumento, (bytes: Buffer) => Buffer]>([
    ['whose directory was cut off', 'arquivo_corrompido', (bytes) => bytes.subarray(0, 40_000)],
    ['that is the raw picture of a camera after all', 'formato_nao_lido', comoCrua],
  ])(
    '%s is refused: %s',
    async (nome, motivo, mudar) => {
      const mudada = await gravar(`${nome.length}.tif`, mudar(await readFile(amostra(ESCANEADA))))
      expect(await ler(mudada)).toMatchObject({ status: 'invalido', motivo })
    },
    PRAZO,
  )
})

/** Turns its last tag into the one that marks a DNG. */
function comoCrua(bytes: Buffer): Buffer {
  const diretorio = bytes.readUInt32LE(4)
  const ultima = diretorio + 2 + 12 * (bytes.readUInt16LE(diretorio) - 1)
  bytes.writeUInt16LE(50_706, ultima)
  return bytes
}

describe('what cannot be read says why', () => {
  test(
    'a blurred picture, before reading is paid for',
    async () => {
      const lida = await ler(amostra('ccir8.blurred.jpg'), 'ccir')
      expect(lida).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
      expect(lida.confianca).toBeLessThan(70)
      expect(lida.instrucoes[0]).toContain('desfocada')
      expect(lida.etapas.some((e) => e.nome === 'ocr')).toBe(false)
    },
    PRAZO,
  )

  test(
    'a CCIR sent as a matrícula',
    async () => {
      const lida = await ler(amostra('leitura/ccir8.pdf'), 'matricula_imovel')
      expect(lida).toMatchObject({ status: 'invalido', motivo: 'tipo_divergente', dados: { numero_matricula: null } })
      expect(lida.instrucoes[0]).toContain('CCIR')
    },
    PRAZO,
  )

  test(
    'a copy too pale to read, before reading is paid for',
    async () => {
      const foto = await sharp(amostra('leitura/matricula0.low72.jpg'))
        .linear(0.09, 215)
        .jpeg({ quality: 95 })
        .toBuffer()
      const lida = await ler(await gravar('apagada.jpg', foto))
      expect(lida).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
      expect(lida.instrucoes[0]).toContain('apagado')
      expect(lida.etapas.some((e) => e.nome === 'ocr')).toBe(false)
    },
    PRAZO,
  )

  test(
    'a picture without print',
    async () => {
      const ruido = { type: 'gaussian', mean: 150, sigma: 30 } as const
      const foto = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#777', noise: ruido } })
        .blur(12)
        .jpeg()
        .toBuffer()
      expect(await ler(await gravar('foto.jpg', foto))).toMatchObject({ status: 'invalido', motivo: 'nao_e_documento' })
    },
    PRAZO,
  )
})

/** Draws a page of a sample. */
async function desenhar(nome: string, pagina: number, side = 1600, color = true): Promise<Buffer> {
  const signal = AbortSignal.timeout(PRAZO)
  return desenhista.draw({ document: nome, path: amostra(nome) }, pagina, { side, color }, signal)
}

describe('a page is drawn', () => {
  test.each([
    ['a vector page', 'leitura/ccir8.pdf'],
    ['a photograph', 'par202.matricula.medium.jpg'],
    ['a scan', ESCANEADA],
  ])(
    'as a JPEG, in colour or grey, as large as asked for and never enlarged: %s',
    async (_nome, arquivo) => {
      const maior = async (side: number, color: boolean) => {
        const { format, width, height, channels } = await sharp(await desenhar(arquivo, 1, side, color)).metadata()
        expect(format).toBe('jpeg')
        return { lado: Math.max(width, height), channels }
      }
      expect(await maior(320, true)).toEqual({ lado: 320, channels: 3 })
      expect(await maior(1600, false)).toEqual({ lado: 1600, channels: 1 })
      const { width, height } = arquivo.endsWith('.pdf')
        ? { width: 0, height: Math.floor((842 / 72) * 300) }
        : await sharp(amostra(arquivo)).metadata()
      expect((await maior(3200, true)).lado).toBeLessThanOrEqual(Math.min(3200, Math.max(width, height)))
    },
    PRAZO,
  )

  test(
    'in its own colours',
    async () => {
      const path = join(pasta, 'azul')
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2040c0' } })
        .png()
        .toFile(path)
      const pdf = await PDFDocument.create()
      const page = pdf.addPage([400, 300])
      page.drawRectangle({ x: 0, y: 0, width: 400, height: 300, color: rgb(0x20 / 255, 0x40 / 255, 0xc0 / 255) })
      const emPdf = join(pasta, 'azul-pdf')
      await writeFile(emPdf, await pdf.save())
      for (const um of [path, emPdf]) {
        const how = { side: 320, color: true }
        const jpeg = await desenhista.draw({ document: um, path: um }, 1, how, AbortSignal.timeout(PRAZO))
        const { channels } = await sharp(jpeg).stats()
        const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean)
        expect([Math.abs(r - 0x20) < 6, Math.abs(g - 0x40) < 6, Math.abs(b - 0xc0) < 6]).toEqual([true, true, true])
      }
    },
    PRAZO,
  )

  test('or not, when there is no such page, or it is no picture', async () => {
    await expect(desenhar('leitura/ccir8.pdf', 99)).rejects.toThrow(Refusal)
    const path = join(pasta, 'nada')
    await writeFile(path, 'nothing')
    const how = { side: 320, color: true }
    const desenho = desenhista.draw({ document: path, path }, 1, how, AbortSignal.timeout(PRAZO))
    await expect(desenho).rejects.toThrow(Refusal)
  })
})

test(
  'giving up rejects with the reason and leaves the readers well',
  async () => {
    const desistir = new AbortController()
    const lendo = leitor.read(amostra('leitura/matricula3.heavy.jpg'), 'matricula_imovel', { signal: desistir.signal })
    setImmediate(() => desistir.abort(new Error('enough')))
    await expect(lendo).rejects.toThrow('enough')
    expect((await ler(amostra('leitura/matricula0.pdf'))).status).toBe('valido')
  },
  PRAZO,
)

const LEITOR = programAt(fileURLToPath(new URL('../src/child/reading.ts', import.meta.url)))

/** Kills every reader process of this test, as the machine's out-of-memory killer would. */
function matarLeitores(): number {
  const filhos = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number)
  const leitores = filhos.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(LEITOR))
  for (const pid of leitores) process.kill(pid, 'SIGKILL')
  return leitores.length
}

describe('readers killed from outside cost no document', () => {
  test(
    'while they read it',
    async () => {
      const comecou = Promise.withResolvers<void>()
      const arquivo = await frenteEVerso('morte.tiff')
      const lendo = leitor.read(arquivo, 'matricula_imovel', { onProgress: () => comecou.resolve() })
      await comecou.promise
      expect(matarLeitores()).toBeGreaterThan(0)
      expect(await lendo).toMatchObject({ status: 'valido', dados: VERDADE.matricula0 })
    },
    PRAZO,
  )

  test(
    'just before they are given it: that was no try',
    async () => {
      const folder = join(AMOSTRAS, 'leitura')
      const pool = createPool({ size: 2, tessdataDir, folder, limits: LIMITS, confinement: 'kernel' })
      const abrir = () =>
        pool.ask({ act: 'open', document: randomUUID(), path: amostra('leitura/matricula0.pdf'), limits: LIMITS })
      await Promise.all([abrir(), abrir()])
      matarLeitores()
      await expect(abrir()).resolves.toEqual({ pages: 1 })
      await pool.close()
    },
    PRAZO,
  )
})

test(
  'readers that cannot start are said, with what they complained of',
  async () => {
    const pool = createPool({ size: 1, tessdataDir: pasta, folder: pasta, limits: LIMITS, confinement: 'kernel' })
    await expect(pool.ready).rejects.toThrow('por.traineddata not found')
    await pool.close()
  },
  PRAZO,
)

test('a missing model is said at once', async () => {
  await expect(createReader({ tessdataDir: pasta, readers: 1 })).rejects.toThrow('por.traineddata')
})
