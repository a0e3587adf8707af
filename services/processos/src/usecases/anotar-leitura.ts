import type { Usuario } from '@car/identity/usuario'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { Relacao } from '../domain/acesso.ts'
import type { Caso } from '../domain/caso.ts'
import { contaParaAlerta, horaDe, leituraPor } from '../domain/leitura.ts'
import type { Ctx } from './ctx.ts'

/** Notes that a person other than the owner is about to see something of a case. @throws CAR-016, CAR-017 */
export async function anotarLeitura(
  ctx: Ctx,
  usuario: Usuario,
  visto: { caso: Caso; relacao: Relacao },
  tipo: TipoLeitura,
): Promise<void> {
  const leitura = leituraPor(usuario, visto, tipo, ctx.agora())
  if (leitura) await ctx.leituras.anotar(leitura, contaParaAlerta(leitura))
}

/** Counts that a person of the analysis is about to be shown a CPF by this command. @throws CAR-016, CAR-017 */
export async function anotarRevelacao(
  ctx: Ctx,
  usuario: Usuario,
  { caso }: { caso: Caso },
  commandId: string,
): Promise<void> {
  if (!contaParaAlerta(usuario) || caso.dono.id === usuario.id) return
  await ctx.exibicoes.revelado(usuario.id, horaDe(ctx.agora()), commandId)
}

/** Counts the cases that a list is about to show a person of the analysis. @throws CAR-016, CAR-017 */
export async function anotarListados(ctx: Ctx, usuario: Usuario, casos: readonly Caso[]): Promise<void> {
  if (!contaParaAlerta(usuario)) return
  const ids = casos.filter(({ dono }) => dono.id !== usuario.id).map(({ id }) => id)
  await ctx.exibicoes.listados(usuario.id, horaDe(ctx.agora()), ids)
}
