import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { pick } from 'stream-json/filters/pick.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { InvalidBoundary, boundaryOf } from '../domain/municipal-boundary.ts'
import type { BoundaryBatch, MunicipalBoundaries } from '../outbound/municipal-boundaries.ts'

const MB = 1_048_576
/** One municipality may take no more of the file than this, so that no file exhausts the memory of the process. */
const MAX_PER_MUNICIPIO = 16 * MB
/** Below the 16 MB that a document of the store can hold. */
const MAX_KEPT = 15 * MB

type LoadResult = Pick<BoundaryBatch, 'sha256' | 'municipios'> & { ignorados: string[] }

/**
 * Reads a file of municipal boundaries as a stream. The new boundaries replace those in use once the whole file has
 * been read and found good. Until then, and if it is refused, nothing changes.
 * @param fonte  where the file comes from, in words
 * @throws InvalidBoundary when the file is not what it should be
 */
export async function loadBoundaries(
  limits: MunicipalBoundaries,
  arquivo: Readable,
  fonte: string,
  agora: Date,
): Promise<LoadResult> {
  const antes = await limits.atual()
  const set = limits.newSet()
  const hash = createHash('sha256')
  const ignored: string[] = []
  let municipios = 0
  let sinceLast = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sinceLast += chunk.length
      done(
        sinceLast > MAX_PER_MUNICIPIO
          ? new InvalidBoundary(
              `feature ${municipios + ignored.length + 1} takes more than ${MAX_PER_MUNICIPIO / MB} MB`,
            )
          : null,
        chunk,
      )
    },
  })

  async function keep(features: AsyncIterable<{ value: unknown }>): Promise<void> {
    for await (const { value } of features) {
      sinceLast = 0
      const { codigo, conhecido, geometria } = boundaryOf(value, municipios + ignored.length + 1)
      if (!conhecido) {
        ignored.push(codigo)
        continue
      }
      const compressed = gzipSync(JSON.stringify(geometria))
      if (compressed.length > MAX_KEPT) throw new InvalidBoundary(`${codigo} is too large to be kept`)
      if (!(await limits.keep(set, codigo, compressed))) throw new InvalidBoundary(`${codigo} is there twice`)
      municipios++
    }
  }

  try {
    const read = pick.withParserAsStream({ filter: 'features', packValues: true, streamValues: false })
    await pipeline(arquivo, counted, read, streamArray.asStream(), keep).catch(asRefusal)
    if (municipios === 0) throw new InvalidBoundary('the file has no "features" with municipalities')
    const sha256 = hash.digest('hex')
    const nova = { conjunto: set, fonte, sha256, municipios, carregadoEm: agora.toISOString() }
    if (!(await limits.trocar(antes, nova)))
      throw new InvalidBoundary('another file has been loaded meanwhile; this one was not')
    await limits.clean(set)
    return { sha256, municipios, ignorados: ignored }
  } catch (erro) {
    await limits.giveUp(set)
    throw erro
  }
}

/** The parser reports with an error of its own that the file is not JSON. */
function asRefusal(erro: unknown): never {
  const { message } = erro as Error
  throw /^Parser |^Top-level object/.test(message)
    ? new InvalidBoundary(`the file is no GeoJSON, or broke off: ${message}`)
    : erro
}
