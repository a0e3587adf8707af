import { idFrom } from '@car/event-store/ids'
import { entradaInvalida, nuloSeAusente } from '@car/errors/erro-car'
import { normalizarDocumento } from '@car/identity/cpf'
import type { Usuario } from '@car/identity/usuario'
import type { Escopo } from '@car/vocabulary/processo'
import { autorizar as decidir, exigirConcedida } from '../domain/autorizacoes.ts'
import type { Autorizacao } from '../domain/caso.ts'
import type { Pessoa } from '@car/vocabulary/pessoa'
import { type Pedido, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

export type Autorizar = { cpf: string; escopo: Escopo; expiraEm: string | null }

/**
 * The owner authorises a technician who has signed in here before. An equal authorisation that is in force stays as it
 * is.
 */
export async function autorizar(
  ctx: Ctx,
  usuario: Usuario,
  pedido: Pedido,
  { cpf, escopo, expiraEm }: Autorizar,
): Promise<{ autorizacao: Autorizacao; versao: number }> {
  const tecnico = await exigirTecnico(ctx, cpf)
  const nova = { id: idFrom(pedido.commandId, 'autorizacao'), tecnico, escopo, expiraEm }
  const { caso, versao } = await agir(ctx, usuario, pedido, (s) => decidir(s, nova))
  return { autorizacao: exigirConcedida(caso, nova, ctx.agora()), versao }
}

/** Unknown people and people who are not technicians get the same answer, so nobody can find out who is registered. */
async function exigirTecnico(ctx: Ctx, cpf: string): Promise<Pessoa> {
  const achado = await ctx.auth.BuscarPorCpf({ cpf: normalizarDocumento(cpf) }).catch(nuloSeAusente)
  if (achado?.tipo_usuario === 'responsavel_tecnico') return { id: achado.id, nome: achado.nome }
  const message = 'Não há responsável técnico cadastrado com este CPF. Peça que entre no sistema uma vez.'
  throw entradaInvalida({ field: 'cpf', code: 'invalid_value', message })
}
