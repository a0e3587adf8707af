import { createHash, randomBytes } from 'node:crypto'
import { parseDer } from '@car/conferir/der'
import * as asn1js from 'asn1js'
import { MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs'
import { sha256Identifier } from './authority.ts'

const GRANTED = [0, 1]

/**
 * Asks an authority for a time stamp over a signature (RFC 3161).
 * @throws Error when the authority cannot be reached, or refuses
 */
export async function askTimeStamp(url: string, signature: Buffer, timeoutMs: number): Promise<asn1js.BaseBlock> {
  const hash = createHash('sha256').update(signature).digest()
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: sha256Identifier(),
      hashedMessage: new asn1js.OctetString({ valueHex: Uint8Array.from(hash).buffer }),
    }),
    nonce: new asn1js.Integer({ valueHex: Uint8Array.from([1, ...randomBytes(8)]).buffer }),
    certReq: true,
  })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: request.toSchema().toBER(),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`the authority answered ${response.status}`)
  const { status, timeStampToken } = new TimeStampResp({
    schema: parseDer(new Uint8Array(await response.arrayBuffer())),
  })
  if (!GRANTED.includes(status.status) || !timeStampToken) throw new Error('the authority gave no time stamp')
  return timeStampToken.toSchema()
}
