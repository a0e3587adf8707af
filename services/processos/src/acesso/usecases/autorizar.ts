import { idFrom } from '@car/event-store/ids'
import { invalidInput, nullIfAbsent } from '@car/errors/car-error'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import type { User } from '@car/identity/usuario'
import type { Scope } from '@car/vocabulary/processo'
import { autorizar as decide, requireGranted } from '../domain/autorizacoes.ts'
import type { Autorizacao } from '../../domain/processo.ts'
import type { Person } from '@car/vocabulary/person'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

export type Autorizar = { cpf: string; escopo: Scope; expiraEm: string | null }

/**
 * Authorises a technician, who must have signed in here before. An equal authorisation that is in force stays as it is.
 */
export async function autorizar(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  { cpf, escopo, expiraEm }: Autorizar,
): Promise<{ autorizacao: Autorizacao; versao: number }> {
  const tecnico = await requireTecnico(ctx, cpf)
  const fresh = { id: idFrom(request.commandId, 'autorizacao'), tecnico, escopo, expiraEm }
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s, fresh))
  return { autorizacao: requireGranted(processo, fresh, ctx.now()), versao }
}

/**
 * Returns the technician with this CPF. The error is the same for unknown people and for people who are not
 * technicians, so nobody can find out who is registered.
 * @throws CAR-004 when no technician has this CPF
 */
async function requireTecnico(ctx: BaseCtx, cpf: string): Promise<Person> {
  const found = await ctx.auth.BuscarPorCpf({ cpf: normaliseDocumento(cpf) }).catch(nullIfAbsent)
  if (found?.tipo_usuario === 'responsavel_tecnico') return { id: found.id, nome: found.nome }
  const message = 'Não há responsável técnico cadastrado com este CPF. Peça que entre no sistema uma vez.'
  throw invalidInput({ field: 'cpf', code: 'invalid_value', message })
}
