import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StatusDoCaso } from '@car/atos/tabela'
import { nuloSeAusente } from '@car/errors/erro-car'
import { createGrpcClient } from '@car/grpc/client'
import type { ServiceTokens } from '@car/identity/service-token'
import type { Autos } from '@car/proto/gen/car/processos/v1/Autos'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { ListarPorProcessosResponse } from '@car/proto/gen/car/documentos/v1/ListarPorProcessosResponse'
import { DOCUMENTOS, PROCESSOS } from '@car/proto/servicos'
import type { TipoLeitura } from '@car/vocabulary/acesso'

const REUNIR_MS = 20_000
/** Of one file, 50 MB at most. */
const BAIXAR_MS = 120_000

/** What was sent is not what was recorded. */
export class ArquivoDivergente extends Error {
  override readonly name = 'ArquivoDivergente'
}

/** The services that know the case and its documents. */
export function criarPares(enderecos: { processos: string; documentos: string }, tokens: ServiceTokens) {
  const processos = createGrpcClient(PROCESSOS, enderecos.processos, tokens)
  const documentos = createGrpcClient(DOCUMENTOS, enderecos.documentos, tokens)

  return {
    /**
     * The status of a case for the person in the request's context; null when there is none for them. What they are about
     * to be shown of it is noted there first; null where that is nothing.
     */
    async statusDoProcesso(id: string, leitura: TipoLeitura | null): Promise<StatusDoCaso | null> {
      const pergunta = { processo_id: id, operacao: 'consultar', leitura: leitura ?? '' }
      const acesso = await processos.VerificarAcesso(pergunta).catch(nuloSeAusente)
      return acesso?.permitido ? (acesso.status as StatusDoCaso) : null
    },

    /** Everything about a case; null when it is gone. */
    autos: (id: string, signal?: AbortSignal): Promise<Autos | null> =>
      processos.ObterAutos({ id }, { timeoutMs: REUNIR_MS, ...(signal ? { signal } : {}) }).catch(nuloSeAusente),

    documentos: (processoId: string, signal: AbortSignal): Promise<ListarPorProcessosResponse> =>
      documentos.ListarPorProcessos({ processo_ids: [processoId], com_dados: true }, { timeoutMs: REUNIR_MS, signal }),

    /**
     * Writes a document's file to `caminho`. False when there is none any more.
     * @throws ArquivoDivergente when it is not the file on record
     */
    async baixar({ id, hash_sha256 }: Documento, caminho: string, signal: AbortSignal): Promise<boolean> {
      const soma = createHash('sha256')
      try {
        const pedacos = documentos.stream('BaixarArquivo', { id }, { timeoutMs: BAIXAR_MS, signal })
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

    close(): void {
      processos.close()
      documentos.close()
    },
  }
}

export type Pares = ReturnType<typeof criarPares>
