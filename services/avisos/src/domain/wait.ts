import type { Board } from './board.ts'
import type { HeardFact } from './rules.ts'

/**
 * How a case waits for its requerente. Times are ISO 8601.
 * @property versao  that of the case in the fact from which this was made
 * @property desde  the time of the newest pendency
 * @property alcancadoEm  when a server last took a notice about the case; null if none did since `desde`
 * @property abertoEm  when somebody whom the case concerns last opened its page; null if nobody has since `desde`
 * @property fechadoDesde  `abertoEm`, or `desde`
 */
export type Wait = {
  versao: number
  aguarda: boolean
  numero: string
  uf: string
  desde: string
  alcancadoEm: string | null
  abertoEm: string | null
  fechadoDesde: string
  /** Absent while the case waits. */
  acabouEm?: Date
}

type CaseFact = Extract<HeardFact, { data: { versao: number; status: string; processo_id: string } }>

const isAboutCase = (fact: HeardFact): fact is CaseFact => 'status' in fact.data && 'processo_id' in fact.data

/** The facts after which a case may have stopped waiting. */
const ENDS: readonly string[] = [
  'pendencia.respondida',
  'pendencia.resolvida',
  'pendencia.cancelada',
  'pendencia.expirada',
  'processo.cancelado',
  'processo.rejeitado',
]

/** The facts that only end a wait, and of which nobody is told. */
export const SILENT: readonly string[] = [
  'pendencia.resolvida',
  'pendencia.cancelada',
  'pendencia.expirada',
  'processo.cancelado',
]

/** Returns how a case waits after a fact; null if the fact does not change it. */
export function waitAfter(fact: HeardFact, board: Board | null): Wait | null {
  if (!isAboutCase(fact)) return null
  const { versao, status } = fact.data
  const at = fact.time
  const since = { versao, desde: at, alcancadoEm: null, abertoEm: null, fechadoDesde: at }
  if (fact.type === 'pendencia.criada' && board !== null && status === 'pendente')
    return { ...since, aguarda: true, numero: board.numero, uf: board.uf }
  if (ENDS.includes(fact.type) && status !== 'pendente')
    return { ...since, aguarda: false, numero: '', uf: '', acabouEm: new Date(at) }
  return null
}

/** A notice that is still on its way is no failure yet. */
const ON_ITS_WAY_MS = 3_600_000
const DAY_MS = 86_400_000

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

/** Selects the cases that no notice has reached anybody about, or that nobody has opened for so many days. */
export const unreachedFilter = ({ uf, dias, now }: { uf?: string | undefined; dias: number; now: Date }) => ({
  aguarda: true,
  ...(uf === undefined ? {} : { uf }),
  $or: [
    { alcancadoEm: null, desde: { $lte: before(now, ON_ITS_WAY_MS) } },
    { fechadoDesde: { $lte: before(now, dias * DAY_MS) } },
  ],
})

export type Unreached = 'sem_canal' | 'nao_abriu'

export const reasonOf = ({ alcancadoEm }: Wait): Unreached => (alcancadoEm === null ? 'sem_canal' : 'nao_abriu')
