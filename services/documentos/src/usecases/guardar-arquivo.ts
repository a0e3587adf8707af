import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ErroCar } from '@car/errors/erro-car'
import { fileTypeFromBuffer } from 'file-type'
import { comecaComoTiff, grandeDemais, refusalOf, TAMANHO_MAXIMO, tipoAceito } from '../domain/arquivo.ts'
import { sanearNome } from '../domain/nome-arquivo.ts'

/** What is known of an arriving file. It is complete once the stream has ended or exceeded the limit. */
export type MedidaDoArquivo = {
  hash: string
  tamanho: number
  tipo: string | null
  chave: string | null
  /** Why it is not accepted, while it has no type. */
  refusal: string
}

export const medidaNova = (): MedidaDoArquivo => ({ hash: '', tamanho: 0, tipo: null, chave: null, refusal: '' })

/** file-type needs this much to recognise every format it knows. */
const CABECA = 4100
/** How many bytes may arrive while the object store takes a part, so that neither side waits for the other. */
const ADIANTE = 5 * 1024 * 1024

/**
 * Receives a file in one pass: it is counted, hashed and, if its type is accepted, stored while it arrives. A file that
 * is not stored is still read to its end, because the same content sent again has to be recognised. Nothing is stored
 * before `admitir` resolves. `guardar` stores the bytes and returns their key.
 * @throws CAR-008 past 50 MB, with the hash of the bytes so far in `medida`
 */
export async function guardarArquivo(
  origem: Readable,
  declarado: string,
  medida: MedidaDoArquivo,
  guardar: (conteudo: Readable, tipo: string) => Promise<string>,
  admitir: () => Promise<unknown> = async () => {},
): Promise<void> {
  const pedacos = medir(origem, medida)
  const cabeca: Buffer[] = []
  while (cabeca.reduce((n, p) => n + p.length, 0) < CABECA) {
    const { value, done } = await pedacos.next()
    if (done) break
    cabeca.push(value)
  }
  const inicio = Buffer.concat(cabeca)
  const conteudo = await tipoDe(inicio)
  medida.tipo = tipoAceito(declarado, conteudo) ? conteudo : null
  medida.refusal = refusalOf(conteudo, inicio)
  await admitir()
  if (medida.tipo === null) for await (const _ of pedacos);
  else
    medida.chave = await guardar(
      Readable.from(juntar(cabeca, pedacos), { objectMode: false, highWaterMark: ADIANTE }),
      medida.tipo,
    )
}

/** The recorded form of a stored file. @throws CAR-009 when its type is not accepted */
export function arquivoAceito({ hash, tamanho, tipo, chave, refusal }: MedidaDoArquivo, nome: string | undefined) {
  if (tipo === null || chave === null) throw new ErroCar('tipo_nao_aceito', { mensagem: refusal })
  return { chave, hash, tamanho, tipo, nome: sanearNome(nome, tipo) }
}

/** A file shorter than the head has been seen whole, so nothing more can come that would make it a TIFF. */
async function tipoDe(cabeca: Buffer): Promise<string | null> {
  const achado = await fileTypeFromBuffer(cabeca)
  return achado?.mime ?? (cabeca.length >= CABECA && comecaComoTiff(cabeca) ? 'image/tiff' : null)
}

async function* medir(origem: Readable, medida: MedidaDoArquivo): AsyncGenerator<Buffer, void> {
  const soma = createHash('sha256')
  for await (const pedaco of origem as AsyncIterable<Buffer>) {
    soma.update(pedaco)
    medida.tamanho += pedaco.length
    if (medida.tamanho > TAMANHO_MAXIMO) {
      medida.hash = soma.digest('hex')
      throw grandeDemais()
    }
    yield pedaco
  }
  medida.hash = soma.digest('hex')
}

async function* juntar(cabeca: Buffer[], resto: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* cabeca
  yield* resto
}
