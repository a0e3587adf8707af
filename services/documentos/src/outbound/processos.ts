import { ErroCar } from '@car/errors/erro-car'
import { createGrpcClient } from '@car/grpc/client'
import type { ServiceTokens } from '@car/identity/service-token'
import { PROCESSOS } from '@car/proto/servicos'
import type { OperacaoDeDocumento } from '@car/vocabulary/documento'
import { NIVEIS, type Nivel } from '@car/vocabulary/pessoa'

/** What the caller may do with the documents of a processo, as its owner, the service processos, says. */
export type Acesso = { processoId: string; donoId: string; estadoPermite: boolean; nivel: Nivel }

export function criarProcessos(endereco: string, tokens: ServiceTokens) {
  const cliente = createGrpcClient(PROCESSOS, endereco, tokens)
  return {
    /**
     * Asks on behalf of the person in the request's context. Null when there is nothing there for them: no such
     * processo, none they may see, or none with which they may do this.
     */
    async acesso(processoId: string, operacao: OperacaoDeDocumento): Promise<Acesso | null> {
      const resposta = await cliente.VerificarAcesso({ processo_id: processoId, operacao }).catch((erro: unknown) => {
        if (erro instanceof ErroCar && erro.kind === 'not_found') return null
        throw erro
      })
      if (!resposta?.permitido) return null
      const nivel = NIVEIS.find((n) => n === resposta.nivel)
      if (nivel === undefined) throw new Error('processos answered with an unknown trust level')
      return { processoId, donoId: resposta.dono_id, estadoPermite: resposta.estado_permite, nivel }
    },
    close: () => cliente.close(),
  }
}

export type Processos = ReturnType<typeof criarProcessos>
