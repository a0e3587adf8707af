import { type Callers, createGrpcServer, type Handlers } from '@car/grpc/server'
import type { ServiceName } from '@car/config/services'
import { createVerifier } from '@car/identity/verify-token'
import type { AnalistaDefinition } from '@car/proto/gen/car/analista/v1/Analista'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { AvisosDefinition } from '@car/proto/gen/car/avisos/v1/Avisos'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import type { ProcessosDefinition } from '@car/proto/gen/car/processos/v1/Processos'
import { ANALISTA, AUTH, AVISOS, DOCUMENTOS, DOSSIE, PROCESSOS } from '@car/proto/gen/services'
import { createLogger } from '@car/telemetry/logger'
import { tokensOfAll } from './service-keys.ts'

type Definitions = {
  analista: AnalistaDefinition
  auth: AuthDefinition
  avisos: AvisosDefinition
  documentos: DocumentosDefinition
  dossie: DossieDefinition
  processos: ProcessosDefinition
}
type Name = keyof Definitions
type Server = ReturnType<typeof createGrpcServer>
type Answer = (request: Question['request'], call: unknown) => unknown

export type Answers = { [N in Name]?: Partial<Handlers<Definitions[N]>> }

export type Question = { method: string; request: Record<string, unknown> }

const CONTRACTS: Record<Name, object> = {
  analista: ANALISTA,
  auth: AUTH,
  avisos: AVISOS,
  documentos: DOCUMENTOS,
  dossie: DOSSIE,
  processos: PROCESSOS,
}

/**
 * Stands in for the services that a service under test calls, with one real gRPC server. The server answers with
 * `answers`, and only to the services in `askers`. A method without an answer fails.
 * @param jwksUrl  the address of the keys that verify people's tokens
 */
export function createPeers(askers: readonly ServiceName[], jwksUrl: string, answers: Answers) {
  const questions: Question[] = []
  const names = Object.keys(answers) as Name[]
  const verify = createVerifier(new URL(jwksUrl), 'gateway')
  let server: Server | undefined

  function add<N extends Name>(to: Server, name: N): void {
    const methods = Object.keys(CONTRACTS[name])
    const given = (answers[name] ?? {}) as Record<string, Answer>
    const handlers = methods.map((method): [string, Answer] => [
      method,
      (request, call) => {
        questions.push({ method, request })
        const answer = given[method]
        if (answer === undefined) throw new Error(`${method} is asked of ${name}, but the test does not answer it`)
        return answer(request, call)
      },
    ])
    to.add(
      CONTRACTS[name] as Definitions[N],
      Object.fromEntries(handlers) as unknown as Handlers<Definitions[N]>,
      Object.fromEntries(methods.map((method) => [method, askers])) as Callers<Definitions[N]>,
    )
  }

  return {
    /** All calls so far, in order, including calls to methods without an answer. */
    questions,
    asked: (): string[] => questions.map(({ method }) => method),
    /** Starts the server, for the first time or again after it was closed. Returns host and port. */
    async listen(port = 0): Promise<string> {
      server = createGrpcServer({ tokens: tokensOfAll(...names), verify, logger: createLogger('peers', 'silent') })
      for (const name of names) add(server, name)
      return `127.0.0.1:${await server.listen(`127.0.0.1:${port}`)}`
    },
    close: async (): Promise<void> => {
      await server?.close(0)
    },
  }
}

export type Peers = ReturnType<typeof createPeers>
