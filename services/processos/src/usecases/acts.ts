import { ACTIONS, type Action } from '@car/acts/table'
import type { User } from '@car/identity/usuario'
import type { acoes as schema } from '@car/operations/schemas/guidance'
import type { z } from 'zod'
import { concerns, tells } from '../domain/permission.ts'
import { OPENED_BY } from '../processo/domain/sucessao.ts'
import { situate, type Seen } from './act.ts'
import { documentosOf } from './see.ts'
import { followedBy, originsOf } from './open-sucessores.ts'
import type { BaseCtx } from './ctx.ts'

type Actions = z.output<typeof schema>

const NAME: { readonly [A in Action]?: Action } = { juntar_documento: 'enviar_documento' }

/**
 * Lists the acts that concern the person, and tells for each act whether it is allowed now. `link` is the address at
 * which a person can raise their trust level.
 */
export async function acoes(ctx: BaseCtx, usuario: User, seen: Seen, link: string): Promise<Actions> {
  const { processo, versao, relacao } = seen
  const follows = Object.values(OPENED_BY).some((acao) => concerns(acao, { usuario, relacao }))
  const approves = processo.status === 'em_analise' && concerns('aprovar', { usuario, relacao })
  const [documentos, beside] = await Promise.all([
    documentosOf(ctx, processo.id),
    approves ? { origins: await originsOf(ctx, processo) } : follows ? followedBy(ctx, usuario, processo) : {},
  ])
  const s = { ...(await situate(ctx, usuario, seen, documentos)), ...beside }
  const listed = new Map<Action, Actions['acoes'][number]>()
  for (const acao of ACTIONS) {
    const name = NAME[acao] ?? acao
    if (!concerns(acao, s) || listed.get(name)?.permitida) continue
    const { requiredLevel, ...rest } = tells(acao, s)
    listed.set(name, {
      acao: name,
      ...rest,
      ...(requiredLevel === undefined ? {} : { nivel_exigido: requiredLevel, link }),
    })
  }
  return {
    relacao: processo.analista?.id === usuario.id ? 'titular' : relacao.as,
    ...(relacao.as === 'tecnico' ? { escopo: relacao.autorizacao.escopo } : {}),
    versao,
    acoes: [...listed.values()],
  }
}
