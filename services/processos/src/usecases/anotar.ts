import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { idFrom } from '@car/event-store/ids'
import { autorDe, type Usuario } from '@car/identity/usuario'
import type { nota } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import { pessoa } from '../domain/analise.ts'
import { impedimento } from '../domain/impedimento.ts'
import { exigir, type Situacao } from '../domain/permissao.ts'
import { type Pedido, situar, type Visto } from './agir.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'

export type NotaMostrada = z.output<typeof nota>

/** A case whose notes the caller may see. */
export type VistoPelaAnalise = Visto & { situacao: Situacao }

/** The case, for an analyst who has no part in it. For everybody else its notes do not exist. @throws CAR-003 */
export async function verPelaAnalise(ctx: Ctx, usuario: Usuario, processoId: string): Promise<VistoPelaAnalise> {
  const visto = await ver(ctx, usuario, processoId, 'processo')
  const situacao = await situar(ctx, usuario, visto, [])
  if (impedimento(visto.caso, usuario.id, situacao.declarada) !== null) throw naoEncontrado()
  return { ...visto, situacao }
}

/** Adds a note to a case. The note is a record of its own: neither the case nor its history mentions it. */
export async function anotar(
  ctx: Ctx,
  usuario: Usuario,
  { visto, commandId, acceptsVersion }: Pedido & { visto: VistoPelaAnalise },
  texto: string,
): Promise<NotaMostrada> {
  const { caso, versao, situacao } = visto
  exigir('anotar', situacao)
  if (!acceptsVersion(versao)) throw new ErroCar('versao_desatualizada')
  const id = idFrom(commandId, 'nota')
  const command = { id: commandId, author: autorDe(usuario), at: ctx.agora() }
  const escrita = { tipo: 'nota_escrita' as const, id, processoId: caso.id }
  const decide = () => ({ events: [escrita], sealed: ctx.notas.selar(id, texto) })
  const { state } = await ctx.store.execute('nota', id, command, decide, ctx.store.unopened('nota'))
  if (state === null) throw new Error('writing left no note behind')
  return { id, texto, por: pessoa(usuario), em: state.em }
}
