import type { User } from '@car/identity/usuario'
import { retirarRessalva as decide } from '../domain/ressalvas.ts'
import { type Done, type ActRequest, act } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

export const retirarRessalva = (ctx: BaseCtx, usuario: User, request: ActRequest, id: string): Promise<Done> =>
  act(ctx, usuario, request, (s) => decide(s, id))
