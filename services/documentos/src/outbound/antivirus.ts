import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ErroCar } from '@car/errors/erro-car'

export type Antivirus = {
  /**
   * The name of the malware that a file carries; null when none was found.
   * @throws ErroCar indisponivel when the scanner could not answer, so that nothing is known of the file
   */
  examinar(arquivo: Readable): Promise<string | null>
  /** For the start: resolves when the scanner can be reached. */
  responde: () => Promise<void>
}

/** Longer than clamd takes for a file at its own limits. */
const SILENCIO_MS = 120_000

/** Speaks to clamd at `tcp://host:port` or `unix:///path`, with one connection per file (INSTREAM of its protocol). */
export function criarAntivirus(endereco: string): Antivirus {
  const { protocol, hostname, port, pathname } = new URL(endereco)
  const destino = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
  return {
    async responde() {
      const conexao = connect(destino)
      try {
        await once(conexao, 'connect')
      } finally {
        conexao.destroy()
      }
    },
    async examinar(arquivo) {
      const conexao = connect(destino)
      conexao.setTimeout(SILENCIO_MS, () => conexao.destroy(new Error('clamd is silent')))
      let dito = ''
      conexao.on('data', (pedaco: Buffer) => (dito += pedaco.toString()))
      const fim = new Promise<void>((pronto, falhar) => conexao.once('end', pronto).once('error', falhar))
      try {
        await Promise.all([fim, pipeline(arquivo, emQuadros, conexao)])
      } catch (erro) {
        throw new ErroCar('indisponivel', { cause: new Error(`clamd: ${dito || 'no answer'}`, { cause: erro }) })
      } finally {
        conexao.destroy()
      }
      return entender(dito)
    },
  }
}

/** Puts its length before each piece; a length of zero ends the stream. */
async function* emQuadros(arquivo: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const pedaco of arquivo) {
    const tamanho = Buffer.alloc(4)
    tamanho.writeUInt32BE(pedaco.length)
    yield tamanho
    yield pedaco
  }
  yield Buffer.alloc(4)
}

function entender(dito: string): string | null {
  const resposta = dito.replace(/\0.*$/s, '')
  if (resposta === 'stream: OK') return null
  const achado = /^stream: (.+) FOUND$/.exec(resposta)
  if (achado) return achado[1] as string
  throw new ErroCar('indisponivel', { cause: new Error(`clamd: ${resposta || 'no answer'}`) })
}
