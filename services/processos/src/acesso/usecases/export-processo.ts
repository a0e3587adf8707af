import { nullIfAbsent } from '@car/errors/car-error'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { type ZipEntry, json, list, fileName, folderOf } from '../domain/exportacao.ts'
import { attachedOf, completeness, type Represented } from '../../usecases/see.ts'
import type { ProcessoCtx } from '../../processo/usecases/ctx.ts'
import type { AccessCtx } from './ctx.ts'
import { conceal } from '../../second-reading/domain/conceal.ts'
import { historico, publicLine } from '../../usecases/historico.ts'
import { shownLook, namesInProcesso } from './list-looks.ts'
import { reciboOf } from '../../processo/usecases/recibo.ts'

/** `show` returns a case as the interface shows it to its owner. */
export type ExportRequest = {
  em: Date
  ownerId: string
  arquivos: boolean
  signal: AbortSignal
  show: (whole: Represented) => object
}
type Chunks = AsyncIterable<{ conteudo: Uint8Array }>

/** The time limit for sending one file of at most 50 MB, even to a slow client. */
const FILE_MS = 1_800_000

/**
 * Exports the stored data of a case for its owner, including data that the interface does not show. Notes of the
 * analysis are left out. A row found the case, and the record says whose it is: nothing is exported to anybody else.
 */
export async function* exportProcesso(
  ctx: ProcessoCtx & AccessCtx,
  id: string,
  { em, ownerId, arquivos, signal, show }: ExportRequest,
): AsyncGenerator<ZipEntry> {
  const [loaded, accesses] = await ctx.store.loadBoth('processo', 'acessos', id)
  const processo = loaded.state
  if (processo?.dono.id !== ownerId) return
  const [geometria, { documentos, atos }, { emitidos }] = await Promise.all([
    ctx.perimetros.of(processo.imovel),
    historico(ctx, id, loaded, accesses),
    ctx.dossie.ListarEmitidos({ processo_id: id }),
  ])
  const folder = folderOf(processo.numero)
  const names = namesInProcesso({ processo, loaded }, atos, ownerId)
  const options = { timeoutMs: FILE_MS, signal }

  const whole = { processo, versao: loaded.version, geometria, now: ctx.now() }
  const hide = <T>(value: T): T => conceal(processo, ownerId, value)
  const score = completeness(processo, documentos.map(attachedOf))
  yield json(`${folder}/processo.json`, em, hide(show({ ...whole, completeness: score })))
  yield json(`${folder}/historico.json`, em, hide(atos.map(publicLine)))
  yield list(`${folder}/quem-viu.json`, em, ctx.looks.allOfProcesso(id), (look) => shownLook(look, names))

  const shown = []
  for (const documento of documentos) {
    const nome = `documentos/${fileName(documento)}`
    const { id: documentoId, chave, hash_sha256, tamanho_bytes } = documento
    const request = chave === undefined ? null : { id: documentoId, chave, hash_sha256, tamanho_bytes }
    const bytes = arquivos && request ? await open(ctx.documentos.stream('BaixarArquivo', request, options)) : null
    if (bytes) yield { nome: `${folder}/${nome}`, em: new Date(documento.recebido_em), conteudo: bytes }
    shown.push({ ...shownDocumento(documento), arquivo: bytes ? nome : null })
  }
  yield json(`${folder}/documentos.json`, em, shown)
  yield json(`${folder}/dossies.json`, em, emitidos)
  if (!arquivos) return

  for (const { job_id, codigo_verificacao, emitido_em } of emitidos) {
    const bytes = await open(ctx.dossie.stream('BaixarDossie', { job_id }, options))
    const nome = `${folder}/dossies/${codigo_verificacao}.pdf`
    if (bytes) yield { nome, em: new Date(emitido_em), conteudo: bytes }
  }
  const recibo = await reciboOf(ctx, processo, loaded.commits)
  if (recibo === null) return
  const drawn = await open(ctx.dossie.stream('DesenharRecibo', recibo, options))
  if (drawn) yield { nome: `${folder}/recibo.pdf`, em: new Date(recibo.submetido_em), conteudo: drawn }
}

/** Opens a file and waits for its first bytes; null when the file was removed. */
async function open(chunks: Chunks): Promise<AsyncIterable<Uint8Array> | null> {
  const source = chunks[Symbol.asyncIterator]()
  const first = await source.next().catch(nullIfAbsent)
  if (first === null) return null
  async function* bytes() {
    try {
      for (let read = first; read !== null && !read.done; read = await source.next()) yield read.value.conteudo
    } finally {
      await source.return?.()
    }
  }
  return bytes()
}

function shownDocumento({ dados, ...documento }: Documento): object {
  const { id, tipo_documento, status, motivo, nome_arquivo, tipo_conteudo, tamanho_bytes } = documento
  const { hash_sha256, recebido_em, paginas, substitui } = documento
  return {
    id,
    tipo_documento,
    status,
    motivo: motivo ?? null,
    nome_arquivo: nome_arquivo ?? null,
    tipo_conteudo,
    tamanho_bytes,
    hash_sha256,
    recebido_em,
    paginas: paginas ?? null,
    substitui: substitui ?? null,
    lido: dados ? withoutMarks(dados) : null,
  }
}

/** Removes the fields that the generated gRPC code adds for optional fields. */
const withoutMarks = (dados: object): object =>
  Object.fromEntries(Object.entries(dados).filter(([nome]) => !nome.startsWith('_')))
