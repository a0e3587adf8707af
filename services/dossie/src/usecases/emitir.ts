import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openWorkFolder } from '@car/child/work-folder'
import { type Composicao, compor } from '@car/composicao/compor'
import { ehPassageiro } from '@car/errors/erro-car'
import type { Loaded } from '@car/event-store/store'
import { histogram, timed } from '@car/telemetry/metrics'
import { insist } from '@car/store/insist'
import { BYTES_DO_CODIGO, codigoDe } from '../domain/codigo.ts'
import { devolver, emitir as decidirEmissao, falhar, iniciar, TOLERANCIA } from '../domain/decisoes.ts'
import type { Evento } from '../domain/eventos.ts'
import type { Estado, Processando } from '../domain/job.ts'
import { causaDe, faltaRecurso } from './causa.ts'
import type { Ctx } from './ctx.ts'
import { gravarJob } from './gravar-job.ts'
import { type Reunido, reunir } from './reunir.ts'

const etapas = histogram('car_dossie_etapa_seconds', 'Time that each step of issuing a dossier took')

/** A job, with the stream as it was read when the job was taken. */
type Tomado = { job: Processando; lido: Loaded<Estado, Evento> }

/**
 * Whether the job is settled, or why it is not: it failed by itself, waits for something that is down, or was given
 * back.
 */
export type Fim = 'resolvido' | 'falhou' | 'espera' | 'devolvido'

/**
 * Makes the dossier of one job and settles it, or leaves it for a later try. Gathering comes first and does not count
 * as a try, so a service or store that is down does not count against the job.
 * @param posse  names this try. Its result counts only as long as nobody else has begun another
 * @param signal  aborts when the job has to be given back: the instance closes, or somebody else has taken it
 */
export async function emitirDossie(ctx: Ctx, jobId: string, posse: string, signal: AbortSignal): Promise<Fim> {
  const lido = await ctx.store.load('dossie', jobId)
  if (lido.state?.status !== 'processando') {
    await ctx.pauta.remove(jobId)
    return 'resolvido'
  }
  await using pasta = await openWorkFolder('dossie')
  try {
    await tentar(ctx, { job: lido.state, lido }, posse, pasta.path, signal)
    return 'resolvido'
  } catch (erro) {
    return signal.aborted || ehPassageiro(erro) || faltaRecurso(erro)
      ? await adiar(ctx, jobId, posse, erro, signal)
      : await acusar(ctx, jobId, posse, erro)
  }
}

/** Gathers, begins, composes, stores, records. An early return means that the job is settled. */
async function tentar(
  ctx: Ctx,
  { job, lido }: Tomado,
  posse: string,
  pasta: string,
  signal: AbortSignal,
): Promise<void> {
  const ultima = job.falhas + 1 >= TOLERANCIA.falhas
  const reunido = await timed(etapas, () => reunir(ctx, job.processoId, pasta, !ultima, signal), { etapa: 'reunir' })
  if (reunido === null) {
    await gravarJob(ctx, job.id, `${posse}-falhar`, (atual) => falhar(atual, null, 'sem_processo'), lido)
    return
  }
  signal.throwIfAborted()
  const comecado = await comecar(ctx, job.id, posse, lido)
  if (comecado === null) return
  const saida = join(pasta, 'dossie.pdf')
  const composto = await timed(etapas, () => escrever(ctx, comecado, reunido, saida, signal), { etapa: 'compor' })
  // The result is held until the stores take it: composing again would cost more than waiting.
  const aEspera = (erro: unknown) => ctx.logger.warn({ err: erro }, 'a finished dossier waits for a store')
  const guardar = () => insist(signal, () => ctx.arquivos.guardar(job.id, posse, saida, signal), aEspera)
  const chave = await timed(etapas, guardar, { etapa: 'guardar' })
  const { paginas, bytes, sha256: hash } = composto
  const { dados, feitoDe } = reunido
  const feito = { numero: dados.processo.numero, paginas, hash, bytes, chave, feitoDe }
  const emitir = () => gravarJob(ctx, job.id, `${posse}-emitir`, (atual) => decidirEmissao(atual, posse, feito))
  const depois = await insist(signal, emitir, aEspera)
  const emitido = depois?.status === 'pronto' && depois.chave === chave
  ctx.logger.info({ job_id: job.id, emitido, paginas, bytes }, 'dossier composed')
}

/** Null when the job is already settled. The pages will show this code and this time of issue. */
async function comecar(ctx: Ctx, jobId: string, posse: string, lido: Tomado['lido']): Promise<Processando | null> {
  const codigo = codigoDe(randomBytes(BYTES_DO_CODIGO))
  const emitidoEm = ctx.agora().toISOString()
  const decidir = (atual: Estado) => iniciar(atual, posse, codigo, emitidoEm)
  const job = await gravarJob(ctx, jobId, `${posse}-iniciar`, decidir, lido)
  return job?.status === 'processando' ? job : null
}

function escrever(
  ctx: Ctx,
  { codigo, composicao }: Processando,
  { dados, anexos }: Reunido,
  saida: string,
  sinal: AbortSignal,
): Promise<Composicao> {
  if (codigo === null || composicao === null) throw new Error('a composition began without its code')
  const emissao = {
    codigo_verificacao: codigo,
    url_verificacao: `${ctx.publicUrl}/verificar/${codigo}`,
    emitido_em: composicao.emitidoEm,
  }
  return compor({ ...emissao, ...dados }, anexos, saida, { sinal, prazos: ctx.prazos, confinement: ctx.confinement })
}

/** Gives the job back. This does not count against it. */
async function adiar(ctx: Ctx, jobId: string, posse: string, erro: unknown, signal: AbortSignal): Promise<Fim> {
  if (!signal.aborted) ctx.logger.warn({ err: erro, job_id: jobId }, 'a dossier waits for something that is down')
  await gravarJob(ctx, jobId, `${posse}-devolver`, (job) => devolver(job, posse))
  return signal.aborted ? 'devolvido' : 'espera'
}

async function acusar(ctx: Ctx, jobId: string, posse: string, erro: unknown): Promise<Fim> {
  ctx.logger.error({ err: erro, job_id: jobId }, 'a dossier could not be made')
  const job = await gravarJob(ctx, jobId, `${posse}-falhar`, (atual) =>
    falhar(atual, posseDe(atual, posse), causaDe(erro)),
  )
  return job?.status === 'processando' ? 'falhou' : 'resolvido'
}

/** Null when this try has not begun a composition, so there is none to name. */
const posseDe = (job: Estado, posse: string): string | null =>
  job?.status === 'processando' && job.composicao?.posse === posse ? posse : null
