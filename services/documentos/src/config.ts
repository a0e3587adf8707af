import { availableParallelism } from 'node:os'
import * as common from '@car/config/common-config'
import { connectionString, integer, milliseconds, port, seconds, text, url } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

const storage = {
  ...common.base,
  ...common.mongo('documentos'),
  ...common.record,
  ...common.amqp,
  ...common.s3('documentos'),
  ...common.telemetry,
  /** A reader not heard of for so long is taken for dead, a message that has not arrived for lost. */
  LEASE_MS: milliseconds(500, 600_000).default(10_000),
}

const service = {
  ...storage,
  ...common.http,
  ...common.grpc,
  ...common.identity,
  ...common.cursor,
  ...common.answers,
  PROCESSOS_GRPC: common.peers.PROCESSOS_GRPC,
  /** Where a person raises the trust level of their account; named in refusals for lack of it. */
  IDP_UPGRADE_URL: url(['http', 'https'], 'https://confiabilidades.acesso.gov.br').default(
    'https://confiabilidades.acesso.gov.br',
  ),
  /** At most so many documents in a case, so many MB in them, and so many in all drafts of a person. */
  COTA_DOCUMENTOS: integer(1, 10_000).default(200),
  COTA_PROCESSO_MB: integer(1, 1_048_576).default(1024),
  COTA_RASCUNHOS_MB: integer(1, 1_048_576).default(5120),
  /** For so long a file that is in another's draft, or invalid, is kept from other cases. */
  DUPLICATE_HOLD_S: seconds().default(259_200),
  ...common.children,
  /** Pages drawn at once by this instance, each in a child process of up to 1 GiB. */
  PREVIAS: integer(1, 16).default(1),
}

const worker = {
  ...storage,
  ...common.children,
  /** For health checks only; without it the worker listens to nobody. */
  PORT: port().optional(),
  /** Folder of por.traineddata, from Debian's tesseract-ocr-por. */
  TESSDATA_DIR: text('the folder of por.traineddata').default('/usr/share/tesseract-ocr/5/tessdata'),
  /** Reader processes, and documents read at once: one a core. */
  WORKERS: integer(1, 64).default(availableParallelism()),
  /** A clamd that every file is shown to before it is read (tcp://host:3310 or unix:///path); without it none is. */
  CLAMD_URL: connectionString(['tcp', 'unix'], 'tcp://clamd:3310').optional(),
  /** When closing: how long documents in hand may take to be finished before they are given back. */
  FINISH_MS: milliseconds(0, 20_000).default(10_000),
}

export type StorageConfig = ReturnType<typeof readConfig<typeof storage>>
export type Config = ReturnType<typeof readConfig<typeof service>>
export type WorkerConfig = ReturnType<typeof readConfig<typeof worker>>

/** All settings of the service, of its worker, and of the commands, which need the stores only. */
export const readSettings = (env = process.env): Config => readConfig(service, env)
export const readWorkerSettings = (env = process.env): WorkerConfig => readConfig(worker, env)
export const readStorageSettings = (env = process.env): StorageConfig => readConfig(storage, env)
