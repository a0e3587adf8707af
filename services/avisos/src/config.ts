import { amqp, answers, base, caller, cursor, grpc, http, identity, mongo, peers } from '@car/config/common-config'
import { milliseconds, oneOf, secretRing, signingKey, text, url, sharedKey } from '@car/config/fields'
import { localOnly, readConfig } from '@car/config/read-config'

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
      ...mongo('avisos'),
      ...amqp,
      ANALISTA_GRPC: peers.ANALISTA_GRPC,
      AUTH_GRPC: peers.AUTH_GRPC,
      PROCESSOS_GRPC: peers.PROCESSOS_GRPC,
      DOCUMENTOS_GRPC: peers.DOCUMENTOS_GRPC,
      /** The address at which a person raises the trust level of their account. */
      IDP_UPGRADE_URL: http.PUBLIC_URL.default('https://confiabilidades.acesso.gov.br'),
      /**
       * The URL of the server that sends messages, with user and password. A connection to smtps:// is encrypted from
       * the start. A connection to smtp:// is encrypted by STARTTLS.
       */
      SMTP_URL: url(['smtps', 'smtp'], 'smtps://user:password@smtp.example.gov.br:465'),
      /** Allows SMTP_URL without encryption, for a server on the same machine. */
      SMTP_PLAIN: localOnly(oneOf(['true']).optional()),
      /** The longest time for which the mail server may be silent. */
      SMTP_TIMEOUT_MS: milliseconds(1_000, 600_000).default(60_000),
      /** The address of the sender. Its domain is also the domain of the Message-IDs. */
      MAIL_FROM: text('an e-mail address such as nao-responda@car.example.gov.br').regex(
        /^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
        'is not an e-mail address',
      ),
      /**
       * The ring of secrets that seal the links for switching off a kind of notice. A link works only while its secret
       * is in the ring.
       */
      UNSUBSCRIBE_SECRET: secretRing(32),
      /**
       * The address of an agency's gateway to telephones, which gets the notices of people who have chosen so, as
       * Standard Webhooks. Without it, notices go by mail only.
       */
      CANAL_WEBHOOK_URL: url(
        env['NODE_ENV'] === 'production' ? ['https'] : ['https', 'http'],
        'https://mensagens.example.gov.br/avisos',
      ).optional(),
      /** The key that signs the messages to the gateway (`v1`). */
      CANAL_WEBHOOK_SECRET: sharedKey().optional(),
      /** The Ed25519 key that signs them as well (`v1a`), for a gateway that is to hold no secret. */
      CANAL_WEBHOOK_PRIVATE_KEY: signingKey().optional(),
      /** The longest time until the gateway's answer. */
      CANAL_WEBHOOK_TIMEOUT_MS: milliseconds(100, 600_000).default(10_000),
      /** The interval at which the service searches for due work. */
      RONDA_MS: milliseconds(100, 60_000).default(1_000),
      /** The time after which a silent process counts as dead. Other processes then send its messages. */
      LEASE_MS: milliseconds(1_000, 600_000).default(60_000),
    },
    env,
  )

export type Config = ReturnType<typeof readSettings>
