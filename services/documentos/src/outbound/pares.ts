import { nuloSeAusente } from '@car/errors/erro-car'
import { createGrpcClient } from '@car/grpc/client'
import { withoutNulls } from '@car/grpc/without-nulls'
import type { ServiceTokens } from '@car/identity/service-token'
import { PROCESSOS } from '@car/proto/servicos'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { OperacaoDeDocumento } from '@car/vocabulary/documento'
import { NIVEIS, type Nivel } from '@car/vocabulary/pessoa'
import type { RessalvaAceita } from '../domain/lido.ts'

/** What the caller may do with the documents of a processo, as the service processos says. */
export type Acesso = {
  processoId: string
  donoId: string
  /** dono, tecnico or analise. */
  relacao: string
  rascunho: boolean
  estadoPermite: boolean
  nivel: Nivel
}

/** The service processos, which knows the case. */
export function criarPares(enderecos: { processos: string }, tokens: ServiceTokens) {
  const processos = createGrpcClient(PROCESSOS, enderecos.processos, tokens)
  return {
    /**
     * Asks for the person in the request's context. Null when nothing exists for them: no such processo, none that they
     * may see, or none with which they may do this. processos notes the look as this kind before anything is shown;
     * null when nothing will be.
     */
    async acesso(
      processoId: string,
      operacao: OperacaoDeDocumento,
      leitura: TipoLeitura | null,
    ): Promise<Acesso | null> {
      const pergunta = { processo_id: processoId, operacao, leitura: leitura ?? '' }
      const resposta = await processos.VerificarAcesso(pergunta).catch(nuloSeAusente)
      if (!resposta?.permitido) return null
      const nivel = NIVEIS.find((n) => n === resposta.nivel)
      if (nivel === undefined) throw new Error('processos answered with an unknown trust level')
      const { dono_id: donoId, estado_permite: estadoPermite, relacao, status } = resposta
      return { processoId, donoId, relacao, rascunho: status === 'rascunho', estadoPermite, nivel }
    },
    /** Whether a case is a draft, whoever owns it. The record answers, so no read model can be behind. */
    async ehRascunho(id: string): Promise<boolean> {
      return (await processos.ObterProcesso({ id, leitura: '' }).catch(nuloSeAusente))?.status === 'rascunho'
    },
    /** A reservation that was accepted with a document; null for any other. Asked as the service itself. */
    async ressalvaAceita(processoId: string, id: string): Promise<RessalvaAceita | null> {
      const caso = await processos.ObterProcesso({ id: processoId, leitura: '' }).catch(nuloSeAusente)
      const ressalva = caso?.andamento?.ressalvas.find((r) => r.id === id)
      if (ressalva?.status !== 'aceita' || ressalva.documento_id === undefined) return null
      const { numero_matricula, area_ha, proprietario_nome } = ressalva.decisao?.dados ?? {}
      const dados = withoutNulls({ numero_matricula, area_ha, proprietario_nome })
      return { id, processoId, documentoId: ressalva.documento_id, dados }
    },
    /**
     * The technicians who may send documents to a case; none when there is no such case. Asked as the service itself.
     */
    async tecnicosQueEnviam(id: string): Promise<string[]> {
      const { tecnicos = [] } = (await processos.ObterQuadro({ id }).catch(nuloSeAusente)) ?? {}
      return tecnicos.filter(({ escopo }) => escopo !== 'consultar').map((tecnico) => tecnico.id)
    },
    /** The drafts that a person owns. */
    rascunhos: async (donoId: string): Promise<string[]> => (await processos.ListarRascunhos({ dono_id: donoId })).ids,
    /** For the start of the service. */
    answer: { processos: processos.answers },
    close: () => processos.close(),
  }
}

export type Pares = ReturnType<typeof criarPares>
