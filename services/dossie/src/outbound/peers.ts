import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StatusOrDiscarded } from '@car/acts/table'
import { CarError, nullIfAbsent } from '@car/errors/car-error'
import { createGrpcClient } from '@car/grpc/client'
import type { ServiceTokens } from '@car/identity/service-token'
import type { Autos } from '@car/proto/gen/car/processos/v1/Autos'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { MudouDesdeResponse } from '@car/proto/gen/car/processos/v1/MudouDesdeResponse'
import type { ProvarAtosResponse } from '@car/proto/gen/car/processos/v1/ProvarAtosResponse'
import type { Recibo } from '@car/proto/gen/car/processos/v1/Recibo'
import { DOCUMENTOS, PROCESSOS } from '@car/proto/gen/services'
import type { LookKind } from '@car/vocabulary/access'
import type { DecisionForm } from '@car/vocabulary/processo'
import type { Ready } from '../domain/job.ts'

const GATHER_MS = 20_000
/** The time limit for downloading one file, which has at most 50 MB. */
const DOWNLOAD_MS = 120_000
/**
 * The time limit for `changed`. The limit is short, because somebody waits, and a dossier can be verified without the
 * answer.
 */
const CHANGED_MS = 1_500

const BEFORE_READING =
  'Este dossiê diz quem examinou o processo, o que só se sabe depois da segunda leitura. Gere outro.'

/** The downloaded bytes do not have the recorded hash. */
export class DivergentFile extends Error {
  override readonly name = 'DivergentFile'
}

/**
 * `substituidoPor` has the numbers of the cases that have replaced the case. `decisao` says how the case was approved;
 * absent while it is not, and while that is unknown.
 */
export type CaseStanding = {
  mudou: boolean
  substituidoPor: readonly string[]
  decisao?: { forma: DecisionForm; lote_id?: string }
}

export type Base = Pick<Ready, 'processoId' | 'feitoDe'>

export function createPeers(addresses: { processos: string; documentos: string }, tokens: ServiceTokens) {
  const processos = createGrpcClient(PROCESSOS, addresses.processos, tokens)
  const documentos = createGrpcClient(DOCUMENTOS, addresses.documentos, tokens)

  return {
    /**
     * Returns the status of a case; null if the person in the request's context may not see the case. processos records
     * that the person looked at the case. `leitura` is the kind of look; with null, no look is recorded.
     * @throws CAR-005 for a dossier that was requested at `requestedAt` and names who must not be known yet
     */
    async processoStatus(
      id: string,
      leitura: LookKind | null,
      requestedAt?: string,
    ): Promise<StatusOrDiscarded | null> {
      const question = { processo_id: id, operacao: 'consultar', leitura: leitura ?? '' }
      const access = await processos.VerificarAcesso(question).catch(nullIfAbsent)
      if (!access?.permitido) return null
      const { dossies_desde: since, status } = access
      if (requestedAt !== undefined && since !== undefined && requestedAt < since)
        throw new CarError('estado_invalido', { mensagem: BEFORE_READING })
      return status as StatusOrDiscarded
    },

    /** Returns all data of a case; null if the case does not exist. */
    autos: (id: string, signal?: AbortSignal): Promise<Autos | null> =>
      processos.ObterAutos({ id }, { timeoutMs: GATHER_MS, ...(signal ? { signal } : {}) }).catch(nullIfAbsent),

    /** Returns where acts of a case are in the log of processos. */
    prove: (id: string, commits: string[], signal: AbortSignal): Promise<ProvarAtosResponse> =>
      processos.ProvarAtos({ processo_id: id, commits }, { timeoutMs: GATHER_MS, signal }),

    /**
     * Returns the data of a case's receipt. The person in the request's context has to be the owner of the case or an
     * administrator.
     */
    recibo: (id: string): Promise<Recibo> => processos.ObterRecibo({ id }),

    /**
     * Returns the documents that a case had when an analyst first got it, in order of arrival. Returns all documents if
     * no analyst has got the case.
     */
    async handedIn({ processo_id, documentos_ate }: Recibo): Promise<Documento[]> {
      const { documentos: all } = await documentos.ListarDoRegistro({ processo_id, com_dados: true })
      return all.filter(({ recebido_em }) => documentos_ate === undefined || recebido_em <= documentos_ate)
    },

    /**
     * Tells whether processos or documentos reports a change of the case since its dossier was made, which cases have
     * replaced it, and how it was approved.
     * @throws CarError when one service cannot be reached and the other knows of no change
     */
    async changed({ processoId: processo_id, feitoDe }: Base): Promise<CaseStanding> {
      const { versao, atosDeDocumentos } = feitoDe
      const last = { processo_id, de_tras: true, limite: 1 }
      const [ofProcesso, ofDocumentos] = await Promise.allSettled([
        processos.MudouDesde({ processo_id, versao }, { timeoutMs: CHANGED_MS }),
        documentos.PaginarAtos(last, { timeoutMs: CHANGED_MS }).then(({ total }) => total > atosDeDocumentos),
      ])
      const told: MudouDesdeResponse =
        ofProcesso.status === 'fulfilled' ? ofProcesso.value : { mudou: false, substituido_por: [] }
      const changed = told.mudou || (ofDocumentos.status === 'fulfilled' && ofDocumentos.value)
      for (const r of [ofProcesso, ofDocumentos]) if (!changed && r.status === 'rejected') throw r.reason
      const { forma, lote_id } = told
      return {
        mudou: changed,
        substituidoPor: told.substituido_por ?? [],
        ...(forma === undefined
          ? {}
          : { decisao: { forma: forma as DecisionForm, ...(lote_id === undefined ? {} : { lote_id }) } }),
      }
    },

    /**
     * Writes a document's file to `path`. Returns false if the file no longer exists.
     * @throws DivergentFile when the bytes do not have the recorded hash
     */
    async download(documento: Documento, path: string, signal: AbortSignal): Promise<boolean> {
      const { id, chave = '', hash_sha256, tamanho_bytes } = documento
      const request = { id, chave, hash_sha256, tamanho_bytes }
      const sum = createHash('sha256')
      try {
        const chunks = documentos.stream('BaixarArquivo', request, { timeoutMs: DOWNLOAD_MS, signal })
        await pipeline(
          async function* () {
            for await (const { conteudo } of chunks) {
              sum.update(conteudo)
              yield conteudo
            }
          },
          createWriteStream(path, { mode: 0o600 }),
        )
      } catch (error) {
        return nullIfAbsent(error) !== null
      }
      if (sum.digest('hex') !== hash_sha256) throw new DivergentFile('not the bytes recorded')
      return true
    },

    answer: { processos: processos.answers, documentos: documentos.answers },

    close(): void {
      processos.close()
      documentos.close()
    },
  }
}

export type Peers = ReturnType<typeof createPeers>
