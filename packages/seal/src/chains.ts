import { createPrivateKey, X509Certificate } from 'node:crypto'

type Parsed = { der: Buffer; certificate: X509Certificate }

/**
 * Divides certificates into chains: each certificate that issued none of the others, followed by those of its issuers.
 * @throws Error when one is no certificate
 */
export function chainsOf(certificates: readonly Buffer[]): Buffer[][] {
  const all = certificates.map((der): Parsed => ({ der, certificate: new X509Certificate(der) }))
  const issuerOf = (one: Parsed) => all.find((other) => other !== one && one.certificate.checkIssued(other.certificate))
  const issuers = new Set(all.map(issuerOf))
  return all
    .filter((one) => !issuers.has(one))
    .map((own) => {
      const chain = [own]
      for (let next = issuerOf(own); next && !chain.includes(next); next = issuerOf(next)) chain.push(next)
      return chain.map(({ der }) => der)
    })
}

/** Tells whether the first certificate of a chain is that of a private key (PKCS #8, DER). */
export const isOfKey = ([own = Buffer.alloc(0)]: readonly Buffer[], key: Buffer): boolean =>
  new X509Certificate(own).checkPrivateKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
