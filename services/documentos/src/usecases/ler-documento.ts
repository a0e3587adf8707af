import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as esperar } from 'node:timers/promises'
import { ehPassageiro, ErroCar } from '@car/errors/erro-car'
import { DamagedObject } from '@car/objects/recorded'
import { counter, histogram } from '@car/telemetry/metrics'
import type { MotivoDocumento } from '@car/vocabulary/documento'
import { concluirLeitura, devolver, iniciarLeitura, isolar } from '../domain/decisoes.ts'
import { DOCUMENTO, emCurso, type EmCurso, type Processando } from '../domain/documento.ts'
import { type EventoDeDocumento, fluxoDoDocumento } from '../domain/eventos.ts'
import type { Documento } from '../domain/documento.ts'
import type { Leitura } from '../leitura/tipos.ts'
import type { CtxDoLeitor } from './ctx.ts'

const RENOVAR_MS = 2_500
/** Before what failed for no fault of the file is tried again. */
const PAUSA_MS = 5_000
const PAUSA_DE_LEITORES_MS = 15_000
/** Pages of a document that get a picture. */
const PREVIAS = 20
/** What could not be opened, or only at a cost, is not opened again for a picture. */
const SEM_IMAGEM: readonly MotivoDocumento[] = [
  'arquivo_corrompido',
  'imagem_grande_demais',
  'paginas_demais',
  'pdf_protegido',
  'tempo_esgotado',
]

const etapas = histogram('car_documentos_leitura_etapa_seconds', 'Time that each step of reading a document took')
const resolvidos = counter('car_documentos_resolvidos_total', 'Documents settled, by kind, status and reason')

/**
 * Reads one document, if nobody else is at it, and settles it. A reading begun stays on record, so that a file which
 * takes its readers down with it is not tried for ever; a store that is down is no such reading.
 * @param parada  the worker has to close: the document is given back
 * @returns `adiado` when it is still to be settled, by whoever is at it or at a later try
 * @throws ErroCar unavailable | timeout when a store was down
 */
export async function lerDocumento(ctx: CtxDoLeitor, id: string, parada: AbortSignal): Promise<'resolvido' | 'adiado'> {
  const posse = randomUUID()
  if (parada.aborted || !(await ctx.pauta.tomar(id, posse))) return 'adiado'
  const perdida = new AbortController()
  const renovar = setInterval(() => {
    ctx.pauta.renovar(id, posse).then(
      (minha) => minha || perdida.abort(new Error('somebody else reads this document, or it is gone')),
      () => {}, // the store is away; who comes after us finds out
    )
  }, RENOVAR_MS)
  let pasta: string | undefined
  let pausaMs = PAUSA_MS
  try {
    pasta = await mkdtemp(join(tmpdir(), 'car-documento-'))
    const fim = await ler(ctx, id, posse, join(pasta, 'original'), AbortSignal.any([parada, perdida.signal]))
    pausaMs = parada.aborted ? 0 : PAUSA_DE_LEITORES_MS
    return fim
  } finally {
    clearInterval(renovar)
    if (pasta !== undefined) await rm(pasta, { recursive: true, force: true })
    await ctx.pauta.soltar(id, posse, pausaMs).catch(() => {})
  }
}

async function ler(
  ctx: CtxDoLeitor,
  id: string,
  posse: string,
  caminho: string,
  signal: AbortSignal,
): Promise<'resolvido' | 'adiado'> {
  let inteiro: boolean | undefined
  for (;;) {
    const { state: antes } = await ctx.store.read(fluxoDoDocumento(id), DOCUMENTO)
    if (antes === null || !emCurso(antes)) {
      await ctx.pauta.retirar(id)
      return 'resolvido'
    }
    inteiro ??= await baixar(ctx, antes, caminho)
    if (inteiro && (await infectado(ctx, antes, caminho))) continue
    const doc = await comecar(ctx, id)
    if (doc === null) continue
    try {
      const leitura = inteiro ? await comLeitor(ctx, doc, posse, caminho, signal) : null
      if (leitura === null || leitura.motivo === 'falha_processamento') continue
      await concluir(ctx, doc, leitura, caminho, signal)
    } catch (erro) {
      if (!signal.aborted) ctx.logger.error({ err: erro, documento_id: id }, 'reading broke down')
      else await gravar(ctx, id, `${doc.posse}-devolver`, (atual) => devolver(atual, doc.posse))
      return 'adiado'
    }
  }
}

/** False when the bytes are not those that were received: then there is nothing to read, now or later. */
async function baixar(ctx: CtxDoLeitor, doc: EmCurso, caminho: string): Promise<boolean> {
  try {
    await pipeline(await ctx.arquivos.ler(doc), createWriteStream(caminho, { mode: 0o600 }))
    return true
  } catch (erro) {
    if (erro instanceof DamagedObject) {
      ctx.logger.error({ err: erro, documento_id: doc.id }, 'the stored file is damaged')
      return false
    }
    throw erro instanceof ErroCar ? erro : new ErroCar('indisponivel', { cause: erro })
  }
}

/** Before anything opens the file; a scanner that is away is no fault of the file's, and no reading begun. */
async function infectado(ctx: CtxDoLeitor, doc: EmCurso, caminho: string): Promise<boolean> {
  const ameaca = await ctx.antivirus?.examinar(createReadStream(caminho))
  if (!ameaca) return false
  ctx.logger.warn({ documento_id: doc.id, ameaca }, 'a file carries malware')
  const posse = randomUUID()
  await gravar(ctx, doc.id, posse, (atual) => isolar(atual, posse))
  resolvidos({ tipo: doc.tipo, status: 'invalido', motivo: 'arquivo_malicioso' })
  return true
}

/** Null when there is no reading to begin any more: settled meanwhile, or broken down too often. */
async function comecar(ctx: CtxDoLeitor, id: string): Promise<Processando | null> {
  const leitura = randomUUID()
  const doc = await gravar(ctx, id, leitura, (atual) => iniciarLeitura(atual, leitura))
  return doc?.status === 'processando' && doc.posse === leitura ? doc : null
}

async function comLeitor(
  ctx: CtxDoLeitor,
  doc: Processando,
  posse: string,
  caminho: string,
  signal: AbortSignal,
): Promise<Leitura> {
  const avancar = (progresso: { pagina: number; paginas: number }) =>
    void ctx.pauta.avancar(doc.id, posse, progresso).catch(() => {})
  const leitura = await ctx.leitor.ler(caminho, doc.tipo, doc.tipoConteudo, avancar, signal)
  for (const { nome, ms } of leitura.etapas) etapas(ms / 1000, { etapa: nome })
  const { status, motivo, confianca, paginas } = leitura
  ctx.logger.info({ documento_id: doc.id, tipo: doc.tipo, status, motivo, confianca, paginas }, 'document read')
  return leitura
}

/** The result is kept until the store takes it: reading again would cost more than waiting. */
async function concluir(
  ctx: CtxDoLeitor,
  doc: Processando,
  leitura: Leitura,
  caminho: string,
  signal: AbortSignal,
): Promise<void> {
  if (!leitura.motivo || !SEM_IMAGEM.includes(leitura.motivo)) {
    await guardarPrevias(ctx, doc, leitura.paginas, caminho, signal)
  }
  for (;;) {
    try {
      const recusas = leitura.status === 'valido' ? 0 : await ctx.fichas.recusasEmSerie(doc.processoId, doc.tipo)
      const depois = await gravar(ctx, doc.id, `${doc.posse}-concluir`, (atual) =>
        concluirLeitura(atual, doc.posse, leitura, recusas),
      )
      if (depois?.status === 'descartado') await ctx.arquivos.removerPrevias(doc.id)
      else resolvidos({ tipo: doc.tipo, status: leitura.status, motivo: leitura.motivo ?? 'nenhum' })
      return
    } catch (erro) {
      if (!ehPassageiro(erro)) throw erro
      await esperar(1_000, undefined, { signal })
    }
  }
}

/** Pictures of the first pages, before anybody can ask for them. That one cannot be had holds nothing up. */
async function guardarPrevias(
  ctx: CtxDoLeitor,
  doc: Processando,
  paginas: number,
  caminho: string,
  signal: AbortSignal,
): Promise<void> {
  const quantas = Math.min(paginas, PREVIAS)
  try {
    for (let pagina = 1; pagina <= quantas && !signal.aborted; pagina++) {
      await ctx.arquivos.guardarPrevia(doc.id, pagina, await ctx.leitor.prever(caminho, doc.tipoConteudo, pagina))
    }
  } catch (erro) {
    ctx.logger.warn({ err: erro, documento_id: doc.id }, 'a document goes without all of its pictures')
  }
}

async function gravar(
  ctx: CtxDoLeitor,
  id: string,
  commandId: string,
  decidir: (doc: Documento) => EventoDeDocumento[],
): Promise<Documento> {
  const command = { id: commandId, author: null, at: ctx.agora() }
  const { state } = await ctx.store.execute(fluxoDoDocumento(id), DOCUMENTO, command, (doc) => ({
    events: decidir(doc),
  }))
  return state
}
