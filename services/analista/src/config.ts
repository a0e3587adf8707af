import {
  amqp,
  answers,
  base,
  caller,
  crossCheck,
  cursor,
  grpc,
  http,
  identity,
  mongo,
  peers,
} from '@car/config/common-config'
import { milliseconds } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

export const readSettings = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...base,
      ...http,
      ...grpc,
      ...identity,
      ...caller,
      ...cursor,
      ...answers,
      ...mongo('analista'),
      ...amqp,
      ...crossCheck,
      AUTH_GRPC: peers.AUTH_GRPC,
      PROCESSOS_GRPC: peers.PROCESSOS_GRPC,
      DOCUMENTOS_GRPC: peers.DOCUMENTOS_GRPC,
      /** The address at which a person raises the trust level of their account. */
      IDP_UPGRADE_URL: http.PUBLIC_URL.default('https://confiabilidades.acesso.gov.br'),
      /** The interval at which the service refreshes rows whose priority has changed with time. */
      REVISAO_MS: milliseconds(100, 3_600_000).default(30_000),
      /**
       * The pause between two steps of the reconciliation. The reconciliation visits all cases, a hundred in each step.
       */
      RECONCILIACAO_MS: milliseconds(100, 3_600_000).default(60_000),
    },
    env,
  )

export type Config = ReturnType<typeof readSettings>
