import { invalidInput, nullIfAbsent } from '@car/errors/car-error'
import { type User, seesAll } from '@car/identity/usuario'
import type { Papel } from '@car/vocabulary/person'
import { atribuir as decide } from '../domain/decisions.ts'
import type { Person } from '@car/vocabulary/person'
import { invalidState } from '../../domain/permission.ts'
import { openReading } from '../../domain/processo.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

type Analyst = Person & { papel: Papel }

export async function atribuir(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  { papel, ...analista }: Analyst,
  reason: string,
): Promise<Done> {
  return act(ctx, usuario, request, async (s, commits) => {
    // The audit shows administrators who has examined the case.
    if (papel === 'admin' && openReading(s.processo)?.estado === 'pendente') throw invalidState(NOT_BLIND)
    return decide(s, analista, await ctx.proprietarios.isDeclared(s.processo, commits, analista.id), reason)
  })
}

const NOT_BLIND = 'A segunda leitura não cabe à administração, que vê quem examinou o processo. Escolha outra pessoa.'

/** @throws CAR-004 on `analista_id` if no person with this id sees all cases */
export async function requireAnalista(ctx: BaseCtx, id: string): Promise<Analyst> {
  const found = await ctx.auth.ObterUsuario({ id }).catch(nullIfAbsent)
  if (found && seesAll(found.tipo_usuario as Papel))
    return { id: found.id, nome: found.nome, papel: found.tipo_usuario as Papel }
  const message = 'Informe o id de um analista cadastrado.'
  throw invalidInput({ field: 'analista_id', code: 'invalid_value', message })
}
