import { createPrivateKey, type KeyObject, webcrypto } from 'node:crypto'
import { SHA256 as SHA256_ID } from '@car/conferir/der'
import * as asn1js from 'asn1js'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  type RelativeDistinguishedNames,
} from 'pkijs'

/** What the certificates of an authority for trials say of themselves. Whoever seals for the public refuses them. */
const TRIAL = 'somente para testes, sem valor legal'

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SHA256 = 'SHA-256'
const COMMON_NAME = '2.5.4.3'
const CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
/** The bits digitalSignature and nonRepudiation, and the bits keyCertSign and cRLSign. */
const [SIGNS, ISSUES] = [Uint8Array.of(0xc0), Uint8Array.of(0x06)]
const YEARS = 10

type Pair = { privateKey: webcrypto.CryptoKey; publicKey: webcrypto.CryptoKey }

/** What seals: a private key (PKCS #8), and its certificate with those of its issuers, the own one first. All as DER. */
export type Sealing = { chave: Buffer; certificados: readonly Buffer[] }

/** Makes an authority, and a key with a certificate of it. Their names have a remark. */
export async function makeAuthority(now = new Date(), remark = TRIAL): Promise<Sealing & { authority: Buffer }> {
  const issuer = `Autoridade local (${remark})`
  const [ofAuthority, ofSeal] = [await newPair(), await newPair()]
  const authority = await issue(issuer, ofAuthority.publicKey, issuer, ofAuthority, now)
  const own = await issue(`Selo do serviço de dossiês (${remark})`, ofSeal.publicKey, issuer, ofAuthority, now)
  const chave = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', ofSeal.privateKey))
  return { chave, certificados: [own, authority], authority }
}

const newPair = async (): Promise<Pair> => webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])

async function issue(
  name: string,
  key: webcrypto.CryptoKey,
  issuer: string,
  { privateKey }: Pair,
  now: Date,
): Promise<Buffer> {
  const certificate = new Certificate()
  const isAuthority = name === issuer
  certificate.version = 2
  certificate.serialNumber = new asn1js.Integer({ valueHex: positive(webcrypto.getRandomValues(new Uint8Array(16))) })
  describe(certificate.subject, name)
  describe(certificate.issuer, issuer)
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() + YEARS))
  certificate.extensions = [
    new Extension({
      extnID: CONSTRAINTS,
      critical: true,
      extnValue: new BasicConstraints({ cA: isAuthority }).toSchema().toBER(),
    }),
    new Extension({
      extnID: KEY_USAGE,
      critical: true,
      extnValue: new asn1js.BitString({
        valueHex: (isAuthority ? ISSUES : SIGNS).buffer,
        unusedBits: isAuthority ? 1 : 6,
      }).toBER(),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(key)
  await certificate.sign(privateKey, SHA256)
  return Buffer.from(certificate.toSchema(true).toBER())
}

function describe({ typesAndValues }: RelativeDistinguishedNames, name: string): void {
  const value = new asn1js.Utf8String({ value: name })
  typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value }))
}

function positive(bytes: Uint8Array): ArrayBuffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x01
  return Uint8Array.from(bytes).buffer
}

/** Tells whether a certificate is of an authority for trials. */
export const isForTrials = (certificate: Buffer): boolean => certificate.includes(TRIAL)

/** Reads a private key, with which WebCrypto signs. @throws Error when it is neither RSA nor of a curve of NIST */
export async function importKey(der: Buffer): Promise<webcrypto.CryptoKey> {
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return webcrypto.subtle.importKey('pkcs8', Uint8Array.from(der), algorithmOf(key), false, ['sign'])
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: SHA256 }
  const curves = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' } as Record<string, string>
  const namedCurve = curves[asymmetricKeyDetails?.namedCurve ?? '']
  if (asymmetricKeyType !== 'ec' || namedCurve === undefined) throw new Error('a seal needs a key of RSA or of NIST')
  return { name: 'ECDSA', namedCurve }
}

export const sha256Identifier = () => new AlgorithmIdentifier({ algorithmId: SHA256_ID })
