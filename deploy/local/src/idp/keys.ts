import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

export type Keys = { jwks: { keys: JWK[] }; cookies: string[] }

/**
 * Loads the signing key and the keys of the cookies, which are made at the first start. Everything that these keys
 * signed stays valid after a restart.
 */
export async function loadKeys(folder: string): Promise<Keys> {
  const file = join(folder, 'keys.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Keys
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }
  const keys: Keys = { jwks: { keys: [jwk] }, cookies: [randomBytes(32).toString('base64url')] }
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return keys
}
