import { createSign, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { criarChaves } from '@car/auth/outbound/chaves'
import { createLogger } from '@car/telemetry/logger'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import mongoose from 'mongoose'
import { pidDe } from './ambiente.ts'
import { post } from './api.ts'
import { CPF, entrar } from './entrar.ts'

/** Tokens that must not be accepted, each made from a good one. */

const b64 = (valor: object): string => Buffer.from(JSON.stringify(valor)).toString('base64url')
const estranha = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** The claims of an administrator under the signature of somebody else's token. */
export function forjado(bom: string): string {
  const [cabeca, , selo] = bom.split('.')
  return [cabeca, b64({ ...decodeJwt(bom), tipo_usuario: 'admin' }), selo].join('.')
}

export const semAlgoritmo = (bom: string): string =>
  `${b64({ alg: 'none', typ: 'JWT' })}.${b64({ ...decodeJwt(bom), tipo_usuario: 'admin' })}.`

/** Correctly signed under the name of one of our keys, but by another key. */
export function deChaveAlheia(bom: string): string {
  const texto = `${b64(decodeProtectedHeader(bom))}.${b64(decodeJwt(bom))}`
  return `${texto}.${createSign('RSA-SHA256').update(texto).sign(estranha).toString('base64url')}`
}

/** Belongs to a session that was ended. */
export async function revogado(): Promise<string> {
  const { access_token } = await entrar(CPF.admin)
  await post('/auth/logout', access_token)
  return access_token
}

/** Signed by auth's own code and key twenty minutes ago. No client could get such a token without waiting. */
export async function vencido(bom: string): Promise<string> {
  const { MONGODB_URI = '', MONGODB_DATABASE = '', SIGNING_ENCRYPTION_KEY = '', RECORD_KEY = '' } = ambienteDe('auth')
  const connection = mongoose.createConnection(MONGODB_URI, { dbName: MONGODB_DATABASE, autoIndex: false })
  try {
    const anel = (chave: string) => [Buffer.from(chave, 'base64')]
    const aneis = { SIGNING_ENCRYPTION_KEY: anel(SIGNING_ENCRYPTION_KEY), RECORD_KEY: anel(RECORD_KEY) }
    const logger = createLogger('test', 'silent')
    const chaves = criarChaves(connection, aneis, { diasDaChave: 3650, logger, agora: () => new Date() })
    await chaves.manter()
    const { iat: _iat, exp: _exp, ...claims } = decodeJwt<Record<string, string>>(bom)
    return await chaves.assinar(claims as { sub: string; jti: string }, new Date(Date.now() - 20 * 60_000))
  } finally {
    await connection.close()
  }
}

/** What the process of a service was told when it was started. */
function ambienteDe(servico: string): Record<string, string> {
  const linhas = readFileSync(`/proc/${pidDe(servico)}/environ`, 'utf8').split('\0')
  return Object.fromEntries(linhas.map((linha) => linha.split(/=(.*)/s).slice(0, 2)))
}
