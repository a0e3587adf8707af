import type { User } from '@car/identity/usuario'
import type { listedRecurso } from '@car/operations/schemas/supervisor'
import type { Cursor } from '@car/store/cursor'
import type { Page } from '@car/store/paging'
import type { z } from 'zod'
import { relationWith } from '../domain/access.ts'
import { tells } from '../domain/permission.ts'
import type { Processo, Recurso } from '../domain/processo.ts'
import { contestedBy, recursoRecord } from '../domain/registro.ts'
import type { Processos } from '../outbound/processos.ts'
import type { Ctx } from './ctx.ts'

type Listed = z.output<typeof listedRecurso>

/** A page of appeals, the longest waiting first, each with who rejected and whether its reader may decide it. */
export async function listRecursos(
  ctx: Ctx,
  usuario: User,
  query: Parameters<Processos['listarRecursos']>[0],
  cursor: Cursor,
): Promise<Page<Listed>> {
  const pagina = await ctx.processos.listarRecursos(query, cursor)
  const items = pagina.items.map(({ recurso, versao, processo }) => ({
    ...recursoRecord(processo.id, recurso),
    processo_numero: processo.numero,
    rejeitado_por: contestedBy(processo, recurso).por,
    posso_decidir: mayDecide(ctx, usuario, { recurso, versao, processo }),
  }))
  return { ...pagina, items }
}

/**
 * A page costs no record of a case, so whether the reader's CPF was declared on one is not asked here; the act itself
 * asks it.
 */
function mayDecide(
  { agora: clock, prazos }: Ctx,
  usuario: User,
  { recurso, versao, processo }: { recurso: Recurso; versao: number; processo: Processo },
): Listed['posso_decidir'] {
  const agora = clock()
  const relacao = relationWith(processo, usuario, agora)
  if (recurso.status !== 'aberto' || relacao === null) return { permitida: false, motivo: null }
  const person = { usuario, relacao, declarada: false, anotou: false }
  const { permitida, motivo = null } = tells('decidir_recurso', {
    processo,
    versao,
    documentos: [],
    agora,
    prazos,
    ...person,
  })
  return { permitida, motivo }
}
