import type { SealRequest } from '@car/dossier-pages/pdf/seal'
import { Stop } from '@car/errors/stop'
import { isForTrials } from '@car/seal/authority'
import { type SigningKey, signingKeyOf } from '@car/seal/jws'
import { sealFile } from '@car/seal/seal-file'
import { localSigner, remoteSigner, type Sign } from '@car/seal/signer'
import { counter } from '@car/telemetry/metrics'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from '../config.ts'
import { sealKeyOf } from '../domain/seal-key.ts'
import type { PublicKey } from '../domain/chaves.ts'

/** The room for a signature in hexadecimal digits, and for one that comes from elsewhere or has a time stamp. */
const DIGITS = 16_384
const MORE_DIGITS = 49_152

const attempts = counter('car_dossie_selo_total', 'Attempts to seal a dossier, by outcome')

/** What dossiers are sealed with. */
export type Sealing = {
  /** The public address of the issuer. */
  emissor: string
  /** Signs manifests and receipts. */
  key: SigningKey
  publicKeys: readonly PublicKey[]
  request: Pick<SealRequest, 'perfil' | 'digits'>
  /** Seals a file. @throws CarError while the signer is away */
  seal: (path: string, at: number, manifesto: string) => Promise<{ sha256: string; bytes: number }>
}

/** @throws Stop when the settings do not say with what to seal, or with a certificate for trials in public */
export async function createSealing(config: Config, logger: Logger): Promise<Sealing> {
  const { sign, certificates } = await signerOf(config, logger)
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(config.PUBLIC_URL).hostname)
  if (!isLocal && certificates.some(isForTrials))
    throw new Stop('SELO_CERTIFICADOS are for trials only: name the certificate of the organisation.')
  const [seed] = config.MANIFESTO_KEY
  if (!seed) throw new Stop('MANIFESTO_KEY is not set.')
  const key = await signingKeyOf(seed)
  const digits = config.SELO_ASSINANTE === 'pem' && !config.SELO_CARIMBO_URL ? DIGITS : MORE_DIGITS
  return {
    emissor: config.PUBLIC_URL,
    key,
    publicKeys: [{ uso: 'manifesto', ...key.jwk }, sealKeyOf(certificates)],
    request: { perfil: config.SELO_PERFIL, digits },
    async seal(path, at, manifesto) {
      try {
        const sealed = await sealFile(path, { at, digits, manifesto }, sign)
        attempts({ resultado: 'feito' })
        return sealed
      } catch (failure) {
        attempts({ resultado: 'falhou' })
        throw failure
      }
    },
  }
}

async function signerOf(config: Config, logger: Logger): Promise<{ sign: Sign; certificates: readonly Buffer[] }> {
  const certificates = (config.SELO_CERTIFICADOS ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => Buffer.from(text, 'base64'))
  const timeoutMs = config.SELO_TIMEOUT_MS
  if (config.SELO_ASSINANTE === 'remoto') {
    const { SELO_REMOTO_URL: url, SELO_REMOTO_TOKEN: token } = config
    if (url === undefined || token === undefined || certificates.length === 0)
      throw new Stop('SELO_ASSINANTE=remoto needs SELO_REMOTO_URL, SELO_REMOTO_TOKEN and SELO_CERTIFICADOS.')
    return { sign: remoteSigner({ url, token, timeoutMs }), certificates }
  }
  if (config.SELO_CHAVE === undefined || certificates.length === 0)
    throw new Stop('SELO_ASSINANTE=pem needs SELO_CHAVE and SELO_CERTIFICADOS.')
  const onMissing = (failure: unknown) => logger.warn({ err: failure }, 'a dossier goes without a time stamp')
  const sealing = { chave: Buffer.from(config.SELO_CHAVE, 'base64'), certificados: certificates }
  const stamping = { url: config.SELO_CARIMBO_URL, timeoutMs, onMissing }
  const sign = await localSigner(sealing, stamping).catch((cause: unknown) => {
    throw new Stop('SELO_CHAVE and SELO_CERTIFICADOS cannot be read: PKCS #8 and certificates, DER in base64.', {
      cause,
    })
  })
  return { sign, certificates }
}
