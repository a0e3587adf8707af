import type { Receipt } from '@car/conferir/manifest'
import { contentOf } from '@car/event-store/commit'
import { proveLocked } from '@car/registro/prove'
import { signJws } from '@car/seal/jws'
import { normaliseCode } from '../domain/code.ts'
import type { Ctx } from './ctx.ts'

/**
 * Makes the receipt of an issued dossier: what the issuer says of the finished file, and the proof that the issue is in
 * the log, once that is locked. Returns null if there is no such dossier.
 */
export async function receiptOf(ctx: Ctx, typed: string): Promise<string | null> {
  const codigo = normaliseCode(typed)
  const id = codigo === null ? null : await ctx.jobs.find({ codigo })
  if (id === null) return null
  const { state: job, commits } = await ctx.store.load('dossie', id)
  const commit = commits.find(({ events }) => events.some(({ tipo }) => tipo === 'dossie_emitido'))
  if (job?.status !== 'pronto' || job.codigo !== codigo || !commit) return null
  const proof = await proveLocked(ctx.log, commit._id)
  const { emissor, key } = await ctx.sealing()
  const receipt: Receipt = {
    versao: 1,
    emissor,
    codigo: job.codigo,
    emitido_em: job.emitidoEm,
    sha256: job.hash,
    bytes: job.bytes,
    manifesto: job.manifesto,
    registro: proof && { ato: contentOf(commit), sal: proof.sal, prova: proof.prova },
  }
  return signJws(receipt, key)
}
