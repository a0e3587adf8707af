import { readFileSync } from 'node:fs'
import type { Logger } from '@car/telemetry/logger'
import type mongoose from 'mongoose'
import { keysOf } from './heads.ts'
import { originOf, signersOf } from './keys.ts'
import { createLocker } from './lock.ts'
import { createLogKeeper, openLog } from './log.ts'
import { NO_POLICY, parsePolicy } from './policy.ts'
import { openVault, type Vault } from './vault.ts'

/** The settings of a log, as @car/config/common-config reads them. */
type Settings = {
  PUBLIC_URL: string
  REGISTRO_KEY: readonly Buffer[]
  REGISTRO_POLITICA?: string | undefined
  REGISTRO_TRAVA_MS: number
  REGISTRO_RETENCAO_DIAS: number
  S3_REGISTRO_ENDPOINT?: string | undefined
  S3_REGISTRO_REGION: string
  S3_REGISTRO_ACCESS_KEY_ID?: string | undefined
  S3_REGISTRO_SECRET_ACCESS_KEY?: string | undefined
  S3_REGISTRO_BUCKET?: string | undefined
  S3_REGISTRO_PREFIX: string
}

/**
 * Opens the log of a service's record, and the bucket in which it is locked.
 * @param service  the name of the service, which is that of its log
 */
export function openRecordLog(connection: mongoose.Connection, config: Settings, service: string) {
  const origin = originOf(config.PUBLIC_URL, service)
  const log = openLog(connection, origin, keysOf(config.REGISTRO_KEY.map((key) => signersOf(origin, key))))
  return { ...log, vault: vaultOf(config) }
}

export type RecordLog = ReturnType<typeof openRecordLog>

/** Keeps the log up to date, locks it, and asks the witnesses, until it is closed. */
export function keepRecordLog(log: RecordLog, config: Settings, logger: Logger) {
  const file = config.REGISTRO_POLITICA
  const policy = file === undefined ? NO_POLICY : parsePolicy(readFileSync(file, 'utf8'))
  const keeper = createLogKeeper(log, logger)
  const locker = createLocker(log, { vault: log.vault, policy, everyMs: config.REGISTRO_TRAVA_MS, logger })
  return {
    start(): void {
      keeper.start()
      locker.start()
    },
    close: () => Promise.all([keeper.close(), locker.close()]),
  }
}

/** Returns the bucket, if the settings name one; otherwise nothing is locked, and an alert says so. */
function vaultOf(config: Settings): Vault | null {
  const {
    S3_REGISTRO_BUCKET: bucket,
    S3_REGISTRO_ENDPOINT: endpoint,
    S3_REGISTRO_ACCESS_KEY_ID: accessKeyId,
    S3_REGISTRO_SECRET_ACCESS_KEY: secretAccessKey,
  } = config
  if (bucket === undefined || endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return null
  return openVault({
    endpoint,
    region: config.S3_REGISTRO_REGION,
    credentials: { accessKeyId, secretAccessKey },
    bucket,
    prefix: config.S3_REGISTRO_PREFIX,
    retentionDays: config.REGISTRO_RETENCAO_DIAS,
  })
}
