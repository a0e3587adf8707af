import { ErroCar } from '@car/errors/erro-car'
import type { Author } from '@car/event-store/commit'
import type { Usuario } from '@car/identity/usuario'
import { exigirVisivel, type Relacao } from '../domain/acesso.ts'
import type { Caso } from '../domain/caso.ts'
import { DOBRA } from './dobra.ts'
import type { Evento } from '../domain/eventos.ts'
import { type Ctx, fluxoDoProcesso } from './ctx.ts'

/** What comes with every act: on which processo, under which command id, and what the caller believes its version to be. */
export type Ato = { processoId: string; commandId: string; versaoAceita: (versao: number) => boolean }

export type Feito = { caso: Caso; versao: number }

export const autorDe = (usuario: Usuario): Author => ({ id: usuario.id, nome: usuario.nome, papel: usuario.papel })

/**
 * Load, authorise, decide, append: the way of every act on a processo that exists. `decidir` is a rule of the domain;
 * it may run again when somebody else was faster.
 * @throws CAR-003 unless the processo is there for the caller; whatever the rule refuses with; CAR-012 for a stale If-Match
 */
export async function agir(
  ctx: Ctx,
  usuario: Usuario,
  { processoId, commandId, versaoAceita }: Ato,
  decidir: (caso: Caso, relacao: Relacao, agora: Date) => Evento[],
): Promise<Feito> {
  const em = ctx.agora()
  const command = { id: commandId, author: autorDe(usuario), at: em }
  const { state, version } = await ctx.registro.execute(
    fluxoDoProcesso(processoId),
    DOBRA,
    command,
    (atual, versao) => {
      const { caso, relacao } = exigirVisivel(atual, usuario, em)
      const events = decidir(caso, relacao, em)
      if (!versaoAceita(versao)) throw new ErroCar('versao_desatualizada')
      return { events }
    },
  )
  if (state === null) throw new Error('an act left no case behind')
  return { caso: state, versao: version }
}
