import { nivelDo } from '@car/atos/tabela'
import { idFrom } from '@car/event-store/ids'
import { nivelBasta, type Usuario, veTudo } from '@car/identity/usuario'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { OperacaoDeDocumento } from '@car/vocabulary/documento'
import type { Nivel } from '@car/vocabulary/pessoa'
import { alcanca } from '../domain/acesso.ts'
import { recusa } from '../domain/permissao.ts'
import { tomarParte } from '../domain/requerente.ts'
import { agir, situar, type Visto } from './agir.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export type Acesso = Visto & { permitido: boolean; estadoPermite: boolean; nivel: Nivel }

/**
 * What the caller may do with the documents of a processo. documentos asks this before every act and every look; dossie
 * asks it before a dossier is requested or shown. An administrator who may act here for the requerente has a part in
 * the case from this answer on, whatever becomes of the act.
 */
export async function verificarAcesso(
  ctx: Ctx,
  usuario: Usuario,
  processoId: string,
  operacao: OperacaoDeDocumento,
  leitura: TipoLeitura | null,
): Promise<Acesso> {
  const visto = await ver(ctx, usuario, processoId, leitura)
  const { caso, relacao } = visto
  if (operacao === 'consultar') return { ...visto, permitido: true, estadoPermite: true, nivel: 'bronze' }
  const s = await situar(ctx, usuario, visto, [])
  const nivel = nivelDo(operacao, caso.status)
  const alcance = alcanca(relacao, 'editar')
  // Of the analysts only the holder adds documents. The others see the case, but its state refuses them.
  const junta =
    operacao === 'enviar_documento' && caso.analista?.id === usuario.id && recusa('juntar_documento', s) === null
  const envia = !junta && recusa(operacao, s) === null
  if (envia && relacao.como === 'administracao' && nivelBasta(usuario.nivel, nivel)) {
    const pedido = { visto, commandId: idFrom(usuario.id, 'parte'), acceptsVersion: () => true }
    await agir(ctx, usuario, pedido, (agora) => tomarParte(agora, operacao))
  }
  const permitido = alcance || (operacao === 'enviar_documento' && veTudo(usuario.papel))
  return { ...visto, permitido, estadoPermite: junta || envia, nivel }
}
