import { idFrom } from '@car/event-store/ids'
import { autorDe, type Usuario } from '@car/identity/usuario'
import type { Cursor } from '@car/store/cursor'
import type { Page, PageRequest } from '@car/store/paging'
import type { EventoDeConsulta } from '../domain/eventos.ts'
import type { Linha } from '../outbound/usuarios.ts'
import type { Ctx } from './ctx.ts'

/** A page of the people registered. It is recorded before the answer is sent. @throws CAR-016, CAR-017 */
export async function listarPessoas(
  ctx: Ctx,
  ator: Usuario,
  consulta: PageRequest & { q?: string | undefined },
  cursor: Cursor,
): Promise<Page<Linha>> {
  const pagina = await ctx.usuarios.listar(consulta, cursor)
  const { q } = consulta
  await registrar(ctx, ator, crypto.randomUUID(), { tipo: 'pessoas_listadas', por_nome: q !== undefined })
  return pagina
}

/** Records, once an hour, that an administrator is shown a person with their contact. @throws CAR-016, CAR-017 */
export async function registrarConsultaDe(ctx: Ctx, ator: Usuario, pessoa: string): Promise<void> {
  if (pessoa === ator.id) return
  const hora = ctx.agora().toISOString().slice(0, 13)
  await registrar(ctx, ator, idFrom(ator.id, `${pessoa} ${hora}`), { tipo: 'pessoa_consultada', usuarioId: pessoa })
}

async function registrar(ctx: Ctx, ator: Usuario, id: string, evento: EventoDeConsulta): Promise<void> {
  const command = { id, author: autorDe(ator), at: ctx.agora() }
  const decide = () => ({ events: [evento] })
  await ctx.store.execute('consulta', id, command, decide, ctx.store.unopened('consulta'))
}
