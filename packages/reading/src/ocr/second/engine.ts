import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gray } from '@car/quality/gray'
import { fromGray, toGray } from '../../image/gray.ts'
import type { Box, Word } from '../../page.ts'
import { MODELS } from '../model.ts'
import { decode, wordsOf } from './decode.ts'
import { lettersOf, possibleOf } from './letters.ts'
import { linesOf } from './lines.ts'

/** The second engine of recognition. It finds and reads print in another way than the first one. */
export type SecondEngine = {
  /** Reads one line of print that was cut out. */
  line(gray: Gray): Promise<Word[]>
  /** Finds the lines of a page, and reads them. */
  page(gray: Gray): Promise<Word[]>
}

/** The height of the lines that the model was trained with, the least and the largest width, and the width of a step. */
const [HEIGHT, LEAST_WIDTH, MOST_WIDTH, STEP] = [48, 320, 2_400, 8]
/** The longest side of a page in which lines are found, in pixels. The model takes multiples of `GRID`. */
const [SIDE, GRID] = [1_280, 32]
/** The time after which an answer counts as missing, even on a busy machine. A page takes a few seconds. */
const ANSWER_MS = 30_000

/**
 * Opens the second engine: PP-OCRv6 small on the ONNX runtime, in one thread. `dir` is the folder of the models.
 * @throws Error when the folder has no models, or the runtime does not start
 */
export async function openSecondEngine(dir: string): Promise<SecondEngine> {
  const reading = await readFile(join(dir, MODELS.read))
  const letters = lettersOf(reading)
  const possible = Int32Array.from(possibleOf(letters))
  const read = await sessionOf(reading)
  let find: Promise<Session> | undefined

  async function line(gray: Gray, box: Box, number: number): Promise<Word[]> {
    const inked = Math.min(MOST_WIDTH, Math.max(1, Math.ceil((gray.width * HEIGHT) / gray.height)))
    const size = { width: inked, height: HEIGHT }
    const { data, dims } = await read(await toInput(gray, size, Math.max(LEAST_WIDTH, inked)))
    const found = decode({ data, steps: dims[1] ?? 0, letters, possible })
    return wordsOf(found, box, ((box.x1 - box.x0) * STEP) / inked, number)
  }

  return {
    line: (gray) => line(gray, { x0: 0, y0: 0, x1: gray.width, y1: gray.height }, 0),
    page: async (gray) => {
      find ??= readFile(join(dir, MODELS.find)).then(sessionOf)
      const size = sizeOf(gray)
      const { data } = await (await find)(await toInput(gray, size, size.width))
      const words: Word[] = []
      for (const [number, at] of linesOf({ data, ...size }).entries()) {
        const box = scaled(at, gray.width / size.width, gray.height / size.height)
        words.push(...(await line(await cutOut(gray, box), box, number)))
      }
      return words
    },
  }
}

type Input = { pixels: Float32Array; width: number; height: number }
type Session = (input: Input) => Promise<{ data: Float32Array; dims: readonly number[] }>

async function sessionOf(model: Uint8Array): Promise<Session> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    logSeverityLevel: 4,
  })
  const [input, output] = [session.inputNames[0] as string, session.outputNames[0] as string]
  return async ({ pixels, width, height }) => {
    const tensor = new Tensor('float32', pixels, [1, 3, height, width])
    const answer = (await inTime(session.run({ [input]: tensor })))[output]
    return { data: (answer?.data ?? new Float32Array()) as Float32Array, dims: answer?.dims ?? [] }
  }
}

/** Resizes a picture, and makes its grey levels -1 to 1, three times over, for a model that expects colours. */
async function toInput(gray: Gray, size: { width: number; height: number }, width: number): Promise<Input> {
  const { pixels: levels } = await toGray(fromGray(gray).resize({ ...size, fit: 'fill', kernel: 'linear' }))
  const plane = size.height * width
  const pixels = new Float32Array(3 * plane)
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) pixels[y * width + x] = (levels[y * size.width + x] as number) / 127.5 - 1
  pixels.copyWithin(plane, 0, plane)
  pixels.copyWithin(2 * plane, 0, plane)
  return { pixels, width, height: size.height }
}

function sizeOf({ width, height }: Gray): { width: number; height: number } {
  const scale = Math.min(1, SIDE / Math.max(width, height))
  const onGrid = (side: number) => Math.max(GRID, Math.round((side * scale) / GRID) * GRID)
  return { width: onGrid(width), height: onGrid(height) }
}

const scaled = ({ x0, y0, x1, y1 }: Box, across: number, down: number): Box => ({
  x0: x0 * across,
  y0: y0 * down,
  x1: x1 * across,
  y1: y1 * down,
})

function cutOut(gray: Gray, { x0, y0, x1, y1 }: Box): Promise<Gray> {
  const [left, top] = [Math.floor(x0), Math.floor(y0)]
  const size = { width: Math.min(gray.width, Math.ceil(x1)) - left, height: Math.min(gray.height, Math.ceil(y1)) - top }
  return toGray(fromGray(gray).extract({ left, top, ...size }))
}

async function inTime<T>(running: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the second engine does not answer')), ANSWER_MS)
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}
