import { createHmac } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { Stop } from '@car/errors/stop'
import type { Opener, Seal } from './sealing.ts'

/** The names of the keys that a backup identifies by their marks, and contains if `withKeys` is set. */
export const secrets = [
  'auth-cpf-encryption',
  'auth-signing-encryption',
  'processos-cpf-encryption',
  'cpf-hash',
  'refresh',
  'cursor',
  'auth-record',
  'processos-record',
  'documentos-record',
  'documentos-reading',
  'dossie-record',
] as const
export type Keys = Record<(typeof secrets)[number], string>
export type Marks = Record<(typeof secrets)[number], string[]>

const each = <T>(of: (name: (typeof secrets)[number]) => T) =>
  Object.fromEntries(secrets.map((name) => [name, of(name)])) as Record<(typeof secrets)[number], T>

export const keysOf = (secret: (name: string) => string | undefined): Keys => each((name) => secret(name) ?? '')

/** Returns a short hash of each key. A hash identifies its key without revealing it. */
export const marksOf = (keys: Keys): Marks =>
  each((name) =>
    keys[name]
      .split(/\s+/)
      .filter(Boolean)
      .map((key) => createHmac('sha256', key).update('backup').digest('hex').slice(0, 16)),
  )

/**
 * Writes the keys into a new file, encrypted.
 * @throws Stop when the file exists, or when a key is missing
 */
export async function saveKeys(file: string, keys: Keys, seal: Seal): Promise<void> {
  if (existsSync(file)) throw new Stop(`${file} is there already: name a new file.`)
  const missing = secrets.filter((name) => keys[name] === '')
  if (missing.length > 0) throw new Stop(`There are no keys to save: ${missing.join(', ')}.`)
  writeFileSync(file, await seal.text(JSON.stringify(keys)), { mode: 0o600, flag: 'wx' })
}

export const readKeys = async (file: string, open: Opener): Promise<Keys> => {
  const kept = JSON.parse(await open.text(file)) as Partial<Keys>
  return keysOf((name) => kept[name as keyof Keys])
}

/**
 * Checks that these are the keys of the backup.
 * @throws Stop when a key that the saved data need is missing
 */
export function requireKeys(keys: Keys, needed: Partial<Marks>): void {
  const marks = marksOf(keys)
  const missing = secrets.filter((name) => needed[name]?.some((mark) => !marks[name].includes(mark)))
  if (missing.length > 0)
    throw new Stop(
      `These are not the keys that the backup was made under: ${missing.join(', ')}. Name the file in which they were saved then, --keys <file>. Nothing was changed.`,
    )
}
