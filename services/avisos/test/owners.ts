import { CarError, notFound } from '@car/errors/car-error'
import { type Callers, createGrpcServer, type Handlers } from '@car/grpc/server'
import { tokensOfAll } from '@car/testing/service-keys'
import type { VerifyToken } from '@car/identity/verify-token'
import type { AnalistaDefinition } from '@car/proto/gen/car/analista/v1/Analista'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import { ANALISTA, AUTH, DOCUMENTOS, PROCESSOS } from '@car/proto/services'
import { createLogger } from '@car/telemetry/logger'
import { type WorkCount, NOTHING } from '../src/domain/count.ts'
import type { Board } from '../src/domain/board.ts'

/**
 * The owners of cases, documents and people at their process boundary: a real gRPC server over plain maps, which
 * answers what the test put there and notes what it was asked.
 */
export function createOwners(verify: VerifyToken) {
  const boards = new Map<string, Board>()
  /** Status by id, in any case. */
  const documentos = new Map<string, string>()
  const people = new Map<string, { papel: string; email?: string }>()
  /** Addresses before and after a change. */
  const changes = new Map<string, { de?: string; para?: string }>()
  /** The work of the analysis: that of each analyst, and of all together. */
  const work = { por: new Map<string, Partial<WorkCount>>(), todos: NOTHING, calado: false }
  const calls: string[] = []
  let server: ReturnType<typeof createGrpcServer> | undefined

  const processosHandlers: Partial<Handlers<ProcessosDefinition>> = {
    async ObterQuadro({ id }) {
      calls.push('ObterQuadro')
      const board = boards.get(id)
      if (!board) throw notFound()
      return structuredClone(board) as never
    },
  }
  const documentosHandlers: Partial<Handlers<DocumentosDefinition>> = {
    async ListarPorProcessos() {
      calls.push('ListarPorProcessos')
      const list = [...documentos].map(([id, status]) => ({ id, status }))
      return { documentos: list, processos_com_duplicidade: [], versao: 1 } as never
    },
  }
  const authHandlers: Partial<Handlers<AuthDefinition>> = {
    async ObterUsuario({ id }) {
      calls.push('ObterUsuario')
      const pessoa = people.get(id)
      if (!pessoa) throw notFound()
      return { id, nome: 'Alguém', tipo_usuario: pessoa.papel, nivel_confiabilidade: 'prata' }
    },
    async ObterEndereco({ id }) {
      calls.push('ObterEndereco')
      const pessoa = people.get(id)
      if (!pessoa) throw notFound()
      return pessoa.email === undefined ? {} : { email: pessoa.email }
    },
    async ObterEnderecosDaMudanca({ id }) {
      calls.push('ObterEnderecosDaMudanca')
      const change = changes.get(id)
      if (!change) throw notFound()
      return change
    },
    async ListarPorPapel({ papel, depois_de }) {
      calls.push('ListarPorPapel')
      const ids = [...people].filter(([id, p]) => p.papel === papel && id > depois_de).map(([id]) => id)
      return { ids: ids.sort() }
    },
  }

  const analistaHandlers: Handlers<AnalistaDefinition> = {
    async ContarTrabalho() {
      calls.push('ContarTrabalho')
      if (work.calado) throw new CarError('indisponivel')
      const por_analista = [...work.por].map(([analista_id, c]) => ({ analista_id, contagem: { ...NOTHING, ...c } }))
      return { por_analista, de_todos: work.todos }
    },
  }

  return {
    trabalho: work,
    quadros: boards,
    documentos,
    pessoas: people,
    mudancas: changes,
    chamadas: calls,
    async start(port: number): Promise<void> {
      const tokens = tokensOfAll('processos', 'documentos', 'analista', 'auth')
      server = createGrpcServer({ tokens, verify, logger: createLogger('donos', 'silent') })
      server.add(PROCESSOS, orUnused(PROCESSOS, processosHandlers), soAvisos<ProcessosDefinition>(PROCESSOS))
      server.add(DOCUMENTOS, orUnused(DOCUMENTOS, documentosHandlers), soAvisos<DocumentosDefinition>(DOCUMENTOS))
      server.add(ANALISTA, analistaHandlers, soAvisos<AnalistaDefinition>(ANALISTA))
      server.add(AUTH, orUnused(AUTH, authHandlers), soAvisos<AuthDefinition>(AUTH))
      await server.listen(`127.0.0.1:${port}`)
    },
    async shutDown(): Promise<void> {
      await server?.close(0)
      server = undefined
    },
  }
}

export type Owners = ReturnType<typeof createOwners>

const unused = async (): Promise<never> => {
  throw new Error('not asked by this service')
}

const orUnused = <D>(definition: D, done: Partial<Handlers<D>>): Handlers<D> =>
  ({
    ...Object.fromEntries(Object.keys(definition as object).map((metodo) => [metodo, unused])),
    ...done,
  }) as Handlers<D>

const soAvisos = <D>(definition: object) =>
  Object.fromEntries(Object.keys(definition).map((metodo) => [metodo, ['avisos']])) as unknown as Callers<D>
