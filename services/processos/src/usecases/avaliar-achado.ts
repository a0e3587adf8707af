import { type Avaliacao, mostrado } from '@car/conferencia/avaliacoes'
import type { AchadoNomeado } from '@car/conferencia/achados'
import type { Usuario } from '@car/identity/usuario'
import { avaliado, avaliar as decidir } from '../domain/avaliacoes.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

/**
 * Says of a finding that it holds, or that nothing follows from it. If the case changes in the same moment, the verdict is
 * on what the finding said before, and void.
 */
export async function avaliarAchado(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  achado: AchadoNomeado,
  dita: Pick<Avaliacao, 'resultado' | 'motivo'>,
): Promise<{ achado: ReturnType<typeof mostrado>; versao: number }> {
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s, achado, dita))
  return { achado: mostrado(avaliado(caso, achado)), versao }
}
