import type { Usuario } from '@car/identity/usuario'
import { exigirAlcance } from '../domain/acesso.ts'
import { revogarAutorizacao as decidir } from '../domain/autorizacoes.ts'
import { type Ato, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

export async function revogarAutorizacao(ctx: Ctx, usuario: Usuario, ato: Ato, autorizacaoId: string): Promise<void> {
  await agir(ctx, usuario, ato, (caso, relacao) => {
    exigirAlcance(relacao, 'dono')
    return decidir(caso, autorizacaoId)
  })
}
