import { idFrom } from '@car/event-store/ids'
import { isTransient, notFound } from '@car/errors/car-error'
import type { Decision } from '@car/event-store/store'
import { authorOf, type User } from '@car/identity/usuario'
import type { openedProcesso } from '@car/operations/schemas/opening'
import { SCOPES } from '@car/vocabulary/processo'
import type { z } from 'zod'
import { person } from '../../../analise/domain/decisions.ts'
import type { DomainEvent } from '../../../domain/events.ts'
import type { RelatedProcesso, State } from '../../../domain/processo.ts'
import { act, type Done, type Seen, situate } from '../../../usecases/act.ts'
import { followedBy } from '../../../usecases/open-sucessores.ts'
import { standingSince } from '../../domain/standing-since.ts'
import { openSucessor as decide } from '../../domain/requerente.ts'
import { type OfOwner, transferRefusal, lineageOf } from '../../domain/sucessao.ts'
import { nextNumber } from '../criar-processo.ts'
import { findOrigins, findSold, type Origin, type OriginCtx } from './find-origins.ts'
import { inheritDeclaration } from './inherit-declaration.ts'
import { inherit, NOTHING } from './inherit.ts'

type Opening = z.output<typeof openedProcesso>

/**
 * Opens a draft that follows decided cases. It starts with what they declare, with their valid documents, and with the
 * verdicts on what stands unchanged. First each origin records that it is followed, so that of two people who do this at
 * once only one succeeds. Then the draft is opened, and takes over the documents. If the process dies between these
 * steps, the same command goes on where it was, and another command may begin anew after a minute.
 * @throws CAR-004 for an origin that the person may not see, and for an invalid declaration; CAR-005 for an origin that
 * may not be followed now
 */
export async function openSucessor(
  ctx: OriginCtx,
  usuario: User,
  origem: NonNullable<Opening['origem']>,
  declared: Omit<Opening, 'origem'>,
  commandId: string,
): Promise<Done> {
  const { tipo } = origem
  const id = idFrom(commandId, 'processo')
  const seen = 'chave' in origem ? null : await findOrigins(ctx, usuario, origem.processos)
  const origins: Origin[] = 'chave' in origem ? [await findSold(ctx, origem)] : (seen ?? [])
  const [first] = origins
  if (first === undefined) throw new Error('a case that follows none')
  const { form, ...sealed } = await inheritDeclaration(ctx, usuario, id, origins, tipo, declared)
  const before = origins.flatMap(({ processo }) => processo.sucessores).find((sucessor) => sucessor.id === id)
  const numero = before?.numero ?? (await nextNumber(ctx))
  const sucessor = { id, numero }
  if (tipo === 'transferencia') await sell(ctx, usuario, first, { ...sucessor, como: tipo }, commandId)
  else {
    // One that may not be followed is found before another records that it is. A repeated command goes on where it was,
    // unless another case was opened after this one counted as given up.
    // All go in one order, so that of two people who join the same cases at once one comes first.
    const all = (seen ?? []).toSorted((a, b) => (a.processo.id < b.processo.id ? -1 : 1))
    const isThere = before !== undefined && (await ctx.store.has('processo', id, 1))
    if (!isThere) for (const one of all) await mayFollow(ctx, usuario, one, { ...sucessor, como: tipo })
    for (const one of all) await follow(ctx, usuario, one, { ...sucessor, como: tipo }, commandId)
  }

  const now = ctx.now()
  const related: RelatedProcesso[] = origins.map(({ processo }) => ({ id: processo.id, numero: processo.numero }))
  const isSold = tipo === 'transferencia'
  const inherited = isSold ? NOTHING : await inherit(ctx, origins, commandId)
  const lineage = lineageOf(origins.map(({ processo }) => processo))
  const standing = standingSince(form, now.toISOString(), isSold ? undefined : first.processo)
  const dono = isSold ? person(usuario) : first.processo.dono
  const events: DomainEvent[] = [
    { tipo: 'processo_criado', id, numero, dono, ...form },
    { tipo: 'origem_indicada', como: tipo, processos: related, lineage, ...inherited, declaradoEm: standing },
    ...carriedAutorizacao(seen ?? [], commandId),
  ]
  const command = { id: commandId, author: authorOf(usuario), at: now }
  const { state, version } = await ctx.store.execute(
    'processo',
    id,
    command,
    () => ({ events, ...sealed }),
    ctx.store.unopened('processo'),
  )
  if (state === null) throw new Error('opening left no case behind')
  if (inherited.documentos.length > 0) await takeOverDocumentos(ctx, id)
  return { processo: state, versao: version }
}

type Following = RelatedProcesso & { como: OfOwner }

/** @throws CAR-005 if a rule refuses that another case follows this one */
async function mayFollow(ctx: OriginCtx, usuario: User, seen: Seen, sucessor: Following): Promise<void> {
  const [s, beside] = await Promise.all([
    situate(ctx, usuario, seen, []),
    followedBy(ctx, usuario, seen.processo, sucessor.id),
  ])
  decide({ ...s, ...beside }, sucessor)
}

/** Records on an origin that another case follows it, unless a rule refuses that. */
async function follow(
  ctx: OriginCtx,
  usuario: User,
  seen: Seen,
  sucessor: Following,
  commandId: string,
): Promise<void> {
  await act(ctx, usuario, { seen, commandId, acceptsVersion: () => true }, async (s) =>
    decide({ ...s, ...(await followedBy(ctx, usuario, s.processo, sucessor.id)) }, sucessor),
  )
}

/** Records the same on the case of a seller, in which the buyer has no part. */
async function sell(
  ctx: OriginCtx,
  usuario: User,
  { processo: { id }, loaded }: Origin,
  sucessor: RelatedProcesso & { como: 'transferencia' },
  commandId: string,
): Promise<void> {
  const now = ctx.now()
  const command = { id: commandId, author: authorOf(usuario), at: now }
  const handOver = async (processo: State, versao: number): Promise<Decision<DomainEvent>> => {
    if (processo === null) throw notFound()
    const beside = await followedBy(ctx, usuario, processo, sucessor.id)
    const refusal = transferRefusal({ processo, versao, ...beside, now, prazos: ctx.prazos }, usuario.id)
    if (refusal) throw refusal
    return { events: [{ tipo: 'sucessor_aberto', ...sucessor, terceiro: true }] }
  }
  await ctx.store.execute('processo', id, command, handOver, loaded)
}

/** The authorisation by which a technician opens the draft holds for the draft too: of several, as far as all of them do. */
function carriedAutorizacao(seen: readonly Seen[], commandId: string): DomainEvent[] {
  const all = seen.flatMap(({ relacao }) => (relacao.as === 'tecnico' ? relacao.autorizacao : []))
  const [narrowest] = all.toSorted((one, b) => SCOPES.indexOf(one.escopo) - SCOPES.indexOf(b.escopo))
  if (narrowest === undefined) return []
  const { tecnico, escopo } = narrowest
  const end = all.flatMap((one) => one.expiraEm ?? []).toSorted()[0] ?? null
  return [{ tipo: 'autorizacao_concedida', id: idFrom(commandId, 'autorizacao'), tecnico, escopo, expiraEm: end }]
}

/** If documentos does not answer, the fact that the draft has an origin makes it take over the documents later. */
async function takeOverDocumentos(ctx: OriginCtx, id: string): Promise<void> {
  await ctx.documentos.AproveitarDocumentos({ processo_id: id }).catch((error: unknown) => {
    if (!isTransient(error)) throw error
    ctx.logger.warn({ err: error, processo_id: id }, 'the documents of an origin are taken over later')
  })
}
