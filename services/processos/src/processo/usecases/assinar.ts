import type { User } from '@car/identity/usuario'
import { person } from '../../analise/domain/decisions.ts'
import { assinar as decide } from '../domain/requerente.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

export type Assinar = { conselho: string; registro: string; art_trt: string }

/** Signs the draft as a technician, who takes legal responsibility. An edit of the draft voids the signature. */
export async function assinar(ctx: BaseCtx, usuario: User, request: ActRequest, dados: Assinar): Promise<Done> {
  return act(ctx, usuario, request, (s) => decide(s, { tecnico: person(usuario), ...dados }))
}
