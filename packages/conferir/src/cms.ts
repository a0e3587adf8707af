import * as asn1js from 'asn1js'
import {
  type AlgorithmIdentifier,
  Certificate,
  CertificateChainValidationEngine,
  ContentInfo,
  getCrypto,
  IssuerAndSerialNumber,
  SignedData,
} from 'pkijs'
import { digest, fromBase64, isSame } from './bytes.ts'
import { bufferOf, DATA, MESSAGE_DIGEST, parseDer, SHA256, SIGNED_DATA, SIGNING_CERTIFICATE_V2 } from './der.ts'

/** ECDSA with SHA-256, and RSA with SHA-256, which has two names. */
const SIGNATURES = ['1.2.840.10045.4.3.2', '1.2.840.113549.1.1.11', '1.2.840.113549.1.1.1']

const certificateOf = (der: Uint8Array) => new Certificate({ schema: parseDer(der) })

/** The certificate that sealed a file, DER, with the others that came with it. */
export type Sealer = { certificate: Uint8Array; chain: readonly Uint8Array[]; from: Date; until: Date }

/** Tells whether no certificates but these came with a seal. */
export const hasOnly = ({ chain }: Sealer, own: readonly Uint8Array[]): boolean =>
  chain.every((one) => own.some((certificate) => isSame(certificate, one)))

/**
 * Checks a detached CMS over a digest: its attributes name the digest and its certificate, its signature is over the
 * attributes, and nothing beside them was changed. Whether anybody trusts the certificate is another question.
 * @returns who sealed; null when the signature does not hold
 */
export async function openCms(der: Uint8Array, signed: Uint8Array): Promise<Sealer | null> {
  try {
    const cms = new SignedData({ schema: new ContentInfo({ schema: parseDer(der) }).content })
    const [signer] = cms.signerInfos
    const chain = (cms.certificates ?? []).filter((one) => one instanceof Certificate)
    if (!signer) return null
    const named = new Uint8Array((signer.sid as IssuerAndSerialNumber).toSchema().toBER())
    const own = chain.find(({ issuer, serialNumber }) =>
      isSame(new Uint8Array(new IssuerAndSerialNumber({ issuer, serialNumber }).toSchema().toBER()), named),
    )
    if (!signer.signedAttrs || !own || !isPlain(cms, der)) return null
    const { attributes, encodedValue } = signer.signedAttrs
    const over = valueOf(attributes, MESSAGE_DIGEST)
    if (!(over instanceof asn1js.OctetString) || !isSame(over.valueBlock.valueHexView, signed)) return null
    const certificate = derOf(own)
    if (!isSame(hashOfSigner(valueOf(attributes, SIGNING_CERTIFICATE_V2)), await digest(certificate))) return null
    const holds = await getCrypto(true).verifyWithPublicKey(
      encodedValue,
      signer.signature,
      own.subjectPublicKeyInfo,
      signer.signatureAlgorithm,
      'SHA-256',
    )
    if (!holds) return null
    return { certificate, chain: chain.map(derOf), from: own.notBefore.value, until: own.notAfter.value }
  } catch {
    return null
  }
}

const derOf = (certificate: Certificate) => new Uint8Array(certificate.toSchema().toBER())

/** The signature does not cover what the CMS says beside the attributes, so that has to be as it always is. */
function isPlain(cms: SignedData, der: Uint8Array): boolean {
  const [signer, ...others] = cms.signerInfos
  const { eContentType, eContent } = cms.encapContentInfo
  const digests = [...cms.digestAlgorithms, signer?.digestAlgorithm]
  const again = new ContentInfo({ contentType: SIGNED_DATA, content: cms.toSchema(true) }).toSchema().toBER()
  return (
    others.length === 0 &&
    cms.version === 1 &&
    signer?.version === 1 &&
    cms.crls === undefined &&
    eContentType === DATA &&
    eContent === undefined &&
    digests.every((one) => isOneOf(one, [SHA256])) &&
    isOneOf(signer.signatureAlgorithm, SIGNATURES) &&
    (signer.signatureAlgorithm.algorithmId !== SIGNATURES[0] || isDer(signer.signature.valueBlock.valueHexView)) &&
    isSame(new Uint8Array(again), der)
  )
}

/** Tells whether bytes are one value of DER, so that no other bytes say the same. */
function isDer(bytes: Uint8Array): boolean {
  const { offset, result } = asn1js.fromBER(bufferOf(bytes))
  const { value } = (result as asn1js.Sequence).valueBlock
  const again = new asn1js.Sequence({ value: value.map((one) => asn1js.fromBER(one.toBER()).result) })
  return offset === bytes.length && isSame(new Uint8Array(again.toBER()), bytes)
}

/** Tells whether it is one of these algorithms, without parameters. */
function isOneOf(algorithm: AlgorithmIdentifier | undefined, ids: readonly string[]): boolean {
  const given = new Uint8Array(algorithm?.toSchema().toBER() ?? [])
  const [none, nil] = [[], [new asn1js.Null()]]
  return ids.some((value) =>
    [none, nil].some((parameters) => {
      const plain = new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value }), ...parameters] })
      return isSame(new Uint8Array(plain.toBER()), given)
    }),
  )
}

/** Tells whether certificates lead from the sealer to one of these authorities, at a time, and all are whole. */
export async function isUnderAuthority(
  { certificate, chain }: Sealer,
  authorities: readonly Uint8Array[],
  at: Date,
): Promise<boolean> {
  const trusted = authorities.map(certificateOf)
  const others = chain.filter((one) => !isSame(one, certificate)).map(certificateOf)
  const engine = new CertificateChainValidationEngine({
    trustedCerts: trusted,
    certs: [...others, certificateOf(certificate)],
    checkDate: at,
  })
  if (!(await engine.verify()).result) return false
  const wholes = others.map((one) => {
    const issuer = [...trusted, ...others].find(({ subject }) => subject.isEqual(one.issuer))
    return issuer === undefined ? Promise.resolve(false) : one.verify(issuer)
  })
  return (await Promise.all(wholes)).every(Boolean)
}

type Attributes = readonly { type: string; values: unknown[] }[]
const valueOf = (attributes: Attributes, type: string): unknown =>
  attributes.find((one) => one.type === type)?.values[0]

/** Returns the hash of the first certificate that SigningCertificateV2 names, which has to be of SHA-256. */
function hashOfSigner(value: unknown): Uint8Array {
  const certs = value instanceof asn1js.Sequence ? value.valueBlock.value[0] : undefined
  const id = certs instanceof asn1js.Sequence ? certs.valueBlock.value[0] : undefined
  const hash =
    id instanceof asn1js.Sequence ? id.valueBlock.value.find((one) => one instanceof asn1js.OctetString) : undefined
  return hash instanceof asn1js.OctetString ? new Uint8Array(hash.valueBlock.valueHexView) : new Uint8Array()
}

/** Returns the certificates in a PEM text, in order, as DER. */
export const certificatesIn = (text: string): Uint8Array[] =>
  [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map(([, body = '']) =>
    fromBase64(body.replaceAll(/\s/g, '')),
  )
