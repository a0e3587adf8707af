import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openCms } from '@car/conferir/cms'
import { importKey, makeAuthority, type Sealing } from '@car/seal/authority'
import { derOf, signDigest } from '@car/seal/cms'
import { remoteSigner } from '@car/seal/signer'
import { expect, test } from '@jest/globals'

const DIGEST = Buffer.alloc(32, 'digest')

/** Asks a signer that seals with one key and its certificates for a seal under these certificates. */
async function sealBy({ chave, certificados }: Sealing, chains: readonly Buffer[][], change = (cms: Buffer) => cms) {
  const cms = change(derOf(await signDigest(DIGEST, await importKey(chave), certificados)))
  const server = createServer((_, res) => void res.end(cms))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const sign = remoteSigner({ url, token: 'a token', timeoutMs: 5_000, chains })
  return sign(DIGEST).finally(() => server.close())
}

const away = { nome: 'indisponivel' }

test('a seal of a signer is taken under one of the certificates that are published, with no others in it', async () => {
  const [own, next] = [await makeAuthority(), await makeAuthority()]
  const chains = [own, next].map(({ certificados }) => [...certificados])
  for (const one of [own, next])
    expect((await openCms(await sealBy(one, chains), DIGEST))?.certificate).toEqual(
      new Uint8Array(one.certificados[0] ?? Buffer.alloc(0)),
    )
  await expect(sealBy(next, [[...own.certificados]])).rejects.toMatchObject(away)
  const more = { chave: own.chave, certificados: [...own.certificados, ...next.certificados] }
  await expect(sealBy(more, chains)).rejects.toMatchObject(away)
})

test('a seal that nobody can check is not taken', async () => {
  const own = await makeAuthority()
  const spoil = (cms: Buffer) => {
    const spoilt = Buffer.from(cms)
    spoilt.writeUInt8(spoilt.readUInt8(spoilt.length - 1) ^ 1, spoilt.length - 1)
    return spoilt
  }
  await expect(sealBy(own, [[...own.certificados]], spoil)).rejects.toMatchObject(away)
})
