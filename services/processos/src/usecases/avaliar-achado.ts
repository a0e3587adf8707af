import { type Avaliacao, mostrado } from '@car/conferencia/avaliacoes'
import type { AchadoNomeado } from '@car/conferencia/achados'
import type { Usuario } from '@car/identity/usuario'
import { avaliado, avaliar as decidir } from '../domain/avaliacoes.ts'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

/**
 * Confirms or dismisses a finding. If the case changes at the same moment, the verdict applies to what the finding said
 * before, and is void.
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
