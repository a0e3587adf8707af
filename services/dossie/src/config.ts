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
  registro,
  s3,
  telemetry,
} from '@car/config/common-config'
import { integer, keyRing, milliseconds, oneOf, secret, text, url } from '@car/config/fields'
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
      ...registro('dossie'),
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
      /** The keys from which the keys are derived that sign manifests and receipts. The first one signs. */
      MANIFESTO_KEY: keyRing(32),
      /** Who seals: this process (`pem`), or a service that keeps the key (`remoto`). */
      SELO_ASSINANTE: oneOf(['pem', 'remoto']).default('pem'),
      /** `etsi` for readers of everybody, `icp` for a certificate of ICP-Brasil. */
      SELO_PERFIL: oneOf(['etsi', 'icp']).default('etsi'),
      /** The first one seals. */
      SELO_CHAVE: secret(1, 'private keys, PKCS #8, DER in base64, separated by blanks').optional(),
      SELO_CERTIFICADOS: text(
        'the certificates of the keys and of their issuers, DER in base64, separated by blanks',
      ).optional(),
      SELO_REMOTO_URL: url(['https', 'http'], 'https://assinador.example/selo').optional(),
      SELO_REMOTO_TOKEN: secret(16, 'the token for the signer').optional(),
      /** A time-stamping authority (RFC 3161). A dossier goes without a stamp when it is away. */
      SELO_CARIMBO_URL: url(['https', 'http'], 'https://carimbo.example').optional(),
      SELO_TIMEOUT_MS: milliseconds(100, 60_000).default(10_000),
    },
    env,
  )

export type Config = ReturnType<typeof readSettings>
