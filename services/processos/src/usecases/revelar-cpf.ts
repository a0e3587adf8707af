import { ErroCar } from '@car/errors/erro-car'
import type { Usuario } from '@car/identity/usuario'
import { DOBRA } from './dobra.ts'
import { exigirVisivel } from '../domain/acesso.ts'
import { type Ato, autorDe } from './agir.ts'
import { type Ctx, fluxoDeAcessos, fluxoDoProcesso } from './ctx.ts'

/** Shows the owner's CPF or CNPJ; first the written reason goes on record. */
export async function revelarCpf(
  ctx: Ctx,
  usuario: Usuario,
  { processoId, commandId, versaoAceita }: Ato,
  justificativa: string,
): Promise<string> {
  const em = ctx.agora()
  const { state, version } = await ctx.registro.read(fluxoDoProcesso(processoId), DOBRA)
  const { caso } = exigirVisivel(state, usuario, em)
  if (!versaoAceita(version)) throw new ErroCar('versao_desatualizada')
  const command = { id: commandId, author: autorDe(usuario), at: em }
  await ctx.registro.execute(fluxoDeAcessos(processoId), { initial: null, evolve: () => null }, command, () => ({
    events: [{ tipo: 'cpf_revelado', justificativa, nivel: usuario.nivel }],
  }))
  return ctx.cofre.decifrar(caso.proprietario.documento.cifrado)
}
