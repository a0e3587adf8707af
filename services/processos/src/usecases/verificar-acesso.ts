import type { Usuario } from '@car/identity/usuario'
import { veTudo } from '@car/identity/usuario'
import type { OperacaoDeDocumento } from '@car/vocabulary/documento'
import type { Nivel } from '@car/vocabulary/pessoa'
import { alcanca, type Relacao } from '../domain/acesso.ts'
import type { Caso } from '../domain/caso.ts'
import { permite } from '../domain/transicoes.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export type Acesso = { caso: Caso; relacao: Relacao; permitido: boolean; estadoPermite: boolean; nivel: Nivel }

/** What the caller may do with the documents of a processo: asked by documentos before it lets anything happen. */
export async function verificarAcesso(
  ctx: Ctx,
  usuario: Usuario,
  processoId: string,
  operacao: OperacaoDeDocumento,
): Promise<Acesso> {
  const { caso, relacao } = await ver(ctx, usuario, processoId, operacao)
  return { caso, relacao, ...regra(caso, relacao, usuario, operacao) }
}

function regra(
  caso: Caso,
  relacao: Relacao,
  usuario: Usuario,
  operacao: OperacaoDeDocumento,
): Pick<Acesso, 'permitido' | 'estadoPermite' | 'nivel'> {
  switch (operacao) {
    case 'consultar':
      return { permitido: true, estadoPermite: true, nivel: 'bronze' }
    case 'descartar_documento':
      return { permitido: alcanca(relacao, 'editar'), estadoPermite: permite(caso, operacao), nivel: 'bronze' }
    case 'enviar_documento': {
      const nivel = caso.status === 'rascunho' ? 'bronze' : 'prata'
      // Of those who analyse, who holds the case may add to it; for the others the case is there, but not in their hands.
      const junta = caso.analista?.id === usuario.id && permite(caso, 'juntar_documento')
      const envia = alcanca(relacao, 'editar') && permite(caso, 'enviar_documento')
      return { permitido: veTudo(usuario.papel) || alcanca(relacao, 'editar'), estadoPermite: junta || envia, nivel }
    }
  }
}
