import { hasOnly, openCms } from '@car/conferir/cms'
import { CarError } from '@car/errors/car-error'
import { importKey, type Sealing } from './authority.ts'
import { addTimeStamp, derOf, digestIn, parseCms, signatureIn, signDigest } from './cms.ts'
import { askTimeStamp } from './time-stamp.ts'

/** Makes the CMS over a SHA-256. @throws CarError when the signer is away */
export type Sign = (digest: Buffer) => Promise<Buffer>

type TimeStamping = {
  url: string | undefined
  timeoutMs: number
  /** The bytes of the whole signature at most. */
  room: number
  /** Called when the authority gave no time stamp that fits. The seal then goes without. */
  onMissing: (failure: unknown) => void
}

/** Signs with a key of this process. */
export async function localSigner({ chave, certificados }: Sealing, stamping: TimeStamping): Promise<Sign> {
  const key = await importKey(chave)
  return async (digest) => {
    const signed = await signDigest(digest, key, certificados)
    const bare = derOf(signed)
    const { url, timeoutMs, onMissing, room } = stamping
    if (url === undefined) return bare
    try {
      addTimeStamp(signed, await askTimeStamp(url, signatureIn(signed), timeoutMs))
      const stamped = derOf(signed)
      if (stamped.length > room) throw new Error(`a time stamp needs ${stamped.length} bytes, and there are ${room}`)
      return stamped
    } catch (failure) {
      onMissing(failure)
      return bare
    }
  }
}

type Remote = { url: string; token: string; timeoutMs: number; chains: readonly (readonly Buffer[])[] }

/**
 * Has a service sign that keeps the key, for example in an HSM. It gets the digest and answers a CMS over it, which is
 * checked before it is used, as readers of the dossier will check it: nobody can seal an issued dossier again.
 * @param chains  the certificates that are published, each with those of its issuers
 */
export function remoteSigner({ url, token, timeoutMs, chains }: Remote): Sign {
  return async (digest) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/cms' },
        body: JSON.stringify({ algorithm: 'SHA-256', digest: digest.toString('base64') }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`the signer answered ${response.status}`)
      const cms = Buffer.from(await response.arrayBuffer())
      if (!digestIn(parseCms(cms))?.equals(digest)) throw new Error('the signer signed something else')
      const sealer = await openCms(cms, digest)
      if (!sealer) throw new Error('the signer made a seal that nobody can check')
      const own = chains.find(([certificate]) => certificate?.equals(sealer.certificate))
      if (!own || !hasOnly(sealer, own))
        throw new Error('the signer used a certificate that is not in SELO_CERTIFICADOS')
      return cms
    } catch (cause) {
      throw new CarError('indisponivel', { cause })
    }
  }
}
