import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Stop } from '@car/errors/stop'
import { openVault, type Vault } from '@car/registro/vault'
import { each, manifestFile } from './archive.ts'

const NEEDED = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_LOCK_DAYS',
] as const

/**
 * Opens the bucket in which backups are locked; null if BACKUP_S3_BUCKET names none.
 * @throws Stop when a setting that the bucket needs is missing
 */
export function openLockedBackups(env: NodeJS.ProcessEnv): Vault | null {
  const bucket = env['BACKUP_S3_BUCKET']
  if (!bucket) return null
  const [endpoint = '', accessKeyId = '', secretAccessKey = '', days = ''] = NEEDED.map((name) => {
    if (!env[name]) throw new Stop(`${name} is missing, and backups are to be locked in ${bucket}.`)
    return env[name]
  })
  if (!/^[1-9]\d{0,4}$/.test(days)) throw new Stop(`BACKUP_LOCK_DAYS is ${days}: a number of days, 1 to 99999.`)
  const credentials = { accessKeyId, secretAccessKey }
  const region = env['BACKUP_S3_REGION'] || 'us-east-1'
  return openVault({ endpoint, region, credentials, bucket, prefix: '', retentionDays: Number(days) })
}

/** The key of a saved folder: `<service>/<when>/`. */
const keyOf = (folder: string): string => `${basename(dirname(folder))}/${basename(folder)}/`

/** Locks the files of a saved folder: nobody can remove or replace them before their time. The manifest comes last. */
export async function lockFolder(vault: Vault, folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const put = (file: string) => vault.putStream(keyOf(folder) + relative(folder, file), createReadStream(file))
  await each(
    files.filter((file) => file !== manifestFile(folder)),
    4,
    put,
  )
  await put(manifestFile(folder))
  return files.length
}

/**
 * Fetches a folder that is not here as it was locked, whatever was put in its place since. A folder that is here stays as
 * it is.
 * @throws Stop when the bucket does not have it
 */
export async function fetchFolder(vault: Vault, folder: string): Promise<void> {
  if (existsSync(manifestFile(folder))) return
  const [below, manifest] = [keyOf(folder), keyOf(folder) + relative(folder, manifestFile(folder))]
  const fetch = async (stored: { key: string; first: string }) => {
    const file = join(folder, stored.key.slice(below.length))
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(await vault.open(stored), createWriteStream(file, { mode: 0o600 }))
  }
  let last: { key: string; first: string } | null = null
  for await (const stored of vault.list(below))
    if (stored.key === manifest) last = stored
    else await fetch(stored)
  if (last === null) throw new Stop(`${folder} is not here, and ${below} is not among the locked backups.`)
  await fetch(last)
}
