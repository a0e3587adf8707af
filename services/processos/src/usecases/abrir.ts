import { idFrom } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import { mascarar } from '@car/identity/cpf'
import type { novoProcesso } from '@car/operations/schemas/processo'
import type { z } from 'zod'
import { pessoa } from '../domain/analise.ts'
import { DOBRA } from './dobra.ts'
import type { Ficha } from '../domain/eventos.ts'
import { conferirDeclarado } from '../domain/imovel.ts'
import { anoCivil } from '../domain/prazo.ts'
import { autorDe, type Feito } from './agir.ts'
import { type Ctx, fluxoDoProcesso } from './ctx.ts'

export type NovoProcesso = z.output<typeof novoProcesso>

/**
 * Opens a draft. Its id follows from the command, so that the same command does not open a second one; its number may
 * leave a gap.
 */
export async function abrir(ctx: Ctx, usuario: Usuario, novo: NovoProcesso, commandId: string): Promise<Feito> {
  const ficha = guardar(ctx, conferirDeclarado(novo))
  const id = idFrom(commandId, 'processo')
  const em = ctx.agora()
  const ano = anoCivil(em)
  const numero = `${ano}/${String(await ctx.projecoes.proximoNumero(ano)).padStart(6, '0')}`
  const command = { id: commandId, author: autorDe(usuario), at: em }
  const { state, version } = await ctx.registro.execute(fluxoDoProcesso(id), DOBRA, command, () => ({
    events: [{ tipo: 'processo_criado', id, numero, dono: pessoa(usuario), ...ficha }],
  }))
  if (state === null) throw new Error('opening left no case behind')
  return { caso: state, versao: version }
}

/** What was declared, as it goes on record: the CPF or CNPJ encrypted, its mask beside it. */
export function guardar(ctx: Ctx, { imovel, proprietario, observacoes }: NovoProcesso): Ficha {
  const documento = { cifrado: ctx.cofre.cifrar(proprietario.cpf_cnpj), mascara: mascarar(proprietario.cpf_cnpj) }
  return { imovel, proprietario: { nome: proprietario.nome, documento }, observacoes: observacoes ?? null }
}
