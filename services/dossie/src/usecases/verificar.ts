import type { verificacao } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import { normalizarCodigo } from '../domain/codigo.ts'
import type { Emitido } from '../outbound/jobs.ts'
import type { Ctx } from './ctx.ts'

export type Verificacao = z.output<typeof verificacao>

/** What anybody who has the code of a dossier may know of it; null when none was issued under it. */
export async function verificar(ctx: Ctx, digitado: string): Promise<Verificacao | null> {
  const codigo = normalizarCodigo(digitado)
  return codigo === null ? null : dizer(ctx, await ctx.jobs.emitido({ codigo }))
}

/** The same for anybody who has the file. @param hash  the SHA-256 of the file, in hex, any case */
export const conferir = async (ctx: Ctx, hash: string): Promise<Verificacao | null> =>
  dizer(ctx, await ctx.jobs.emitido({ hash: hash.toLowerCase() }))

async function dizer(ctx: Ctx, emitido: Emitido | null): Promise<Verificacao | null> {
  if (emitido === null) return null
  return {
    codigo: emitido.codigo,
    processo_numero: emitido.numero,
    emitido_em: emitido.emitidoEm,
    hash_sha256: emitido.hash,
    situacao: await situacaoDe(ctx, emitido),
  }
}

/** A newer dossier already says that this one is outdated, so it is checked first and no service is asked. */
async function situacaoDe(ctx: Ctx, emitido: Emitido): Promise<Verificacao['situacao']> {
  if (emitido.substituido) return 'substituido'
  return (await ctx.mudancas.mudou(emitido._id, emitido)) ? 'processo_mudou' : 'valido'
}
