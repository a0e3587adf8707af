import { invalidInput, notFound } from '@car/errors/car-error'
import { oDocumento } from '@car/vocabulary/documento'
import { UNREADABLE, type RessalvaResult } from '@car/vocabulary/ressalva'
import { person } from '../../analise/domain/decisions.ts'
import type { Processo, Ressalva, DictatedData, NewRessalva } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { newPendencia } from './pendencias.ts'
import { invalidState, require, type Situation } from '../../domain/permission.ts'

export type RequestedDecision = {
  resultado: RessalvaResult
  motivo: string
  dados: DictatedData | null
  /** The id for the pendency that a refusal raises. */
  pendenciaId: string
}

/** The term in business days of the pendency that a refused ressalva raises. */
const PRAZO_DAYS = 15

/**
 * @throws CAR-004 when a document is needed but not named, is of another kind, or was not refused as unreadable;
 * CAR-005 when the case takes no ressalva of this kind now
 */
export function ressalvar(s: Situation, fresh: NewRessalva): DomainEvent[] {
  requireIllegible(s, fresh)
  require('ressalvar', s)
  if (s.processo.ressalvas.some((one) => one.tipoDocumento === fresh.tipoDocumento && one.status === 'aberta')) {
    throw invalidState(`Já há uma ressalva em aberto sobre ${oDocumento(fresh.tipoDocumento)}.`)
  }
  return [{ tipo: 'ressalva_feita', ...fresh }]
}

/**
 * Requires a document of this kind that was refused as unreadable, if a document is named or the reason is `ilegivel`.
 * A file that was refused as broken or dangerous does not count.
 */
function requireIllegible({ documentos }: Situation, { tipoDocumento, motivo, documentoId }: NewRessalva): void {
  if (documentoId === null && motivo !== 'ilegivel') return
  const documento = documentos.find(({ id }) => id === documentoId)
  const serves =
    documento?.tipo === tipoDocumento && documento.status === 'invalido' && UNREADABLE.includes(documento.motivo ?? '')
  if (serves) return
  throw invalidInput({
    field: 'documento_id',
    code: documentoId === null ? 'required' : 'invalid_value',
    message: `Indique o arquivo que não pôde ser lido: ${oDocumento(tipoDocumento)} que foi recusado pela leitura.`,
  })
}

export function retirarRessalva(s: Situation, id: string): DomainEvent[] {
  const ressalva = requireRessalva(s.processo, id)
  require('retirar_ressalva', s)
  requireOpen(ressalva)
  return [{ tipo: 'ressalva_retirada', id }]
}

/**
 * Accepts or refuses a ressalva. A refusal also raises a pendency about the paper.
 * @throws CAR-003 when the case has no such ressalva; CAR-004 for values that come with a refusal or without a
 * document; CAR-005 when the ressalva cannot be decided now
 */
export function decidirRessalva(s: Situation, id: string, decisao: RequestedDecision): DomainEvent[] {
  const ressalva = requireRessalva(s.processo, id)
  const { resultado, motivo, dados, pendenciaId } = decisao
  if (dados !== null && (resultado === 'recusada' || ressalva.documentoId === null)) {
    throw invalidInput({
      field: 'dados',
      code: 'invalid_value',
      message: 'Os dados são os do documento que se aceita. Esta decisão não aceita nenhum documento.',
    })
  }
  require('decidir_ressalva', s)
  requireOpen(ressalva)
  const decided: DomainEvent = { tipo: 'ressalva_decidida', id, resultado, motivo, dados, por: person(s.usuario) }
  if (resultado === 'aceita') return [decided]
  return [
    decided,
    newPendencia(s, {
      id: pendenciaId,
      tipo: 'documento',
      descricao: `A ressalva sobre ${oDocumento(ressalva.tipoDocumento)} foi recusada. ${motivo}`,
      documentoId: ressalva.documentoId,
      campo: null,
      prazoDias: PRAZO_DAYS,
    }),
  ]
}

/** @throws CAR-003 when this processo has no such ressalva */
export function requireRessalva(processo: Processo, id: string): Ressalva {
  const ressalva = processo.ressalvas.find((one) => one.id === id)
  if (!ressalva) throw notFound()
  return ressalva
}

function requireOpen({ status, tipoDocumento }: Ressalva): void {
  if (status !== 'aberta') throw invalidState(`A ressalva sobre ${oDocumento(tipoDocumento)} já foi ${status}.`)
}
