import { BrokenRow } from '@car/event-store/broken-record'
import { endedIn } from '@car/event-store/destruction'
import type { verification } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import { normaliseCode } from '../domain/code.ts'
import type { State, Ready } from '../domain/job.ts'
import type { Wanted } from '../outbound/jobs.ts'
import type { Ctx } from './ctx.ts'

export type Verification = z.output<typeof verification>

export async function verifyCode(ctx: Ctx, typed: string): Promise<Verification | null> {
  const codigo = normaliseCode(typed)
  return codigo === null ? null : tell(ctx, { codigo })
}

/** @param hash  the SHA-256 of the file, in hex, in either letter case */
export const verifyHash = (ctx: Ctx, hash: string): Promise<Verification | null> =>
  tell(ctx, { hash: hash.toLowerCase() })

/**
 * Returns the public data of a dossier; null if there is none. The row only serves to find the dossier; the data come
 * from the record.
 * @throws BrokenRow if the record contradicts the row
 */
async function tell(ctx: Ctx, wanted: Wanted): Promise<Verification | null> {
  const id = await ctx.jobs.find(wanted)
  if (id === null) return null
  const { state: job, commits } = await ctx.store.load('dossie', id)
  // The row of a dossier that was destroyed goes a little later than its record ends, and after its file.
  if (endedIn(commits)) return null
  if (!wasIssued(job, wanted)) throw new BrokenRow(`jobs/${id}`, 'it finds what the record does not say')
  return {
    codigo: job.codigo,
    processo_numero: job.numero,
    emitido_em: job.emitidoEm,
    hash_sha256: job.hash,
    ...(await standingOf(ctx, job)),
  }
}

function wasIssued(job: State, wanted: Wanted): job is Ready {
  if (job?.status !== 'pronto') return false
  return 'hash' in wanted ? job.hash === wanted.hash : job.codigo === wanted.codigo
}

/** Searches for a newer dossier first, because this search needs no other service. */
async function standingOf(
  ctx: Ctx,
  job: Ready,
): Promise<Pick<Verification, 'situacao' | 'substituido_por' | 'decisao'>> {
  if (await ctx.jobs.substituido(job)) return { situacao: 'substituido' }
  const { mudou, substituidoPor, decisao } = await ctx.changes.standing(job.id, job)
  return {
    situacao: mudou ? 'processo_mudou' : 'valido',
    ...(substituidoPor.length > 0 ? { substituido_por: [...substituidoPor] } : {}),
    ...(decisao ? { decisao } : {}),
  }
}
