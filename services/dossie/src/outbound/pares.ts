import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StatusDoCaso } from '@car/atos/tabela'
import { nuloSeAusente } from '@car/errors/erro-car'
import { createGrpcClient } from '@car/grpc/client'
import type { ServiceTokens } from '@car/identity/service-token'
import type { Autos } from '@car/proto/gen/car/processos/v1/Autos'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Recibo } from '@car/proto/gen/car/processos/v1/Recibo'
import { DOCUMENTOS, PROCESSOS } from '@car/proto/servicos'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { Pronto } from '../domain/job.ts'

const REUNIR_MS = 20_000
/** For one file of at most 50 MB. */
const BAIXAR_MS = 120_000
/** Short, because somebody waits. Without an answer they get what was known last. */
const MUDOU_MS = 1_500

/** The bytes that were sent are not the recorded ones. */
export class ArquivoDivergente extends Error {
  override readonly name = 'ArquivoDivergente'
}

/** The things that a dossier was made from. */
export type Base = Pick<Pronto, 'processoId' | 'feitoDe'>

/** The services that know the case and its documents. */
export function criarPares(enderecos: { processos: string; documentos: string }, tokens: ServiceTokens) {
  const processos = createGrpcClient(PROCESSOS, enderecos.processos, tokens)
  const documentos = createGrpcClient(DOCUMENTOS, enderecos.documentos, tokens)

  return {
    /**
     * The status of a case for the person in the request's context; null when it does not exist for them. processos
     * notes the look as this kind before anything is shown; null when nothing will be.
     */
    async statusDoProcesso(id: string, leitura: TipoLeitura | null): Promise<StatusDoCaso | null> {
      const pergunta = { processo_id: id, operacao: 'consultar', leitura: leitura ?? '' }
      const acesso = await processos.VerificarAcesso(pergunta).catch(nuloSeAusente)
      return acesso?.permitido ? (acesso.status as StatusDoCaso) : null
    },

    /** Everything about a case; null when it no longer exists. */
    autos: (id: string, signal?: AbortSignal): Promise<Autos | null> =>
      processos.ObterAutos({ id }, { timeoutMs: REUNIR_MS, ...(signal ? { signal } : {}) }).catch(nuloSeAusente),

    /** The data of a case's receipt, for the person in the request's context, who has to be its owner. */
    recibo: (id: string): Promise<Recibo> => processos.ObterRecibo({ id }),

    /** The documents that were submitted with a case, in order of arrival. */
    async entregues({ processo_id, documentos_ate }: Recibo): Promise<Documento[]> {
      const { documentos: todos } = await documentos.ListarDoRegistro({ processo_id, com_dados: true })
      return todos.filter(({ recebido_em }) => documentos_ate === undefined || recebido_em <= documentos_ate)
    },

    /**
     * Whether anything in a case has changed since a dossier was made of it. One service that says so is enough.
     * @throws ErroCar when one service cannot be asked and the other knows of no change
     */
    async mudou({ processoId: processo_id, feitoDe }: Base): Promise<boolean> {
      const { versao, atosDeDocumentos } = feitoDe
      const ultimo = { processo_id, de_tras: true, limite: 1 }
      const respostas = await Promise.allSettled([
        processos.MudouDesde({ processo_id, versao }, { timeoutMs: MUDOU_MS }).then(({ mudou }) => mudou),
        documentos.PaginarAtos(ultimo, { timeoutMs: MUDOU_MS }).then(({ total }) => total > atosDeDocumentos),
      ])
      if (respostas.some((r) => r.status === 'fulfilled' && r.value)) return true
      for (const r of respostas) if (r.status === 'rejected') throw r.reason
      return false
    },

    /**
     * Writes a document's file to `caminho`. False when the file no longer exists.
     * @throws ArquivoDivergente when it is not the file on record
     */
    async baixar(documento: Documento, caminho: string, signal: AbortSignal): Promise<boolean> {
      const { id, chave = '', hash_sha256, tamanho_bytes } = documento
      const pedido = { id, chave, hash_sha256, tamanho_bytes }
      const soma = createHash('sha256')
      try {
        const pedacos = documentos.stream('BaixarArquivo', pedido, { timeoutMs: BAIXAR_MS, signal })
        await pipeline(
          async function* () {
            for await (const { conteudo } of pedacos) {
              soma.update(conteudo)
              yield conteudo
            }
          },
          createWriteStream(caminho, { mode: 0o600 }),
        )
      } catch (erro) {
        return nuloSeAusente(erro) !== null
      }
      if (soma.digest('hex') !== hash_sha256) throw new ArquivoDivergente('not the bytes recorded')
      return true
    },

    /** For the start of the service. */
    answer: { processos: processos.answers, documentos: documentos.answers },

    close(): void {
      processos.close()
      documentos.close()
    },
  }
}

export type Pares = ReturnType<typeof criarPares>
