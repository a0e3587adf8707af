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
  { processoId, comandoId, versaoAceita }: Ato,
  justificativa: string,
): Promise<string> {
  const em = ctx.agora()
  const { estado, version } = await ctx.registro.ler(fluxoDoProcesso(processoId), DOBRA)
  const { caso } = exigirVisivel(estado, usuario, em)
  if (!versaoAceita(version)) throw new ErroCar('versao_desatualizada')
  const comando = { id: comandoId, autor: autorDe(usuario), em }
  await ctx.registro.executar(fluxoDeAcessos(processoId), { inicial: null, evoluir: () => null }, comando, () => ({
    eventos: [{ tipo: 'cpf_revelado', justificativa, nivel: usuario.nivel }],
  }))
  return ctx.cofre.decifrar(caso.proprietario.documento.cifrado)
}
