import { nullIfAbsent } from '@car/errors/car-error'
import { createGrpcClient } from '@car/grpc/client'
import { withoutNulls } from '@car/grpc/without-nulls'
import type { ServiceTokens } from '@car/identity/service-token'
import { PROCESSOS } from '@car/proto/gen/services'
import type { LookKind } from '@car/vocabulary/access'
import type { DocumentoOperation } from '@car/vocabulary/documento'
import { LEVELS, type Level } from '@car/vocabulary/person'
import type { AcceptedRessalva } from '../domain/reading.ts'

/** A draft that follows other cases, and the documents that it takes over from them. */
export type Follower = { donoId: string; documentos: FollowedDocumento[] }
/** `de` is the document in the other case, whose number is `processoNumero`. */
export type FollowedDocumento = { id: string; de: string; processoId: string; processoNumero: string }

/** How a processo ends without a decision. */
export type Ending = 'descartado' | 'cancelado'

/** The caller's rights on the documents of a processo, as processos grants them. */
export type Access = {
  processoId: string
  donoId: string
  /** One of dono, administracao, analise and tecnico. */
  relacao: string
  rascunho: boolean
  estadoPermite: boolean
  /** If the list is not empty, only documents of these kinds may be sent. */
  onlyKinds: readonly string[]
  nivel: Level
  /** True if nothing of the case may be destroyed. Told only to whoever discards a document. */
  isHeld: boolean
}

export function createPeers(addresses: { processos: string }, tokens: ServiceTokens) {
  const processos = createGrpcClient(PROCESSOS, addresses.processos, tokens)
  return {
    /**
     * Gets the rights of the person in the request's context. Returns null when the processo does not exist, or the
     * person may not do `operation`. Before it answers, processos records a look of the kind `leitura` by the person,
     * or none if `leitura` is null.
     */
    async access(processoId: string, operation: DocumentoOperation, leitura: LookKind | null): Promise<Access | null> {
      const question = { processo_id: processoId, operacao: operation, leitura: leitura ?? '' }
      const response = await processos.VerificarAcesso(question).catch(nullIfAbsent)
      if (!response?.permitido) return null
      const level = LEVELS.find((known) => known === response.nivel)
      if (level === undefined) throw new Error('processos answered with an unknown trust level')
      const { dono_id: ownerId, estado_permite: stateAllows, so_tipos: onlyKinds, relacao, status } = response
      const { retido: isHeld = false } = response
      return {
        processoId,
        donoId: ownerId,
        relacao,
        rascunho: status === 'rascunho',
        estadoPermite: stateAllows,
        onlyKinds,
        nivel: level,
        isHeld,
      }
    },
    /** processos answers from its record, because a read model may be out of date. */
    async isRascunho(id: string): Promise<boolean> {
      return (await processos.ObterProcesso({ id, leitura: '' }).catch(nullIfAbsent))?.status === 'rascunho'
    },
    /**
     * Returns a ressalva that was accepted with a document; null for any other ressalva. The call to processos is made
     * in the name of this service.
     */
    async acceptedRessalva(processoId: string, id: string): Promise<AcceptedRessalva | null> {
      const processo = await processos.ObterProcesso({ id: processoId, leitura: '' }).catch(nullIfAbsent)
      const ressalva = processo?.andamento?.ressalvas.find((made) => made.id === id)
      if (ressalva?.status !== 'aceita' || ressalva.documento_id === undefined) return null
      const { numero_matricula, area_ha, proprietario_nome } = ressalva.decisao?.dados ?? {}
      const dados = withoutNulls({ numero_matricula, area_ha, proprietario_nome })
      return { id, processoId, documentoId: ressalva.documento_id, dados }
    },
    /** Returns what a case takes over from those that it follows; null if it follows none, or was discarded. */
    async follower(id: string): Promise<Follower | null> {
      const processo = await processos.ObterProcesso({ id, leitura: '' }).catch(nullIfAbsent)
      const board = processo?.origem ? await processos.ObterQuadro({ id }).catch(nullIfAbsent) : null
      if (!processo?.origem || board === null) return null
      const numbers = new Map(processo.origem.processos.map((origin) => [origin.id, origin.numero]))
      const documentos = processo.origem.documentos.map(({ id: documentoId, de, processo_id: from }) => ({
        id: documentoId,
        de,
        processoId: from,
        processoNumero: numbers.get(from) ?? '',
      }))
      return { donoId: board.dono_id, documentos }
    },
    /**
     * Returns the ids of the technicians who may send documents to a case; none when there is no such case. The call to
     * processos is made in the name of this service.
     */
    async uploadingTecnicos(id: string): Promise<string[]> {
      const { tecnicos = [] } = (await processos.ObterQuadro({ id }).catch(nullIfAbsent)) ?? {}
      return tecnicos.filter(({ escopo }) => escopo !== 'consultar').map((tecnico) => tecnico.id)
    },
    /**
     * Returns how a processo has ended; null if it has not. processos answers from its record, so a fact that somebody
     * forged destroys nothing.
     */
    async endOf(id: string): Promise<Ending | null> {
      const board = await processos.ObterQuadro({ id }).catch(nullIfAbsent)
      if (board === null) return 'descartado'
      return board.status === 'cancelado' ? 'cancelado' : null
    },
    /** Tells whether a legal hold forbids that anything of a case is destroyed. */
    isHeld: async (id: string): Promise<boolean> => (await processos.EstaRetido({ processo_id: id })).retido,
    rascunhos: async (ownerId: string): Promise<string[]> =>
      (await processos.ListarRascunhos({ dono_id: ownerId })).ids,
    answer: { processos: processos.answers },
    close: () => processos.close(),
  }
}

export type Peers = ReturnType<typeof createPeers>
