import type { SealRequest } from '@car/dossier-pages/pdf/seal'
import { Stop } from '@car/errors/stop'
import { isForTrials } from '@car/seal/authority'
import { chainsOf, isOfKey } from '@car/seal/chains'
import { type SigningKey, signingKeyOf } from '@car/seal/jws'
import { sealFile } from '@car/seal/seal-file'
import { localSigner, remoteSigner, type Sign } from '@car/seal/signer'
import { counter } from '@car/telemetry/metrics'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from '../config.ts'
import { sealKeyOf } from '../domain/seal-key.ts'
import type { PublicKey } from '../domain/chaves.ts'

/** The bytes of a signature beside its certificates, of a time stamp, and of what another signer may add. */
const [SIGNATURE_BYTES, STAMP_BYTES, FOREIGN_BYTES] = [2_048, 6_144, 8_192]

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

/**
 * The settings are rings, so that a key can be changed while instances with the old one still run: the first key signs,
 * and all of them are listed as in use.
 * @throws Stop when the settings do not say with what to seal, or with a certificate for trials in public
 */
export async function createSealing(config: Config, logger: Logger): Promise<Sealing> {
  const chains = readChains(config.SELO_CERTIFICADOS)
  const { sign, chain } = await signerOf(config, chains, logger)
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(config.PUBLIC_URL).hostname)
  if (!isLocal && chains.flat().some(isForTrials))
    throw new Stop('SELO_CERTIFICADOS are for trials only: name the certificate of the organisation.')
  const keys = await Promise.all(config.MANIFESTO_KEY.map(signingKeyOf))
  const [key] = keys
  if (!key) throw new Stop('MANIFESTO_KEY is not set.')
  const digits = 2 * roomOf(config, chain)
  return {
    emissor: config.PUBLIC_URL,
    key,
    publicKeys: [...keys.map(({ jwk }): PublicKey => ({ uso: 'manifesto', ...jwk })), ...chains.map(sealKeyOf)],
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

function roomOf({ SELO_ASSINANTE, SELO_CARIMBO_URL }: Config, chain: readonly Buffer[]): number {
  const more = SELO_ASSINANTE === 'remoto' ? FOREIGN_BYTES : SELO_CARIMBO_URL === undefined ? 0 : STAMP_BYTES
  return Buffer.concat(chain).length + SIGNATURE_BYTES + more
}

const inBase64 = (setting = ''): Buffer[] =>
  setting
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => Buffer.from(text, 'base64'))

function readChains(certificates: string | undefined): Buffer[][] {
  try {
    return chainsOf(inBase64(certificates))
  } catch (cause) {
    throw new Stop('SELO_CERTIFICADOS cannot be read: certificates, DER in base64.', { cause })
  }
}

type Signing = { sign: Sign; chain: readonly Buffer[] }

async function signerOf(config: Config, chains: readonly Buffer[][], logger: Logger): Promise<Signing> {
  const timeoutMs = config.SELO_TIMEOUT_MS
  if (config.SELO_ASSINANTE === 'remoto') {
    const [chain] = chains
    const { SELO_REMOTO_URL: url, SELO_REMOTO_TOKEN: token } = config
    if (url === undefined || token === undefined || !chain)
      throw new Stop('SELO_ASSINANTE=remoto needs SELO_REMOTO_URL, SELO_REMOTO_TOKEN and SELO_CERTIFICADOS.')
    return { sign: remoteSigner({ url, token, timeoutMs, chains }), chain }
  }
  const [chave] = inBase64(config.SELO_CHAVE)
  if (!chave || chains.length === 0) throw new Stop('SELO_ASSINANTE=pem needs SELO_CHAVE and SELO_CERTIFICADOS.')
  const onMissing = (failure: unknown) => logger.warn({ err: failure }, 'a dossier goes without a time stamp')
  try {
    const chain = chains.find((one) => isOfKey(one, chave))
    if (!chain) throw new Stop('SELO_CERTIFICADOS has no certificate of the first key of SELO_CHAVE.')
    const stamping = { url: config.SELO_CARIMBO_URL, timeoutMs, onMissing, room: roomOf(config, chain) }
    return { sign: await localSigner({ chave, certificados: chain }, stamping), chain }
  } catch (cause) {
    if (cause instanceof Stop) throw cause
    throw new Stop('SELO_CHAVE cannot be read: PKCS #8, DER in base64.', { cause })
  }
}
