import { nivelDo, permite } from '@car/atos/tabela'
import { type Usuario, veTudo } from '@car/identity/usuario'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { OperacaoDeDocumento } from '@car/vocabulary/documento'
import type { Nivel } from '@car/vocabulary/pessoa'
import { alcanca } from '../domain/acesso.ts'
import { recusa } from '../domain/permissao.ts'
import { situar, type Visto } from './agir.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export type Acesso = Visto & { permitido: boolean; estadoPermite: boolean; nivel: Nivel }

/**
 * What the caller may do with the documents of a processo. documentos asks this before every act and every look, dossie
 * before a dossier is asked for or shown.
 */
export async function verificarAcesso(
  ctx: Ctx,
  usuario: Usuario,
  processoId: string,
  operacao: OperacaoDeDocumento,
  leitura: TipoLeitura | null,
): Promise<Acesso> {
  const visto = await ver(ctx, usuario, processoId, leitura)
  const junta = visto.caso.analista?.id === usuario.id && (await podeJuntar(ctx, usuario, visto))
  return { ...visto, ...regra(visto, usuario, operacao, junta) }
}

/** Of the analysts, only the holder may add documents. The others see the case, but its state refuses them. */
const podeJuntar = async (ctx: Ctx, usuario: Usuario, visto: Visto): Promise<boolean> =>
  recusa('juntar_documento', await situar(ctx, usuario, visto, [])) === null

function regra(
  { caso, relacao }: Visto,
  usuario: Usuario,
  operacao: OperacaoDeDocumento,
  junta: boolean,
): Pick<Acesso, 'permitido' | 'estadoPermite' | 'nivel'> {
  if (operacao === 'consultar') return { permitido: true, estadoPermite: true, nivel: 'bronze' }
  const nivel = nivelDo(operacao, caso.status)
  const envia = alcanca(relacao, 'editar') && permite(operacao, caso.status)
  if (operacao === 'descartar_documento') return { permitido: alcanca(relacao, 'editar'), estadoPermite: envia, nivel }
  return { permitido: veTudo(usuario.papel) || alcanca(relacao, 'editar'), estadoPermite: junta || envia, nivel }
}
