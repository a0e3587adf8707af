import { randomUUID } from 'node:crypto'
import type { Leitura } from '@car/leitura/leitura'
import { insist } from '@car/store/insist'
import { histogram } from '@car/telemetry/metrics'
import { concluirLeitura, devolver, iniciarLeitura } from '../domain/decisoes.ts'
import { type Estado, emCurso, type Processando } from '../domain/documento.ts'
import type { CtxDoLeitor } from './ctx.ts'
import { gravarLeitura } from './gravar-leitura.ts'
import { resolvidos } from './resolvidos.ts'
import { resultadoDe } from './resultado.ts'

/**
 * How a reading ended. `resolvida`: the document is settled. `falhou`: reading the file broke down, which counts
 * against it. `adiada`: somebody else, or we at a later time, have to settle it.
 */
export type Desfecho = 'resolvida' | 'falhou' | 'adiada'

/** What a worker is reading: the lease on the document, and its file. */
export type EmMaos = { id: string; posse: string; caminho: string; inteiro: boolean }

const etapas = histogram('car_documentos_leitura_etapa_seconds', 'Time that each step of reading a document took')

/** Records that a reading begins, reads, and records the outcome. An interrupted reading is given back. */
export async function tentarLeitura(ctx: CtxDoLeitor, emMaos: EmMaos, signal: AbortSignal): Promise<Desfecho> {
  const { id, inteiro } = emMaos
  const leitura = randomUUID()
  const doc = await gravarLeitura(ctx, id, leitura, (atual) => iniciarLeitura(atual, leitura))
  if (!ehDesta(doc, leitura)) return assentado(doc)
  if (!inteiro) return 'falhou'
  try {
    return await lerEConcluir(ctx, doc, emMaos, signal)
  } catch (erro) {
    if (!signal.aborted) ctx.logger.error({ err: erro, documento_id: id }, 'reading broke down')
    else await gravarLeitura(ctx, id, `${leitura}-devolver`, (atual) => devolver(atual, leitura))
    return 'adiada'
  }
}

const ehDesta = (doc: Estado, leitura: string): doc is Processando =>
  doc?.status === 'processando' && doc.posse === leitura

/** A document that another reading holds is settled by that reading. */
const assentado = (doc: Estado): Desfecho => (doc !== null && emCurso(doc) ? 'adiada' : 'resolvida')

async function lerEConcluir(
  ctx: CtxDoLeitor,
  doc: Processando,
  { posse, caminho }: EmMaos,
  signal: AbortSignal,
): Promise<Desfecho> {
  const leitura = await comLeitor(ctx, doc, posse, caminho, signal)
  if (leitura.motivo === 'falha_processamento') return 'falhou'
  const depois = await concluir(ctx, doc, leitura, signal)
  if (depois?.status !== 'descartado')
    resolvidos({ tipo: doc.tipo, status: leitura.status, motivo: leitura.motivo ?? 'nenhum' })
  return assentado(depois)
}

async function comLeitor(
  ctx: CtxDoLeitor,
  doc: Processando,
  posse: string,
  caminho: string,
  signal: AbortSignal,
): Promise<Leitura> {
  const leitura = await ctx.leitor.read(caminho, doc.tipo, {
    signal,
    onProgress: (progresso) => void ctx.pauta.note(doc.id, posse, progresso).catch(() => {}),
  })
  for (const { nome, ms } of leitura.etapas) etapas(ms / 1000, { etapa: nome })
  const { status, motivo, confianca, paginas } = leitura
  ctx.logger.info({ documento_id: doc.id, tipo: doc.tipo, status, motivo, confianca, paginas }, 'document read')
  return leitura
}

/** The result is held until the store takes it: reading again would cost more than waiting. */
async function concluir(ctx: CtxDoLeitor, doc: Processando, leitura: Leitura, signal: AbortSignal): Promise<Estado> {
  const resultado = resultadoDe(leitura)
  return insist(signal, async () => {
    const recusas = resultado.status === 'valido' ? 0 : await ctx.documentos.recusasEmSerie(doc.processoId, doc.tipo)
    return gravarLeitura(ctx, doc.id, `${doc.posse}-concluir`, (atual) =>
      concluirLeitura(atual, doc.posse, resultado, recusas),
    )
  })
}
