import { idDe } from '@car/event-store/ids'
import type { Usuario } from '@car/identity/usuario'
import { mascarar } from '@car/identity/cpf'
import type { novoProcesso } from '@car/operations/schemas/processo'
import type { z } from 'zod'
import { pessoa } from '../domain/analise.ts'
import { DOBRA } from './dobra.ts'
import type { Ficha } from '../domain/eventos.ts'
import { reduzir } from '../domain/imovel.ts'
import { anoCivil } from '../domain/prazo.ts'
import { autorDe, type Feito } from './agir.ts'
import { type Ctx, fluxoDoProcesso } from './ctx.ts'

export type NovoProcesso = z.output<typeof novoProcesso>

/**
 * Opens a draft. Its id follows from the command, so that the same command does not open a second one; its number may
 * leave a gap.
 */
export async function abrir(ctx: Ctx, usuario: Usuario, novo: NovoProcesso, comandoId: string): Promise<Feito> {
  const ficha = guardar(ctx, reduzir(novo))
  const id = idDe(comandoId, 'processo')
  const em = ctx.agora()
  const ano = anoCivil(em)
  const numero = `${ano}/${String(await ctx.projecoes.proximoNumero(ano)).padStart(6, '0')}`
  const comando = { id: comandoId, autor: autorDe(usuario), em }
  const { estado, version } = await ctx.registro.executar(fluxoDoProcesso(id), DOBRA, comando, () => ({
    eventos: [{ tipo: 'processo_criado', id, numero, dono: pessoa(usuario), ...ficha }],
  }))
  if (estado === null) throw new Error('opening left no case behind')
  return { caso: estado, versao: version }
}

/** What was declared, as it goes on record: the CPF or CNPJ encrypted, its mask beside it. */
export function guardar(ctx: Ctx, { imovel, proprietario, observacoes }: NovoProcesso): Ficha {
  const documento = { cifrado: ctx.cofre.cifrar(proprietario.cpf_cnpj), mascara: mascarar(proprietario.cpf_cnpj) }
  return { imovel, proprietario: { nome: proprietario.nome, documento }, observacoes: observacoes ?? null }
}
