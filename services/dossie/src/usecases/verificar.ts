import { BrokenRow } from '@car/event-store/broken-record'
import type { verificacao } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import { normalizarCodigo } from '../domain/codigo.ts'
import type { Estado, Pronto } from '../domain/job.ts'
import type { Procurado } from '../outbound/jobs.ts'
import type { Ctx } from './ctx.ts'

export type Verificacao = z.output<typeof verificacao>

/** What anybody who has the code of a dossier may know of it; null when none was issued under it. */
export async function verificar(ctx: Ctx, digitado: string): Promise<Verificacao | null> {
  const codigo = normalizarCodigo(digitado)
  return codigo === null ? null : dizer(ctx, { codigo })
}

/** The same for anybody who has the file. @param hash  the SHA-256 of the file, in hex, any case */
export const conferir = (ctx: Ctx, hash: string): Promise<Verificacao | null> =>
  dizer(ctx, { hash: hash.toLowerCase() })

/** The row only finds the dossier. All that is said of it comes from the record. @throws BrokenRow when they differ */
async function dizer(ctx: Ctx, porque: Procurado): Promise<Verificacao | null> {
  const id = await ctx.jobs.achar(porque)
  if (id === null) return null
  const { state: job } = await ctx.store.load('dossie', id)
  if (!foiEmitido(job, porque)) throw new BrokenRow(`jobs/${id}`, 'it finds what the record does not say')
  return {
    codigo: job.codigo,
    processo_numero: job.numero,
    emitido_em: job.emitidoEm,
    hash_sha256: job.hash,
    situacao: await situacaoDe(ctx, job),
  }
}

function foiEmitido(job: Estado, porque: Procurado): job is Pronto {
  if (job?.status !== 'pronto') return false
  return 'hash' in porque ? job.hash === porque.hash : job.codigo === porque.codigo
}

/** A newer dossier already says that this one is outdated, so it is checked first and no service is asked. */
async function situacaoDe(ctx: Ctx, job: Pronto): Promise<Verificacao['situacao']> {
  if (await ctx.jobs.substituido(job)) return 'substituido'
  return (await ctx.mudancas.mudou(job.id, job)) ? 'processo_mudou' : 'valido'
}
