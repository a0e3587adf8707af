import { notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import { typedLetters } from '@car/text/code-letters'
import { trocarAcompanhamento as decide } from '../domain/acompanhamento.ts'
import type { Processo } from '../../domain/processo.ts'
import { act, type ActRequest } from '../../usecases/act.ts'
import type { ProcessoCtx } from './ctx.ts'

type Acompanhamento = { numero: string; chave: string; url: string }

/**
 * Returns the number and the key of a case, and the address of its page. In the address, number and key come after the
 * `#`, which browsers do not send to a server.
 */
export function acompanhamentoOf({ acompanhamentoKeys, publicUrl }: ProcessoCtx, processo: Processo): Acompanhamento {
  const { numero } = processo
  const chave = acompanhamentoKeys.of(processo)
  return { numero, chave, url: `${publicUrl}/acompanhar#numero=${numero}&chave=${chave}` }
}

/** Changes the key of a case. People with the old key can no longer follow the case. */
export async function trocarAcompanhamento(
  ctx: ProcessoCtx,
  usuario: User,
  request: ActRequest,
): Promise<{ told: Acompanhamento; versao: number }> {
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s))
  return { told: acompanhamentoOf(ctx, processo), versao }
}

const NOBODY = { id: '00000000-0000-0000-0000-000000000000', trocasDaChave: 0 }

/**
 * Returns the case for a number and its key. A wrong number costs as much as a wrong key: one query, and one
 * comparison.
 * @throws CAR-003 for a wrong number and for a wrong key
 */
export async function acompanhar(
  ctx: ProcessoCtx,
  { numero, chave }: { numero: string; chave: string },
): Promise<Processo> {
  const given = typedLetters(chave)
  const found = await ctx.processos.byNumber(numero)
  if (!ctx.acompanhamentoKeys.matches(given, found ?? NOBODY) || found === null) throw notFound()
  const { state: processo } = await ctx.store.load('processo', found.id)
  // The read model may be out of date, so the record decides.
  if (processo === null || processo.status === 'descartado' || !ctx.acompanhamentoKeys.matches(given, processo))
    throw notFound()
  return processo
}
