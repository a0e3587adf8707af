import { createHmac } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { Stop } from '@car/errors/stop'
import type { Opener, Seal } from './sealing.ts'

/** The names of the keys that mark a backup, and that it contains if `withKeys` is set. */
export const secrets = [
  'auth-cpf-encryption',
  'auth-signing-encryption',
  'cpf-hash',
  'refresh',
  'auth-record',
  'auth-sealing',
  'auth-registro',
  'processos-record',
  'processos-sealing',
  'processos-registro',
  'documentos-record',
  'documentos-reading',
  'documentos-sealing',
  'documentos-numbers',
  'documentos-registro',
  'dossie-record',
  'dossie-sealing',
  'dossie-registro',
  'dossie-manifesto',
  'tracking',
  'unsubscribe',
] as const
export type Keys = Record<(typeof secrets)[number], string>
export type Marks = Record<(typeof secrets)[number], string[]>

const each = <T>(of: (name: (typeof secrets)[number]) => T) =>
  Object.fromEntries(secrets.map((name) => [name, of(name)])) as Record<(typeof secrets)[number], T>

export const keysOf = (secret: (name: string) => string | undefined): Keys => each((name) => secret(name) ?? '')

/**
 * Returns the marks of a backup: a keyed hash of its contents under each key. They tell which keys the data need, and
 * nobody without the keys can make them for other contents.
 */
export const marksOf = (keys: Keys, contents: object): Marks =>
  each((name) =>
    keys[name]
      .split(/\s+/)
      .filter(Boolean)
      .map((key) =>
        createHmac('sha256', key)
          .update(`backup ${JSON.stringify(contents)}`)
          .digest('hex'),
      ),
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
 * Checks that the backup was made under these keys, and is as it was made.
 * @throws Stop when a key that the saved data need is missing, or a mark is of other contents
 */
export function requireKeys(keys: Keys, needed: Partial<Marks>, contents: object): void {
  const marks = marksOf(keys, contents)
  const missing = secrets.filter((name) => {
    const { [name]: asked = [] } = needed
    // A backup without the mark of a key that there is was made by somebody who does not have it.
    return asked.some((mark) => !marks[name].includes(mark)) || (asked.length === 0 && marks[name].length > 0)
  })
  if (missing.length > 0)
    throw new Stop(
      `These are not the keys that the backup was made under, or somebody without them made it: ${missing.join(', ')}. Name the file in which they were saved then, --keys <file>. Nothing was changed.`,
    )
}
