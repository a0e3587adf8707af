import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openWorkFolder } from '@car/child/work-folder'
import { type Composition, composeDossie } from '@car/dossier-pages/compose-dossie'
import { isTransient } from '@car/errors/car-error'
import type { Loaded } from '@car/event-store/store'
import { histogram, timed } from '@car/telemetry/metrics'
import { signJws } from '@car/seal/jws'
import { insist } from '@car/store/insist'
import { CODE_BYTES, codeOf } from '../domain/code.ts'
import { awaitSeal, giveBack, issue as decideIssue, fail, start, TOLERANCE } from '../domain/decisions.ts'
import type { DomainEvent } from '../domain/events.ts'
import type { State, Processing } from '../domain/job.ts'
import { causeOf, lacksResource } from './cause.ts'
import type { Ctx } from './ctx.ts'
import { publishLogKeys } from './chaves.ts'
import { keysOfLog, manifestOf } from './manifest.ts'
import { recordJob } from './record-job.ts'
import { type Gathered, gather } from './gather.ts'

const stages = histogram('car_dossie_etapa_seconds', 'Time that each step of issuing a dossier took')

type Taken = { job: Processing; lido: Loaded<State, DomainEvent> }

/**
 * The outcome of a try.
 * - settled: the job is settled
 * - failed: the try failed, and another try follows
 * - waiting: the job waits for a service or store that is down
 * - givenBack: the instance gave the job back
 */
export type Ending = 'settled' | 'failed' | 'waiting' | 'givenBack'

/**
 * Makes the dossier of one job and settles it, or leaves it for a later try. A service or store that is down does not
 * count against the job.
 * @param holder  the id of this try; the result of the try counts only if no other try has begun
 * @param signal  aborts when the job has to be given back, because the instance closes or has lost the lease
 */
export async function issueDossie(ctx: Ctx, jobId: string, holder: string, signal: AbortSignal): Promise<Ending> {
  const lido = await ctx.store.load('dossie', jobId)
  if (lido.state?.status !== 'processando') {
    await ctx.lease.remove(jobId)
    return 'settled'
  }
  await using folder = await openWorkFolder('dossie')
  try {
    await attempt(ctx, { job: lido.state, lido }, holder, folder.path, signal)
    return 'settled'
  } catch (error) {
    return signal.aborted || isTransient(error) || lacksResource(error)
      ? await postpone(ctx, jobId, holder, error, signal)
      : await blame(ctx, jobId, holder, error)
  }
}

async function attempt(
  ctx: Ctx,
  { job, lido }: Taken,
  holder: string,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const last = job.falhas + 1 >= TOLERANCE.falhas
  const gathered = await timed(stages, () => gather(ctx, job.processoId, folder, !last, signal), { etapa: 'reunir' })
  if (gathered === null) {
    await recordJob(ctx, job.id, `${holder}-falhar`, (current) => fail(current, null, 'sem_processo'), lido)
    return
  }
  signal.throwIfAborted()
  const begun = await begin(ctx, job, holder, lido)
  if (begun === null) return
  const output = join(folder, 'dossie.pdf')
  const manifesto = await timed(stages, () => makeManifest(ctx, begun, gathered, signal), { etapa: 'provar' })
  const composing = () => write(ctx, begun, gathered, { output, manifesto }, signal)
  const composed = await timed(stages, composing, { etapa: 'compor' })
  // The result is kept until signer and stores accept it, because composing again would cost more than waiting.
  const onWait = (error: unknown) => ctx.logger.warn({ err: error }, 'a finished dossier waits for its seal or a store')
  const { seal } = await ctx.sealing()
  /** Whoever asks about the job is told that it waits. A repetition records nothing. */
  const sayWaiting = () => recordJob(ctx, job.id, `${holder}-aguardar`, (current) => awaitSeal(current, holder))
  const sealOnce = () =>
    seal(output, composed.digitsAt ?? 0, manifesto).catch(async (error: unknown) => {
      if (isTransient(error)) await sayWaiting()
      throw error
    })
  const sealing = () => insist(signal, sealOnce, onWait)
  const { sha256: hash, bytes } = await timed(stages, sealing, { etapa: 'selar' })
  const keep = () => insist(signal, () => ctx.arquivos.store(job.id, holder, output, signal), onWait)
  const { paginas } = composed
  const { dados, feitoDe } = gathered
  let issued = false
  try {
    const chave = await timed(stages, keep, { etapa: 'guardar' })
    const done = { numero: dados.processo.numero, paginas, hash, manifesto: sha256Of(manifesto), bytes, chave, feitoDe }
    const issue = () => recordJob(ctx, job.id, `${holder}-emitir`, (current) => decideIssue(current, holder, done))
    const after = await insist(signal, issue, onWait)
    issued = after?.status === 'pronto' && after.chave === chave
  } finally {
    if (!issued) await ctx.arquivos.giveUp(job.id, holder).catch(onWait)
  }
  ctx.logger.info({ job_id: job.id, issued, paginas, bytes }, 'dossier composed')
}

/**
 * Begins a composition. Returns null if the job is already settled, or ends after too many process deaths. The pages
 * show the code and the time of issue that are recorded here. What the one before may have stored is given up.
 */
async function begin(
  ctx: Ctx,
  { id: jobId, composicao: died }: Processing,
  holder: string,
  lido: Taken['lido'],
): Promise<Processing | null> {
  if (died !== null) await ctx.arquivos.giveUp(jobId, died.holder)
  const codigo = codeOf(randomBytes(CODE_BYTES))
  const issuedAt = ctx.now().toISOString()
  const decide = (current: State) => start(current, holder, codigo, issuedAt)
  const job = await recordJob(ctx, jobId, `${holder}-iniciar`, decide, lido)
  return job?.status === 'processando' ? job : null
}

/** Makes the manifest, and lists the keys of the log that it names. */
async function makeManifest(ctx: Ctx, begun: Processing, gathered: Gathered, signal: AbortSignal): Promise<string> {
  const { emissor, key } = await ctx.sealing()
  const commits = gathered.acts.map(({ commit }) => commit)
  const proofs = await ctx.peers.prove(begun.processoId, commits, signal)
  const news = proofs.chaves.filter((line) => !ctx.knownLogKeys.has(line))
  if (news.length > 0) await publishLogKeys(ctx, keysOfLog(news))
  for (const line of news) ctx.knownLogKeys.add(line)
  return signJws(manifestOf({ emissor, ...issuingOf(begun) }, gathered, proofs), key)
}

function issuingOf({ codigo, composicao }: Processing): { codigo: string; emitidoEm: string } {
  if (codigo === null || composicao === null) throw new Error('a composition began without its code')
  return { codigo, emitidoEm: composicao.emitidoEm }
}

async function write(
  ctx: Ctx,
  begun: Processing,
  { dados, annexes }: Gathered,
  { output, manifesto }: { output: string; manifesto: string },
  signal: AbortSignal,
): Promise<Composition> {
  const { codigo, emitidoEm } = issuingOf(begun)
  const { request } = await ctx.sealing()
  const issuing = {
    codigo_verificacao: codigo,
    url_verificacao: `${ctx.publicUrl}/verificar/${codigo}`,
    emitido_em: emitidoEm,
  }
  return composeDossie({ ...issuing, ...dados }, annexes, output, {
    signal,
    seal: { manifesto, em: emitidoEm, ...request },
    prazos: ctx.prazos,
    confinement: ctx.confinement,
  })
}

/** Gives the job back, which does not count as a failure. */
async function postpone(ctx: Ctx, jobId: string, holder: string, error: unknown, signal: AbortSignal): Promise<Ending> {
  if (!signal.aborted) ctx.logger.warn({ err: error, job_id: jobId }, 'a dossier waits for something that is down')
  await recordJob(ctx, jobId, `${holder}-devolver`, (job) => giveBack(job, holder))
  return signal.aborted ? 'givenBack' : 'waiting'
}

async function blame(ctx: Ctx, jobId: string, holder: string, error: unknown): Promise<Ending> {
  ctx.logger.error({ err: error, job_id: jobId }, 'a dossier could not be made')
  const job = await recordJob(ctx, jobId, `${holder}-falhar`, (current) =>
    fail(current, holderOf(current, holder), causeOf(error)),
  )
  return job?.status === 'processando' ? 'failed' : 'settled'
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

const holderOf = (job: State, holder: string): string | null =>
  job?.status === 'processando' && job.composicao?.holder === holder ? holder : null
