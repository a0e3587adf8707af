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
} from '@car/config/common-config'
import { integer, keyRing, milliseconds, secretRing, text } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

const loader = {
  ...mongo('processos'),
  ...children,
  GDAL_DIR: text('the folder of the library GDAL and of its proj.db').default('/usr/share/car/gdal'),
}

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
      ...loader,
      ...record,
      ...amqp,
      ...crossCheck,
      AUTH_GRPC: peers.AUTH_GRPC,
      DOCUMENTOS_GRPC: peers.DOCUMENTOS_GRPC,
      DOSSIE_GRPC: peers.DOSSIE_GRPC,
      AVISOS_GRPC: peers.AVISOS_GRPC,
      /** The ring of keys that encrypt CPF and CNPJ, and the notes of the analysis, at rest. */
      CPF_ENCRYPTION_KEY: keyRing(32),
      /**
       * The ring of secrets for the keys with which people follow cases without signing in. The first secret makes new
       * keys. A key is accepted while its secret is in the ring.
       */
      TRACKING_SECRET: secretRing(32),
      /** The address at which a person raises the trust level of their account. */
      IDP_UPGRADE_URL: http.PUBLIC_URL.default('https://confiabilidades.acesso.gov.br'),
      /** The business days for deciding a submitted case, without the time in which the owner owes an answer. */
      PRAZO_ANALISE_DIAS: integer(1, 365).default(60),
      /** The business days for an appeal, from the notice of the rejection (Lei 9.784/1999, art. 59). */
      PRAZO_RECURSO_DIAS: integer(1, 90).default(10),
      /** The megabytes of new drawings that a person may send in a day. Each instance keeps its own count. */
      DESENHOS_DIA_MB: integer(1, 1_048_576).default(200),
      /** The interval at which the service handles due terms and reminders, and counts looks at cases. */
      ALARMES_MS: milliseconds(100, 3_600_000).default(5_000),
      /**
       * Administrators are notified when a person who sees all cases looks at more cases than this in an hour or a day.
       */
      ALERTA_CASOS_HORA: integer(1, 100_000).default(60),
      ALERTA_CASOS_DIA: integer(1, 100_000).default(300),
      /**
       * Administrators are notified when lists show more cases than this in an hour or a day to a person who sees all
       * cases.
       */
      ALERTA_LISTADOS_HORA: integer(1, 100_000).default(1_000),
      ALERTA_LISTADOS_DIA: integer(1, 100_000).default(5_000),
      /** Administrators are notified when more CPFs than this are revealed in a day to a person who sees all cases. */
      ALERTA_REVELACOES_DIA: integer(1, 100_000).default(5),
    },
    env,
  )

/**
 * Reads the settings of the command for official layers. The command handles foreign files, so it gets no key, and of
 * the stores only the database.
 */
export const readLoaderSettings = (env: NodeJS.ProcessEnv = process.env) => readConfig(loader, env)

export type Config = ReturnType<typeof readSettings>
