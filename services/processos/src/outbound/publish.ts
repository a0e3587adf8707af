import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import type { Facts, FactType } from '@car/events/catalogue'
import { createFact, type Fact } from '@car/events/fact'
import type { FactBase } from '../domain/events/kind.ts'
import { factOf, kindOf } from '../domain/kinds.ts'
import type { Streams } from '../domain/streams.ts'
import type { CruzamentoChange } from '../territorio/outbound/cruzamentos.ts'

const DAY_MS = 86_400_000

type Envelope = Omit<Parameters<typeof createFact>[1], 'data'>

/** Makes the facts of one commit. The same commit always gives the same facts. */
export function factsOf(change: Change<Streams>): Fact[] {
  if (change.kind === 'incomum') {
    const { usuarioId, motivo } = change.state
    const data = { acesso_id: change.id, usuario_id: usuarioId, motivo }
    return [createFact('acesso.incomum', { ...envelopeOf(change, 0), data })]
  }
  if (change.kind === 'guarda')
    return change.commit.events.flatMap((event, i) => {
      if (event.tipo !== 'prazo_avisado' || event.alvo !== 'processo') return []
      const left = Math.floor((Date.parse(event.ateEm) - change.commit.at.getTime()) / DAY_MS)
      const data = { processo_id: change.id, dias: Math.max(0, left) }
      return createFact('processo.parado', { ...envelopeOf(change, i), data })
    })
  if (change.kind !== 'processo') return []
  const { commit, state } = change
  const base: FactBase = { processo_id: state.id, versao: commit.version, status: state.status }
  return commit.events.map((event, i) => {
    const type: FactType = factOf(event.tipo)
    const data = { ...base, ...kindOf(event).tells?.(event) } as Facts[typeof type]
    return createFact(type, { ...envelopeOf(change, i), data })
  })
}

/** Makes the fact that the row of a compared case has changed. */
export const crossedOf = ({ id, vez, em }: CruzamentoChange): Fact =>
  createFact('processo.cruzado', {
    id: idFrom(id, `cruzado ${vez}`),
    time: em,
    source: '/car/processos',
    subject: id,
    streamversion: 0,
    data: { processo_id: id },
  })

const envelopeOf = ({ id, commit }: Change<Streams>, i: number): Envelope => ({
  id: idFrom(commit._id, String(i)),
  time: commit.at.toISOString(),
  source: '/car/processos',
  subject: id,
  streamversion: commit.version,
  requestid: commit.requestId,
})
