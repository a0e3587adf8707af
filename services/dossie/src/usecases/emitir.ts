import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { ehPassageiro } from '@car/errors/erro-car'
import { histogram, timed } from '@car/telemetry/metrics'
import { type Composicao, compor } from '../composicao/compor.ts'
import { FilhoMorto } from '../composicao/supervisor.ts'
import { BYTES_DO_CODIGO, codigoDe } from '../domain/codigo.ts'
import { devolver, emitir as decidirEmissao, falhar, iniciar, LIMITES } from '../domain/decisoes.ts'
import { type Evento, fluxoDoJob } from '../domain/eventos.ts'
import type { Causa } from '../domain/falha.ts'
import { type Job, JOB, type Processando } from '../domain/job.ts'
import { dadosDe } from '../outbound/dados.ts'
import { ArquivoDivergente } from '../outbound/pares.ts'
import type { Ctx } from './ctx.ts'
import { prefixoTemporario } from './pastas.ts'
import { type Reunido, reunir } from './reunir.ts'

const etapas = histogram('car_dossie_etapa_seconds', 'Time that each step of issuing a dossier took')

/** Whether the job is settled, or how it goes on: it failed by itself, waits for something that is down, or is given back. */
export type Fim = 'resolvido' | 'falhou' | 'espera' | 'devolvido'

/**
 * Makes the dossier of one job and settles it, or leaves it for a later try. Gathering comes first and is no attempt:
 * while a service or a store is down, nothing is held against the job.
 * @param posse  names this try; its result counts only as long as nobody else has begun another
 * @param signal  the job is to be given back: the instance closes, or somebody else has taken it
 */
export async function emitirDossie(ctx: Ctx, jobId: string, posse: string, signal: AbortSignal): Promise<Fim> {
  const { state } = await ctx.store.read(fluxoDoJob(jobId), JOB)
  if (state?.status !== 'processando') {
    await ctx.pauta.retirar(jobId)
    return 'resolvido'
  }
  const pasta = await mkdtemp(join(tmpdir(), prefixoTemporario(process.pid)))
  try {
    return await tentar(ctx, state, posse, pasta, signal)
  } catch (erro) {
    if (signal.aborted || ehPassageiro(erro) || faltaRecurso(erro)) {
      if (!signal.aborted) ctx.logger.warn({ err: erro, job_id: jobId }, 'a dossier waits for something that is down')
      await gravar(ctx, jobId, `${posse}-devolver`, (job) => devolver(job, posse))
      return signal.aborted ? 'devolvido' : 'espera'
    }
    ctx.logger.error({ err: erro, job_id: jobId }, 'a dossier could not be made')
    const depois = await gravar(ctx, jobId, `${posse}-falhar`, (job) => falhar(job, posseDe(job, posse), causaDe(erro)))
    return depois?.status === 'processando' ? 'falhou' : 'resolvido'
  } finally {
    await rm(pasta, { recursive: true, force: true })
  }
}

async function tentar(ctx: Ctx, job: Processando, posse: string, pasta: string, signal: AbortSignal): Promise<Fim> {
  const ultima = job.falhas + 1 >= LIMITES.falhas
  const reunido = await timed(etapas, () => reunir(ctx, job.processoId, pasta, !ultima, signal), { etapa: 'reunir' })
  if (reunido === null) {
    await gravar(ctx, job.id, `${posse}-falhar`, (atual) => falhar(atual, null, 'sem_processo'))
    return 'resolvido'
  }
  signal.throwIfAborted()
  const comecado = await comecar(ctx, job.id, posse)
  if (comecado === null) return 'resolvido'
  const saida = join(pasta, 'dossie.pdf')
  const composto = await timed(etapas, () => escrever(ctx, comecado, reunido, saida, signal), { etapa: 'compor' })
  const chave = await timed(etapas, () => guardar(ctx, job.id, posse, saida, signal), { etapa: 'guardar' })
  const feito = {
    numero: reunido.autos.processo?.numero ?? '',
    paginas: composto.paginas,
    hash: composto.sha256,
    bytes: composto.bytes,
    chave,
  }
  const depois = await insistir(ctx, signal, () =>
    gravar(ctx, job.id, `${posse}-emitir`, (atual) => decidirEmissao(atual, posse, feito)),
  )
  const emitido = depois?.status === 'pronto' && depois.chave === chave
  ctx.logger.info({ job_id: job.id, emitido, paginas: composto.paginas, bytes: composto.bytes }, 'dossier composed')
  return 'resolvido'
}

/** Null when the job is settled by now. The code and the time of issue are those that the pages will show. */
async function comecar(ctx: Ctx, jobId: string, posse: string): Promise<Processando | null> {
  const codigo = codigoDe(randomBytes(BYTES_DO_CODIGO))
  const emitidoEm = ctx.agora().toISOString()
  const job = await gravar(ctx, jobId, `${posse}-iniciar`, (atual) => iniciar(atual, posse, codigo, emitidoEm))
  return job?.status === 'processando' ? job : null
}

function escrever(
  ctx: Ctx,
  { codigo, composicao }: Processando,
  { autos, entregue, anexos }: Reunido,
  saida: string,
  sinal: AbortSignal,
): Promise<Composicao> {
  if (codigo === null || composicao === null) throw new Error('a composition began without its code')
  const emissao = {
    codigo_verificacao: codigo,
    url_verificacao: `${ctx.publicUrl}/verificar/${codigo}`,
    emitido_em: composicao.emitidoEm,
  }
  const dados = dadosDe(autos, entregue, emissao, ctx.limites)
  return compor(dados, anexos, saida, { sinal, prazos: ctx.prazos })
}

const guardar = (ctx: Ctx, jobId: string, posse: string, saida: string, signal: AbortSignal): Promise<string> =>
  insistir(ctx, signal, () => ctx.arquivos.guardar(jobId, posse, saida, signal))

/** The result is kept until the stores take it: composing again would cost more than waiting. */
async function insistir<T>(ctx: Ctx, signal: AbortSignal, fazer: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await fazer()
    } catch (erro) {
      if (!ehPassageiro(erro) || signal.aborted) throw erro
      ctx.logger.warn({ err: erro }, 'a finished dossier waits for a store')
      await esperar(1_000, undefined, { signal })
    }
  }
}

/** Of the machine: room on disk, memory, open files. */
const faltaRecurso = (erro: unknown): boolean =>
  erro instanceof Error && /\b(ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM|EAGAIN)\b/.test(erro.message)

/** Before a composition began, there is none to name. */
const posseDe = (job: Job, posse: string): string | null =>
  job?.status === 'processando' && job.composicao?.posse === posse ? posse : null

function causaDe(erro: unknown): Causa {
  if (erro instanceof ArquivoDivergente) return 'arquivo'
  if (!(erro instanceof FilhoMorto)) return 'inesperada'
  return erro.causa === 'total' ? 'tempo' : erro.causa
}

async function gravar(ctx: Ctx, jobId: string, commandId: string, decidir: (job: Job) => Evento[]): Promise<Job> {
  const command = { id: commandId, author: null, at: ctx.agora() }
  const { state } = await ctx.store.execute(fluxoDoJob(jobId), JOB, command, (job) => ({ events: decidir(job) }))
  return state
}
