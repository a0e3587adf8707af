import { idFrom } from '@car/event-store/ids'
import { invalidInput, nullIfAbsent } from '@car/errors/car-error'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import type { User } from '@car/identity/usuario'
import type { Scope } from '@car/vocabulary/processo'
import { autorizar as decide, requireGranted } from '../domain/autorizacoes.ts'
import type { Autorizacao } from '../../domain/processo.ts'
import type { Person } from '@car/vocabulary/person'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { Ctx } from '../../usecases/ctx.ts'

export type Autorizar = { cpf: string; escopo: Scope; expiraEm: string | null }

/**
 * Authorises a technician, who must have signed in here before. An equal authorisation that is in force stays as it is.
 */
export async function autorizar(
  ctx: Ctx,
  usuario: User,
  request: ActRequest,
  { cpf, escopo, expiraEm }: Autorizar,
): Promise<{ autorizacao: Autorizacao; versao: number }> {
  const tecnico = await requireTecnico(ctx, cpf)
  const fresh = { id: idFrom(request.commandId, 'autorizacao'), tecnico, escopo, expiraEm }
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s, fresh))
  return { autorizacao: requireGranted(processo, fresh, ctx.agora()), versao }
}

/**
 * Returns the technician with this CPF. The error is the same for unknown people and for people who are not
 * technicians, so nobody can find out who is registered.
 * @throws CAR-004 when no technician has this CPF
 */
async function requireTecnico(ctx: Ctx, cpf: string): Promise<Person> {
  const achado = await ctx.auth.BuscarPorCpf({ cpf: normaliseDocumento(cpf) }).catch(nullIfAbsent)
  if (achado?.tipo_usuario === 'responsavel_tecnico') return { id: achado.id, nome: achado.nome }
  const message = 'Não há responsável técnico cadastrado com este CPF. Peça que entre no sistema uma vez.'
  throw invalidInput({ field: 'cpf', code: 'invalid_value', message })
}
