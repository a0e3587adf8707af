import { createStamps } from '../../packages/event-store/src/stamps.ts'
import { createSign, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createKeys } from '@car/auth/outbound/keys'
import { createLogger } from '@car/telemetry/logger'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import mongoose from 'mongoose'
import { pidOf } from './environment.ts'
import { post } from './api.ts'
import { CPF, signIn } from './sign-in.ts'

/** The exported functions of this module make tokens that must not be accepted. */

const b64 = (valor: object): string => Buffer.from(JSON.stringify(valor)).toString('base64url')
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Changes the role to administrator, and keeps the signature. */
export function forged(good: string): string {
  const [header, , seal] = good.split('.')
  return [header, b64({ ...decodeJwt(good), tipo_usuario: 'admin' }), seal].join('.')
}

export const withoutAlgorithm = (good: string): string =>
  `${b64({ alg: 'none', typ: 'JWT' })}.${b64({ ...decodeJwt(good), tipo_usuario: 'admin' })}.`

/** Signs with a foreign key under the id of a key of auth. */
export function withForeignKey(good: string): string {
  const text = `${b64(decodeProtectedHeader(good))}.${b64(decodeJwt(good))}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(stranger).toString('base64url')}`
}

export async function revoked(): Promise<string> {
  const { access_token } = await signIn(CPF.admin)
  await post('/auth/logout', access_token)
  return access_token
}

/**
 * Signs the same claims with the code and the key of auth, dated twenty minutes back. Waiting for a token to expire
 * would take too long.
 */
export async function expired(good: string): Promise<string> {
  const {
    MONGODB_URI = '',
    MONGODB_DATABASE = '',
    SIGNING_ENCRYPTION_KEY = '',
    RECORD_KEY = '',
  } = environmentOf('auth')
  const connection = mongoose.createConnection(MONGODB_URI, { dbName: MONGODB_DATABASE, autoIndex: false })
  try {
    const ring = (key: string) => [Buffer.from(key, 'base64')]
    const stamps = createStamps(ring(RECORD_KEY))
    const logger = createLogger('test', 'silent')
    const given = { stamps, keyDays: 3650, logger, now: () => new Date() }
    const keys = createKeys(connection, ring(SIGNING_ENCRYPTION_KEY), given)
    await keys.keep()
    const { iat: _iat, exp: _exp, ...claims } = decodeJwt<Record<string, string>>(good)
    return await keys.sign(claims as { sub: string; jti: string }, new Date(Date.now() - 20 * 60_000))
  } finally {
    await connection.close()
  }
}

function environmentOf(service: string): Record<string, string> {
  const lines = readFileSync(`/proc/${pidOf(service)}/environ`, 'utf8').split('\0')
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
}
