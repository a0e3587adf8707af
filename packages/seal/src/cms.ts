import { createHash, type webcrypto } from 'node:crypto'
import {
  bufferOf,
  CONTENT_TYPE,
  DATA,
  MESSAGE_DIGEST,
  parseDer,
  SIGNED_DATA,
  SIGNING_CERTIFICATE_V2,
} from '@car/conferir/der'
import * as asn1js from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { sha256Identifier } from './authority.ts'

const TIME_STAMP = '1.2.840.113549.1.9.16.2.14'
const [SIGNED, UNSIGNED] = [0, 1]

/**
 * Makes the signature of PAdES (ETSI EN 319 142-1, B-B): a detached CMS whose signed attributes name the content type,
 * the digest and the certificate. It has no signing time, because the dictionary of the signature names one.
 * @param digest  the SHA-256 of what is signed
 * @param certificates  DER, the own one first
 */
export async function signDigest(
  digest: Buffer,
  key: webcrypto.CryptoKey,
  certificates: readonly Buffer[],
): Promise<SignedData> {
  const all = certificates.map((der) => new Certificate({ schema: parseDer(der) }))
  const [own] = all
  if (!own || !certificates[0]) throw new Error('a seal needs its certificate')
  const attributes = [
    attribute(CONTENT_TYPE, new asn1js.ObjectIdentifier({ value: DATA })),
    attribute(MESSAGE_DIGEST, new asn1js.OctetString({ valueHex: bufferOf(digest) })),
    attribute(SIGNING_CERTIFICATE_V2, signingCertificate(certificates[0])),
  ]
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [sha256Identifier()],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: SIGNED, attributes: inOrder(attributes) }),
      }),
    ],
    certificates: all,
  })
  await signed.sign(key, 0, 'SHA-256')
  return signed
}

export const derOf = (signed: SignedData): Buffer =>
  Buffer.from(new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) }).toSchema().toBER())

/** Reads a CMS. @throws Error when it is none */
export function parseCms(der: Uint8Array): SignedData {
  const info = new ContentInfo({ schema: parseDer(der) })
  if (info.contentType !== SIGNED_DATA) throw new Error('is no signed data')
  return new SignedData({ schema: info.content })
}

/** Returns the digest over which a CMS was made; null if it does not name one. */
export function digestIn(signed: SignedData): Buffer | null {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? []
  const value = attributes.find(({ type }) => type === MESSAGE_DIGEST)?.values[0]
  return value instanceof asn1js.OctetString ? Buffer.from(value.valueBlock.valueHexView) : null
}

/** Adds the token of a time-stamping authority to the signature that it is over. */
export function addTimeStamp(signed: SignedData, token: asn1js.BaseBlock): void {
  const [signer] = signed.signerInfos
  if (signer)
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: UNSIGNED,
      attributes: [attribute(TIME_STAMP, token)],
    })
}

export const signatureIn = (signed: SignedData): Buffer =>
  Buffer.from(signed.signerInfos[0]?.signature.valueBlock.valueHexView ?? [])

const attribute = (type: string, value: asn1js.BaseBlock) => new Attribute({ type, values: [value] })

/** The set of attributes is signed in the order of DER. */
const inOrder = (attributes: Attribute[]): Attribute[] =>
  attributes.toSorted((a, b) => Buffer.compare(encoded(a), encoded(b)))
const encoded = (one: Attribute) => Buffer.from(one.toSchema().toBER())

/** SigningCertificateV2 of RFC 5035: the SHA-256 of the certificate, without its issuer and serial number. */
function signingCertificate(certificate: Buffer): asn1js.Sequence {
  const hash = createHash('sha256').update(certificate).digest()
  const id = new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: bufferOf(hash) })] })
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [id] })] })
}
