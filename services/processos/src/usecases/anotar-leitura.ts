import type { Usuario } from '@car/identity/usuario'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { Relacao } from '../domain/acesso.ts'
import type { Caso } from '../domain/caso.ts'
import { contaParaAlerta, leituraPor } from '../domain/leitura.ts'
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
