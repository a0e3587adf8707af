import type { verificacao } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import { normalizarCodigo } from '../domain/codigo.ts'
import type { Ctx } from './ctx.ts'

export type Verificacao = z.output<typeof verificacao>

/** What anybody may know of a dossier whose code they hold; null when none was issued under it. */
export async function verificar(ctx: Ctx, digitado: string): Promise<Verificacao | null> {
  const codigo = normalizarCodigo(digitado)
  const emitido = codigo === null ? null : await ctx.jobs.emitidoComCodigo(codigo)
  if (emitido === null) return null
  return {
    codigo: emitido.codigo,
    processo_numero: emitido.numero,
    emitido_em: emitido.emitidoEm,
    hash_sha256: emitido.hash,
    situacao: emitido.substituido ? 'substituido' : 'valido',
  }
}
