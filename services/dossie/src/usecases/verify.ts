import { BrokenRow } from '@car/event-store/broken-record'
import type { verification } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import { normaliseCode } from '../domain/code.ts'
import type { State, Ready } from '../domain/job.ts'
import type { Wanted } from '../outbound/jobs.ts'
import type { Ctx } from './ctx.ts'

export type Verification = z.output<typeof verification>

/** Finds the public data of the dossier with a code; null when none was issued under it. */
export async function verifyCode(ctx: Ctx, typed: string): Promise<Verification | null> {
  const codigo = normaliseCode(typed)
  return codigo === null ? null : tell(ctx, { codigo })
}

/** Finds the public data of the dossier with this file. @param hash  its SHA-256, in hex of either letter case */
export const verifyHash = (ctx: Ctx, hash: string): Promise<Verification | null> =>
  tell(ctx, { hash: hash.toLowerCase() })

/** The row only finds the dossier. The answer comes from the record. @throws BrokenRow when they differ */
async function tell(ctx: Ctx, wanted: Wanted): Promise<Verification | null> {
  const id = await ctx.jobs.find(wanted)
  if (id === null) return null
  const { state: job } = await ctx.store.load('dossie', id)
  if (!wasIssued(job, wanted)) throw new BrokenRow(`jobs/${id}`, 'it finds what the record does not say')
  return {
    codigo: job.codigo,
    processo_numero: job.numero,
    emitido_em: job.emitidoEm,
    hash_sha256: job.hash,
    situacao: await standingOf(ctx, job),
  }
}

function wasIssued(job: State, wanted: Wanted): job is Ready {
  if (job?.status !== 'pronto') return false
  return 'hash' in wanted ? job.hash === wanted.hash : job.codigo === wanted.codigo
}

/** A newer dossier makes this one outdated. That is checked first, because it needs no other service. */
async function standingOf(ctx: Ctx, job: Ready): Promise<Verification['situacao']> {
  if (await ctx.jobs.substituido(job)) return 'substituido'
  return (await ctx.changes.changed(job.id, job)) ? 'processo_mudou' : 'valido'
}
