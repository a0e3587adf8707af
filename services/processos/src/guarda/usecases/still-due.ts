import type { GuardaTarget } from '@car/vocabulary/guarda'
import type { Processo } from '../../domain/processo.ts'
import { overBefore } from '../domain/classes.ts'
import type { Order, Reason } from '../domain/guarda.ts'
import type { GuardaCtx } from './ctx.ts'
import { newest } from './last-touched.ts'
import { accountGoes } from './plan.ts'

/**
 * Tells whether something is due to be destroyed as things are now, by the record: rows only find what may be due, so
 * whoever writes to the database destroys nothing with it.
 */
export async function stillDue(
  ctx: GuardaCtx,
  { alvo, id }: { alvo: GuardaTarget; id: string },
  { classe, parte }: Pick<Order, 'classe' | 'parte'>,
): Promise<boolean> {
  if (alvo === 'processo') {
    const { state, commits } = await ctx.store.load('processo', id)
    // A case that has ended is half destroyed. A row that somebody made may name one that never was.
    return state === null ? commits.length > 0 : isOver(ctx, classe, state)
  }
  if (classe === 'pedido') return parte === 'contato' || accountGoes(ctx, id)
  const antes_de = overBefore(ctx.terms[classe], ctx.now()).toISOString()
  const { contas } = await ctx.auth.ListarContasParadas({ antes_de, limite: 1, id })
  return contas.length > 0 && !(await ctx.processos.involved([id])).has(id)
}

/** At the request of its owner, a draft goes at any age. */
async function isOver(ctx: GuardaCtx, classe: Reason, processo: Processo): Promise<boolean> {
  const { id, status, atualizadoEm } = processo
  if (classe === 'pedido') return status === 'rascunho' || status === 'descartado'
  if (status !== classe) return false
  const { documentos } =
    status === 'rascunho' ? await ctx.documentos.ListarDoRegistro({ processo_id: id, com_dados: false }) : NO_PAPERS
  return newest(atualizadoEm, documentos) < overBefore(ctx.terms[classe], ctx.now()).toISOString()
}

const NO_PAPERS = { documentos: [] }
