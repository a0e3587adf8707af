import { ErroCar } from '@car/errors/erro-car'
import { autorDe, type Usuario } from '@car/identity/usuario'
import { estadoInvalido } from '../domain/permissao.ts'
import type { Pedido } from './agir.ts'
import { anotarLeitura, anotarRevelacao } from './anotar-leitura.ts'
import type { Ctx } from './ctx.ts'

/**
 * Shows the owner's CPF or CNPJ, after the written reason was recorded and the look noted. Each act counts towards an
 * alert, also another one within the hour. The answer is not stored: a repeated command is shown the value again,
 * because its act is already on record.
 */
export async function revelarCpf(
  ctx: Ctx,
  usuario: Usuario,
  { visto, commandId, acceptsVersion }: Pedido,
  justificativa: string,
): Promise<string> {
  const { caso, versao, lido } = visto
  const { documento } = caso.proprietario
  if (documento === undefined) throw estadoInvalido('Este rascunho ainda não diz o CPF ou CNPJ do proprietário.')
  const command = { id: commandId, author: autorDe(usuario), at: ctx.agora() }
  const revelado = { tipo: 'cpf_revelado' as const, justificativa, nivel: usuario.nivel }
  await ctx.store.execute('acessos', caso.id, command, () => {
    if (!acceptsVersion(versao)) throw new ErroCar('versao_desatualizada')
    return { events: [revelado] }
  })
  await anotarLeitura(ctx, usuario, visto, 'cpf')
  await anotarRevelacao(ctx, usuario, visto, commandId)
  return ctx.sigilos.abrir(caso.id, documento, lido.commits)
}
