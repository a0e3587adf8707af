import { nuloSeAusente } from '@car/errors/erro-car'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { type Entrada, json, lista, nomeDoArquivo, pastaDe } from '../domain/exportacao.ts'
import {
  registroDaAutorizacao,
  registroDaPendencia,
  registroDaRessalva,
  registroDasDecisoes,
  registroDe,
  registroDoRecurso,
} from '../domain/registro.ts'
import type { Caso } from '../domain/caso.ts'
import { completude, juntoDe } from './consultar.ts'
import type { Ctx } from './ctx.ts'
import { historico, linhaPublica } from './historico.ts'
import { leituraMostrada, nomesNoCaso } from './listar-leituras.ts'
import { reciboDe } from './recibo.ts'

type Pedido = { em: Date; arquivos: boolean; signal: AbortSignal }
type Pedacos = AsyncIterable<{ conteudo: Uint8Array }>

/** For one file of at most 50 MB, however slowly the client takes it. */
const ARQUIVO_MS = 1_800_000

/** All that is kept of a case, for its owner: what the interface shows them, and what it no longer shows. */
export async function* exportarCaso(ctx: Ctx, id: string, { em, arquivos, signal }: Pedido): AsyncGenerator<Entrada> {
  const [lido, acessos] = await ctx.store.loadBoth('processo', 'acessos', id)
  const caso = lido.state
  if (caso === null) throw new Error('a case without its record')
  const [geometria, { documentos, atos }, { emitidos }] = await Promise.all([
    ctx.perimetros.de(caso.imovel),
    historico(ctx, id, lido, acessos),
    ctx.dossie.ListarEmitidos({ processo_id: id }),
  ])
  const pasta = pastaDe(caso.numero)
  const nomes = nomesNoCaso(lido, atos)
  const opcoes = { timeoutMs: ARQUIVO_MS, signal }

  yield json(`${pasta}/processo.json`, em, {
    ...registroDoDono(ctx, { caso, versao: lido.version }, geometria, completude(caso, documentos.map(juntoDe))),
    pendencias: caso.pendencias.map(registroDaPendencia),
    ressalvas: caso.ressalvas.map(registroDaRessalva),
    recursos: caso.recursos.map((recurso) => registroDoRecurso(id, recurso)),
    decisoes: registroDasDecisoes(caso, ctx.prazos),
    autorizacoes: caso.autorizacoes.map(registroDaAutorizacao),
  })
  yield json(`${pasta}/historico.json`, em, atos.map(linhaPublica))
  yield lista(`${pasta}/quem-viu.json`, em, ctx.leituras.todasDoCaso(id), (leitura) => leituraMostrada(leitura, nomes))

  const mostrados = []
  for (const documento of documentos) {
    const nome = `documentos/${nomeDoArquivo(documento)}`
    const { id: doDocumento, chave, hash_sha256, tamanho_bytes } = documento
    const pedido = chave === undefined ? null : { id: doDocumento, chave, hash_sha256, tamanho_bytes }
    const bytes = arquivos && pedido ? await abrir(ctx.documentos.stream('BaixarArquivo', pedido, opcoes)) : null
    if (bytes) yield { nome: `${pasta}/${nome}`, em: new Date(documento.recebido_em), conteudo: bytes }
    mostrados.push({ ...documentoMostrado(documento), arquivo: bytes ? nome : null })
  }
  yield json(`${pasta}/documentos.json`, em, mostrados)
  yield json(`${pasta}/dossies.json`, em, emitidos)
  if (!arquivos) return

  for (const { job_id, codigo_verificacao, emitido_em } of emitidos) {
    const bytes = await abrir(ctx.dossie.stream('BaixarDossie', { job_id }, opcoes))
    const nome = `${pasta}/dossies/${codigo_verificacao}.pdf`
    if (bytes) yield { nome, em: new Date(emitido_em), conteudo: bytes }
  }
  const recibo = reciboDe(ctx, caso, lido.commits)
  if (recibo === null) return
  const desenhado = await abrir(ctx.dossie.stream('DesenharRecibo', recibo, opcoes))
  if (desenhado) yield { nome: `${pasta}/recibo.pdf`, em: new Date(recibo.submetido_em), conteudo: desenhado }
}

/** The public record. A discarded draft has none any more, so it is shown as the draft that it was. */
function registroDoDono(
  ctx: Ctx,
  { caso, versao }: { caso: Caso; versao: number },
  geometria: Parameters<typeof registroDe>[1],
  score: number,
): object {
  const mostrado: Caso = caso.status === 'descartado' ? { ...caso, status: 'rascunho' } : caso
  return { ...registroDe({ caso: mostrado, versao }, geometria, score, ctx.agora()), status: caso.status }
}

/** A file, once its first bytes are there; null when it is gone. */
async function abrir(pedacos: Pedacos): Promise<AsyncIterable<Uint8Array> | null> {
  const fonte = pedacos[Symbol.asyncIterator]()
  const primeiro = await fonte.next().catch(nuloSeAusente)
  if (primeiro === null) return null
  async function* bytes() {
    try {
      for (let lido = primeiro; lido !== null && !lido.done; lido = await fonte.next()) yield lido.value.conteudo
    } finally {
      await fonte.return?.()
    }
  }
  return bytes()
}

function documentoMostrado({ dados, ...documento }: Documento): object {
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
    lido: dados ? semMarcas(dados) : null,
  }
}

/** Removes the names by which the wire format marks optional fields. */
const semMarcas = (dados: object): object =>
  Object.fromEntries(Object.entries(dados).filter(([nome]) => !nome.startsWith('_')))
