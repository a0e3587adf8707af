import { ErroCar } from '@car/errors/erro-car'
import { autorDe, type Usuario } from '@car/identity/usuario'
import { type CampoDeContato, mudancasDe, type PedidoDeContato } from '../domain/contato.ts'
import { exigirContatoMudavel, mudarContato } from '../domain/decisoes.ts'
import { mudancaDe } from '../outbound/enderecos-mudados.ts'
import type { Linha } from '../outbound/usuarios.ts'
import { registrarCriacao } from './concluir-entrada.ts'
import type { Ctx } from './ctx.ts'

/**
 * Changes how a person is notified. The change is recorded first, without the new values. If the process dies between
 * the two writes, the record has a change that did not happen, but no change happens without a record.
 * @throws CAR-010 when it was changed too often
 */
export async function alterarContato(
  ctx: Ctx,
  ator: Usuario,
  { contato, commandId }: { contato: PedidoDeContato; commandId: string },
): Promise<Linha> {
  const eu = await ctx.usuarios.obter(ator.id)
  if (!eu) throw new ErroCar('sem_token')
  const mudancas = mudancasDe(ctx.usuarios.contatoDe(eu), contato)
  const campos = Object.keys(mudancas) as CampoDeContato[]
  if (campos.length === 0) return eu
  await registrarCriacao(ctx, eu)
  const lido = await ctx.store.load('usuario', eu._id)
  exigirContatoMudavel(lido.commits, campos, ctx.agora())
  if (mudancas.email_contato !== undefined) {
    // Stored before the fact is published, because the fact may be heard before the person has the new address.
    const mudanca = { de: ctx.usuarios.enderecoDe(eu), para: mudancas.email_contato ?? eu.email }
    await ctx.enderecosMudados.guardar(mudancaDe(eu._id, commandId), mudanca, ctx.agora())
  }
  const command = { id: commandId, author: autorDe(ator), at: ctx.agora() }
  const decidir: Parameters<typeof ctx.store.execute<'usuario'>>[3] = (estado, _, commits) => {
    exigirContatoMudavel(commits, campos, command.at)
    return { events: mudarContato(estado, campos) }
  }
  await ctx.store.execute('usuario', eu._id, command, decidir, lido)
  const mudado = await ctx.usuarios.mudarContato(eu._id, mudancas)
  if (!mudado) throw new Error('a person who changed their contact is not there')
  return mudado
}
