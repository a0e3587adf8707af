import {
  amqp,
  answers,
  base,
  children,
  crossCheck,
  cursor,
  grpc,
  http,
  caller,
  identity,
  mongo,
  peers,
  record,
  s3,
  telemetry,
} from '@car/config/common-config'
import { integer, milliseconds, url } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

export const readSettings = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...base,
      ...http,
      ...grpc,
      ...identity,
      ...caller,
      ...answers,
      ...cursor,
      ...mongo('dossie'),
      ...record,
      ...amqp,
      ...s3('dossie'),
      ...telemetry,
      ...crossCheck,
      ...children,
      PROCESSOS_GRPC: peers.PROCESSOS_GRPC,
      DOCUMENTOS_GRPC: peers.DOCUMENTOS_GRPC,
      /** The address at which a person raises their trust level. A refusal for a low level names this address. */
      IDP_UPGRADE_URL: url(['http', 'https'], 'https://confiabilidades.acesso.gov.br').default(
        'https://confiabilidades.acesso.gov.br',
      ),
      /** The number of dossiers that this instance composes at once, each in a child process of up to 1.5 GiB. */
      COMPOSICOES: integer(1, 16).default(1),
      /** The time after which a silent instance counts as dead, and other instances compose its dossiers. */
      LEASE_MS: milliseconds(500, 600_000).default(6_000),
      COMPOSICAO_MS: milliseconds(1, 3_600_000).default(600_000),
    },
    env,
  )

export type Config = ReturnType<typeof readSettings>
