import { isValidCpf } from '@brazilian-utils/brazilian-utils'
import { idFrom } from '@car/event-store/ids'
import { entradaInvalida, ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { normalizarDocumento } from '@car/identity/cpf'
import type { Usuario } from '@car/identity/usuario'
import type { Escopo } from '@car/vocabulary/processo'
import { exigirAlcance } from '../domain/acesso.ts'
import { autorizar as decidir } from '../domain/autorizacoes.ts'
import type { Autorizacao } from '../domain/caso.ts'
import type { Pessoa } from '../domain/eventos.ts'
import { type Ato, agir } from './agir.ts'
import type { Ctx } from './ctx.ts'

export type Autorizar = { cpf: string; escopo: Escopo; expiraEm: string | null }

/** The owner authorises a technician who has signed in here before. */
export async function autorizar(
  ctx: Ctx,
  usuario: Usuario,
  ato: Ato,
  cmd: Autorizar,
): Promise<{ autorizacao: Autorizacao; versao: number }> {
  const tecnico = await exigirTecnico(ctx, cmd.cpf)
  const id = idFrom(ato.commandId, 'autorizacao')
  const { caso, versao } = await agir(ctx, usuario, ato, (atual, relacao, agora) => {
    exigirAlcance(relacao, 'dono')
    return decidir(atual, { id, tecnico, escopo: cmd.escopo, expiraEm: cmd.expiraEm }, agora)
  })
  const autorizacao = caso.autorizacoes.find((a) => a.id === id)
  if (!autorizacao) throw naoEncontrado()
  return { autorizacao, versao }
}

/** One answer for who is unknown and who is no technician: this is no way to find out who is registered. */
async function exigirTecnico(ctx: Ctx, cpf: string): Promise<Pessoa> {
  const digitos = normalizarDocumento(cpf)
  const recusa = (code: string, message: string) => entradaInvalida({ field: 'cpf', code, message })
  if (!/^\d{11}$/.test(digitos)) throw recusa('invalid_format', 'O CPF tem 11 dígitos.')
  if (!isValidCpf(digitos)) throw recusa('invalid_value', 'O CPF não confere: revise os dígitos.')
  const achado = await ctx.auth.BuscarPorCpf({ cpf: digitos }).catch((erro: unknown) => {
    if (erro instanceof ErroCar && erro.kind === 'not_found') return null
    throw erro
  })
  if (achado?.tipo_usuario === 'responsavel_tecnico') return { id: achado.id, nome: achado.nome }
  throw recusa(
    'invalid_value',
    'Não há responsável técnico cadastrado com este CPF. Peça que entre no sistema uma vez.',
  )
}
