import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { type Callers, createGrpcServer, type Handlers } from '@car/grpc/server'
import { tokensOfAll } from '@car/testing/service-keys'
import type { VerifyToken } from '@car/identity/verify-token'
import type { AnalistaDefinition } from '@car/proto/gen/car/analista/v1/Analista'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import { ANALISTA, AUTH, DOCUMENTOS, PROCESSOS } from '@car/proto/servicos'
import { createLogger } from '@car/telemetry/logger'
import { type Contagem, NADA } from '../src/domain/contagem.ts'
import type { Quadro } from '../src/domain/quadro.ts'

/**
 * The owners of cases, documents and people at their process boundary: a real gRPC server over plain maps, which
 * answers what the test put there and notes what it was asked.
 */
export function criarDonos(verify: VerifyToken) {
  const quadros = new Map<string, Quadro>()
  /** Status by id, in any case. */
  const documentos = new Map<string, string>()
  const pessoas = new Map<string, { papel: string; email?: string }>()
  /** Addresses before and after a change. */
  const mudancas = new Map<string, { de?: string; para?: string }>()
  /** The work of the analysis: that of each analyst, and of all together. */
  const trabalho = { por: new Map<string, Partial<Contagem>>(), todos: NADA, calado: false }
  const chamadas: string[] = []
  let servidor: ReturnType<typeof createGrpcServer> | undefined

  const deProcessos: Partial<Handlers<ProcessosDefinition>> = {
    async ObterQuadro({ id }) {
      chamadas.push('ObterQuadro')
      const quadro = quadros.get(id)
      if (!quadro) throw naoEncontrado()
      return structuredClone(quadro) as never
    },
  }
  const deDocumentos: Partial<Handlers<DocumentosDefinition>> = {
    async ListarPorProcessos() {
      chamadas.push('ListarPorProcessos')
      const lista = [...documentos].map(([id, status]) => ({ id, status }))
      return { documentos: lista, processos_com_duplicidade: [], versao: 1 } as never
    },
  }
  const deAuth: Partial<Handlers<AuthDefinition>> = {
    async ObterUsuario({ id }) {
      chamadas.push('ObterUsuario')
      const pessoa = pessoas.get(id)
      if (!pessoa) throw naoEncontrado()
      return { id, nome: 'Alguém', tipo_usuario: pessoa.papel, nivel_confiabilidade: 'prata' }
    },
    async ObterEndereco({ id }) {
      chamadas.push('ObterEndereco')
      const pessoa = pessoas.get(id)
      if (!pessoa) throw naoEncontrado()
      return pessoa.email === undefined ? {} : { email: pessoa.email }
    },
    async ObterEnderecosDaMudanca({ id }) {
      chamadas.push('ObterEnderecosDaMudanca')
      const mudanca = mudancas.get(id)
      if (!mudanca) throw naoEncontrado()
      return mudanca
    },
    async ListarPorPapel({ papel, depois_de }) {
      chamadas.push('ListarPorPapel')
      const ids = [...pessoas].filter(([id, p]) => p.papel === papel && id > depois_de).map(([id]) => id)
      return { ids: ids.sort() }
    },
  }

  const deAnalista: Handlers<AnalistaDefinition> = {
    async ContarTrabalho() {
      chamadas.push('ContarTrabalho')
      if (trabalho.calado) throw new ErroCar('indisponivel')
      const por_analista = [...trabalho.por].map(([analista_id, c]) => ({ analista_id, contagem: { ...NADA, ...c } }))
      return { por_analista, de_todos: trabalho.todos }
    },
  }

  return {
    trabalho,
    quadros,
    documentos,
    pessoas,
    mudancas,
    chamadas,
    async ligar(porta: number): Promise<void> {
      const tokens = tokensOfAll('processos', 'documentos', 'analista', 'auth')
      servidor = createGrpcServer({ tokens, verify, logger: createLogger('donos', 'silent') })
      servidor.add(PROCESSOS, ouNaoUsado(PROCESSOS, deProcessos), soAvisos<ProcessosDefinition>(PROCESSOS))
      servidor.add(DOCUMENTOS, ouNaoUsado(DOCUMENTOS, deDocumentos), soAvisos<DocumentosDefinition>(DOCUMENTOS))
      servidor.add(ANALISTA, deAnalista, soAvisos<AnalistaDefinition>(ANALISTA))
      servidor.add(AUTH, ouNaoUsado(AUTH, deAuth), soAvisos<AuthDefinition>(AUTH))
      await servidor.listen(`127.0.0.1:${porta}`)
    },
    async desligar(): Promise<void> {
      await servidor?.close(0)
      servidor = undefined
    },
  }
}

export type Donos = ReturnType<typeof criarDonos>

const naoUsado = async (): Promise<never> => {
  throw new Error('not asked by this service')
}

const ouNaoUsado = <D>(definicao: D, feitos: Partial<Handlers<D>>): Handlers<D> =>
  ({
    ...Object.fromEntries(Object.keys(definicao as object).map((metodo) => [metodo, naoUsado])),
    ...feitos,
  }) as Handlers<D>

const soAvisos = <D>(definicao: object) =>
  Object.fromEntries(Object.keys(definicao).map((metodo) => [metodo, ['avisos']])) as unknown as Callers<D>
