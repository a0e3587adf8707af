import { notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import { typedLetters } from '@car/text/code-letters'
import { replaceAcompanhamento as decide } from '../domain/acompanhamento.ts'
import type { Processo } from '../../domain/processo.ts'
import { act, type ActRequest } from '../../usecases/act.ts'
import type { Ctx } from '../../usecases/ctx.ts'

type Acompanhamento = { numero: string; chave: string; url: string }

/**
 * Returns the number and the key of a case, and the address of its page. In the address, number and key come after the
 * `#`, which browsers do not send to a server.
 */
export function acompanhamentoOf({ chaves, publicUrl }: Ctx, processo: Processo): Acompanhamento {
  const { numero } = processo
  const chave = chaves.de(processo)
  return { numero, chave, url: `${publicUrl}/acompanhar#numero=${numero}&chave=${chave}` }
}

/** Changes the key of a case. People with the old key can no longer follow the case. */
export async function replaceAcompanhamento(
  ctx: Ctx,
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
export async function acompanhar(ctx: Ctx, { numero, chave }: { numero: string; chave: string }): Promise<Processo> {
  const given = typedLetters(chave)
  const achado = await ctx.processos.byNumber(numero)
  if (!ctx.chaves.confere(given, achado ?? NOBODY) || achado === null) throw notFound()
  const { state: processo } = await ctx.store.load('processo', achado.id)
  // The read model may be out of date, so the record decides.
  if (processo === null || processo.status === 'descartado' || !ctx.chaves.confere(given, processo)) throw notFound()
  return processo
}
