import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { pick } from 'stream-json/filters/pick.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { LimiteInvalido, limiteDe } from '../domain/limite-municipal.ts'
import type { Carga, LimitesMunicipais } from '../outbound/limites-municipais.ts'

const MB = 1_048_576
/** One municipality may take no more of the file than this, so that no file exhausts the memory of the process. */
const MAX_POR_MUNICIPIO = 16 * MB
/** Below the 16 MB that a document of the store can hold. */
const MAX_GUARDADO = 15 * MB

type Feito = Pick<Carga, 'sha256' | 'municipios'> & { ignorados: string[] }

/**
 * Reads a file of municipal boundaries as a stream. The new boundaries replace those in use once the whole file has
 * been read and found good. Until then, and if it is refused, nothing changes.
 * @param fonte  where the file comes from, in words
 * @throws LimiteInvalido when the file is not what it should be
 */
export async function carregarLimites(
  limites: LimitesMunicipais,
  arquivo: Readable,
  fonte: string,
  agora: Date,
): Promise<Feito> {
  const antes = await limites.atual()
  const conjunto = limites.novoConjunto()
  const hash = createHash('sha256')
  const ignorados: string[] = []
  let municipios = 0
  let desdeOUltimo = 0
  const contado = new Transform({
    transform(pedaco: Buffer, _codificacao, feito) {
      hash.update(pedaco)
      desdeOUltimo += pedaco.length
      feito(
        desdeOUltimo > MAX_POR_MUNICIPIO
          ? new LimiteInvalido(
              `feature ${municipios + ignorados.length + 1} takes more than ${MAX_POR_MUNICIPIO / MB} MB`,
            )
          : null,
        pedaco,
      )
    },
  })

  async function guardar(feicoes: AsyncIterable<{ value: unknown }>): Promise<void> {
    for await (const { value } of feicoes) {
      desdeOUltimo = 0
      const { codigo, conhecido, geometria } = limiteDe(value, municipios + ignorados.length + 1)
      if (!conhecido) {
        ignorados.push(codigo)
        continue
      }
      const comprimida = gzipSync(JSON.stringify(geometria))
      if (comprimida.length > MAX_GUARDADO) throw new LimiteInvalido(`${codigo} is too large to be kept`)
      if (!(await limites.guardar(conjunto, codigo, comprimida))) throw new LimiteInvalido(`${codigo} is there twice`)
      municipios++
    }
  }

  try {
    const ler = pick.withParserAsStream({ filter: 'features', packValues: true, streamValues: false })
    await pipeline(arquivo, contado, ler, streamArray.asStream(), guardar).catch(comoRecusa)
    if (municipios === 0) throw new LimiteInvalido('the file has no "features" with municipalities')
    const sha256 = hash.digest('hex')
    const nova = { conjunto, fonte, sha256, municipios, carregadoEm: agora.toISOString() }
    if (!(await limites.trocar(antes, nova)))
      throw new LimiteInvalido('another file has been loaded meanwhile; this one was not')
    await limites.limpar(conjunto)
    return { sha256, municipios, ignorados }
  } catch (erro) {
    await limites.desistir(conjunto)
    throw erro
  }
}

/** The parser reports with an error of its own that the file is not JSON. */
function comoRecusa(erro: unknown): never {
  const { message } = erro as Error
  throw /^Parser |^Top-level object/.test(message)
    ? new LimiteInvalido(`the file is no GeoJSON, or broke off: ${message}`)
    : erro
}
