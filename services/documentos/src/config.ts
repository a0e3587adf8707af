import { availableParallelism } from 'node:os'
import * as common from '@car/config/common-config'
import { connectionString, integer, keyRing, milliseconds, port, seconds, text, url } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

const shared = {
  ...common.base,
  ...common.mongo('documentos'),
  /** A worker stamps its records with this key. The service accepts the worker's stamp only on events of reading. */
  READING_KEY: keyRing(32),
  ...common.sealing,
  ...common.amqp,
  ...common.s3('documentos'),
  ...common.telemetry,
  /**
   * The time after which a silent reader counts as dead. The periodic search finds a new document if no message about
   * it arrives within this time.
   */
  LEASE_MS: milliseconds(500, 600_000).default(10_000),
  /** The time for which the files of a discarded case are kept. Whether it was discarded is asked again then. */
  FILE_HOLD_S: seconds().default(604_800),
}

const storage = {
  ...shared,
  ...common.record,
  ...common.registro('documentos'),
  PUBLIC_URL: common.http.PUBLIC_URL,
  /** The keys that open the CPFs and CNPJs that were read. Workers have only the public halves. */
  NUMBERS_KEY: keyRing(32),
}

const service = {
  ...storage,
  ...common.http,
  ...common.grpc,
  ...common.identity,
  ...common.caller,
  ...common.cursor,
  ...common.answers,
  PROCESSOS_GRPC: common.peers.PROCESSOS_GRPC,
  /** The address at which a person raises their trust level. Refusals for a low level name it. */
  IDP_UPGRADE_URL: url(['http', 'https'], 'https://confiabilidades.acesso.gov.br').default(
    'https://confiabilidades.acesso.gov.br',
  ),
  /** The limits of documents in a case, of MB in a case, and of MB in all drafts of a person. */
  COTA_DOCUMENTOS: integer(1, 10_000).default(200),
  COTA_PROCESSO_MB: integer(1, 1_048_576).default(1024),
  COTA_RASCUNHOS_MB: integer(1, 1_048_576).default(5120),
  /**
   * The time in seconds after which another case may have a file that nobody relies on. Nobody relies on a file if its
   * document is invalid, or is in a draft of another owner.
   */
  DUPLICATE_HOLD_S: seconds().default(259_200),
  ...common.children,
  /** The number of pages that this instance draws at once, each in a child process of up to 1 GiB. */
  PREVIAS: integer(1, 16).default(1),
}

/** The settings of a worker. A worker opens files from strangers, so it does not have the key of the record. */
const worker = {
  ...shared,
  ...common.children,
  /** The public halves of NUMBERS_KEY, under which the worker seals the CPFs and CNPJs that it reads. */
  NUMBERS_PUBLIC_KEY: keyRing(32),
  /** The port for health checks. Without it the worker opens no port. */
  PORT: port().optional(),
  /** The folder of por.traineddata, from Debian's tesseract-ocr-por. */
  TESSDATA_DIR: text('the folder of por.traineddata').default('/usr/share/tesseract-ocr/5/tessdata'),
  /**
   * The folder of the second OCR engine's models (deploy/models). Without them a document is read by one engine, and
   * people are asked more.
   */
  SECOND_MODEL_DIR: text('the folder of the models of the second OCR engine').default('/usr/share/car/models'),
  /** The number of reader processes. Each process reads one document at a time. The default is one per core. */
  WORKERS: integer(1, 64).default(availableParallelism()),
  /**
   * The clamd that scans files before they are read (tcp://host:3310 or unix:///path). Without this setting no file is
   * scanned.
   */
  CLAMD_URL: connectionString(['tcp', 'unix'], 'tcp://clamd:3310').optional(),
  /** The time that a closing worker allows its readings before it gives the documents back. */
  FINISH_MS: milliseconds(0, 20_000).default(10_000),
}

/** The settings of the job that removes destroyed values; see wipe.ts. */
const wipe = { ...common.mongo('documentos'), ...common.record, READING_KEY: shared.READING_KEY }

export type SharedConfig = ReturnType<typeof readConfig<typeof shared>>
export type StorageConfig = ReturnType<typeof readConfig<typeof storage>>
export type Config = ReturnType<typeof readConfig<typeof service>>
export type WorkerConfig = ReturnType<typeof readConfig<typeof worker>>

/**
 * Reads the settings of the service. The worker and the commands have separate functions, because they need other
 * settings.
 */
export const readSettings = (env = process.env): Config => readConfig(service, env)
export const readWorkerSettings = (env = process.env): WorkerConfig => readConfig(worker, env)
export const readStorageSettings = (env = process.env): StorageConfig => readConfig(storage, env)
export const readWipeSettings = (env = process.env) => readConfig(wipe, env)
