import { nivelDo } from '@car/atos/tabela'
import { type Usuario, veTudo } from '@car/identity/usuario'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { OperacaoDeDocumento } from '@car/vocabulary/documento'
import type { Nivel } from '@car/vocabulary/pessoa'
import { alcanca } from '../domain/acesso.ts'
import { recusa, type Situacao } from '../domain/permissao.ts'
import { situar, type Visto } from './agir.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export type Acesso = Visto & { permitido: boolean; estadoPermite: boolean; nivel: Nivel }

/**
 * What the caller may do with the documents of a processo. documentos asks this before every act and every look; dossie
 * asks it before a dossier is requested or shown.
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
  // What owner and technician may do does not depend on who owns the property.
  const s = { ...visto, usuario, proprietario: false, documentos: [], agora: ctx.agora(), prazos: ctx.prazos }
  return { ...visto, ...regra(s, operacao, junta) }
}

/** Of the analysts, only the holder may add documents. The others see the case, but its state refuses them. */
const podeJuntar = async (ctx: Ctx, usuario: Usuario, visto: Visto): Promise<boolean> =>
  recusa('juntar_documento', await situar(ctx, usuario, visto, [])) === null

function regra(
  s: Situacao,
  operacao: OperacaoDeDocumento,
  junta: boolean,
): Pick<Acesso, 'permitido' | 'estadoPermite' | 'nivel'> {
  if (operacao === 'consultar') return { permitido: true, estadoPermite: true, nivel: 'bronze' }
  const nivel = nivelDo(operacao, s.caso.status)
  const alcance = alcanca(s.relacao, 'editar')
  const envia = alcance && recusa(operacao, s) === null
  if (operacao === 'descartar_documento') return { permitido: alcance, estadoPermite: envia, nivel }
  return { permitido: veTudo(s.usuario.papel) || alcance, estadoPermite: junta || envia, nivel }
}
