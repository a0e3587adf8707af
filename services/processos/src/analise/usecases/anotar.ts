import { CarError, notFound } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import { authorOf, type User } from '@car/identity/usuario'
import type { nota } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import { person } from '../domain/decisions.ts'
import { impedimento } from '../domain/impedimento.ts'
import { require, type Situation } from '../../domain/permission.ts'
import { type ActRequest, situate, type Seen } from '../../usecases/act.ts'
import { see } from '../../usecases/see.ts'
import type { AnalysisCtx } from './ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'

export type ShownNote = z.output<typeof nota>

export type SeenForAnalysis = Seen & { situacao: Situation }

/**
 * Loads the case for a person of the analysis who has no part in it. The table of operations checks the role.
 * @throws CAR-003 for a person with a part, as if there were no notes
 */
export async function seeForAnalysis(ctx: AccessCtx, usuario: User, processoId: string): Promise<SeenForAnalysis> {
  const seen = await see(ctx, usuario, processoId, 'processo')
  const situacao = await situate(ctx, usuario, seen, [])
  if (impedimento(seen.processo, usuario.id, situacao.declared) !== null) throw notFound()
  return { ...seen, situacao }
}

/** Adds a note to a case. The note is a separate record, which neither the case nor its history mentions. */
export async function anotar(
  ctx: AnalysisCtx,
  usuario: User,
  { seen, commandId, acceptsVersion }: ActRequest & { seen: SeenForAnalysis },
  texto: string,
): Promise<ShownNote> {
  const { processo, versao, situacao } = seen
  require('anotar', situacao)
  if (!acceptsVersion(versao)) throw new CarError('versao_desatualizada')
  const id = idFrom(commandId, 'nota')
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const writing = { tipo: 'nota_escrita' as const, id, processoId: processo.id, texto }
  const decide = () => ({ events: [writing] })
  const { state } = await ctx.store.execute('nota', id, command, decide, ctx.store.unopened('nota'))
  if (state === null) throw new Error('writing left no note behind')
  return { id, texto, por: person(usuario), em: state.em }
}
