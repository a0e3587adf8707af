import { invalidInput } from '@car/errors/car-error'
import { seesAll } from '@car/identity/usuario'
import { type PersonalOf, texts } from '@car/vocabulary/personal'
import { type ExclusaoResult, type ExclusaoStatus, STAYS_LABEL } from '@car/vocabulary/guarda'
import type { Papel } from '@car/vocabulary/person'
import type { StatusProcesso } from '@car/vocabulary/processo'
import { invalidState } from '../../domain/permission.ts'

/** The events of a person's request to be forgotten, in a stream of its own. */
export type ExclusaoEvent =
  | { tipo: 'exclusao_pedida'; usuarioId: string; motivo: string | null }
  | { tipo: 'exclusao_decidida'; resultado: ExclusaoResult; fundamentacao: string; processos: readonly string[] }
  | { tipo: 'exclusao_concluida' }

type Decision = { resultado: ExclusaoResult; fundamentacao: string; processos: readonly string[]; em: string }

export type Exclusao = {
  id: string
  usuarioId: string
  motivo: string | null
  status: ExclusaoStatus
  pedidaEm: string
  decisao: Decision | null
  concluidaEm: string | null
}

const PERSONAL: PersonalOf<ExclusaoEvent> = {
  exclusao_pedida: texts('motivo'),
  exclusao_decidida: texts('fundamentacao'),
  exclusao_concluida: {},
}

export const EXCLUSAO = {
  initial: null as Exclusao | null,
  evolve(before: Exclusao | null, event: ExclusaoEvent, { stream, at }: { stream: string; at: Date }): Exclusao | null {
    const em = at.toISOString()
    if (event.tipo === 'exclusao_pedida') {
      const { usuarioId, motivo } = event
      const id = stream.slice('exclusao-'.length)
      return { id, usuarioId, motivo, status: 'pedida', pedidaEm: em, decisao: null, concluidaEm: null }
    }
    if (before === null) return before
    if (event.tipo === 'exclusao_concluida') return { ...before, status: 'concluida', concluidaEm: em }
    const { tipo: _, ...decision } = event
    const status = decision.resultado === 'negada' ? 'negada' : 'em_andamento'
    return { ...before, status, decisao: { ...decision, em } }
  },
  personal: PERSONAL,
  /** The person may ask again once the request is finished. */
  holdsKey: ({ status }: Exclusao): boolean => status !== 'concluida' && status !== 'negada',
}

/** What of a person's data is destroyed, and what stays, with the reason in words. */
export type Plan = {
  processos: readonly { id: string; numero: string }[]
  /** True if the account goes too, with its sessions; otherwise its contact and its notices. */
  conta: boolean
  ficam: readonly { numero: string | null; motivo: string }[]
}

export type OwnCase = { id: string; numero: string; status: StatusProcesso | 'descartado'; retido: boolean }

const HELD = 'há uma ordem de retenção'

/**
 * Tells what of a person's data goes and what stays. Drafts go; what was filed stays, and with it the account.
 * @param person  the person's role, whether a hold is on the account, and whether they act on cases of others
 */
export function planOf(
  cases: readonly OwnCase[],
  { papel, retido, others }: { papel: Papel; retido: boolean; others: boolean },
): Plan {
  const reasonOf = ({ status, retido }: OwnCase) =>
    retido ? HELD : status === 'rascunho' || status === 'descartado' ? undefined : STAYS_LABEL[status]
  const stay = cases.flatMap((one) => {
    const motivo = reasonOf(one)
    return motivo === undefined ? [] : [{ numero: one.numero, motivo }]
  })
  const ficam = [
    ...stay,
    ...(others ? [{ numero: null, motivo: 'a pessoa atua, ou atuou, em processos de outros' }] : []),
    ...(seesAll(papel) ? [{ numero: null, motivo: 'a pessoa é do quadro do órgão' }] : []),
    ...(retido ? [{ numero: null, motivo: HELD }] : []),
  ]
  const processos = cases.filter((one) => reasonOf(one) === undefined).map(({ id, numero }) => ({ id, numero }))
  return { processos, conta: ficam.length === 0, ficam }
}

/**
 * Decides a request. The result has to say what the plan says: all goes, or a part.
 * @throws CAR-005 when it was decided before; CAR-001 for a result that the plan contradicts
 */
export function decide(
  exclusao: Exclusao,
  { resultado, fundamentacao }: { resultado: ExclusaoResult; fundamentacao: string },
  plan: Plan,
): ExclusaoEvent[] {
  if (exclusao.status !== 'pedida') throw invalidState('Este pedido já foi decidido.')
  if (resultado === 'atendida' && !plan.conta)
    throw invalidInput({
      field: 'resultado',
      code: 'invalid_value',
      message: 'Parte dos dados tem de ficar: escolha "atendido em parte".',
    })
  if (resultado === 'parcial' && plan.conta)
    throw invalidInput({ field: 'resultado', code: 'invalid_value', message: 'Nada tem de ficar: escolha "atendido".' })
  const processos = resultado === 'negada' ? [] : plan.processos.map(({ id }) => id)
  return [{ tipo: 'exclusao_decidida', resultado, fundamentacao, processos }]
}
