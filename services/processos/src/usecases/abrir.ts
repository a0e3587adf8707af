import { idFrom } from '@car/event-store/ids'
import { autorDe, type Usuario } from '@car/identity/usuario'
import type { novoProcesso } from '@car/operations/schemas/processo'
import type { z } from 'zod'
import { pessoa } from '../domain/analise.ts'
import { reduzir } from '../domain/imovel.ts'
import { anoCivil } from '@car/calendario/dias-uteis'
import type { Feito } from './agir.ts'
import type { Ctx } from './ctx.ts'
import { guardar } from './guardar.ts'

export type NovoProcesso = z.output<typeof novoProcesso>

/**
 * Opens a draft. The id is derived from the command, so that a repeated command does not open a second one. If the
 * command fails, its number stays unused.
 */
export async function abrir(ctx: Ctx, usuario: Usuario, novo: NovoProcesso, commandId: string): Promise<Feito> {
  const id = idFrom(commandId, 'processo')
  const { ficha, ...selado } = await guardar(ctx, id, reduzir(novo))
  const agora = ctx.agora()
  const ano = anoCivil(agora)
  const numero = `${ano}/${String(await ctx.numeros.proximo(ano)).padStart(6, '0')}`
  const command = { id: commandId, author: autorDe(usuario), at: agora }
  const aberto = { tipo: 'processo_criado' as const, id, numero, dono: pessoa(usuario), ...ficha }
  const { state, version } = await ctx.store.execute(
    'processo',
    id,
    command,
    () => ({ events: [aberto], ...selado }),
    ctx.store.unopened('processo'),
  )
  if (state === null) throw new Error('opening left no case behind')
  // A new case cannot have documents.
  return { caso: state, versao: version, documentos: [] }
}
