import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServiceName } from '@car/config/services'
import type { Level, Papel } from '@car/vocabulary/person'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { tokensOf } from './service-keys.ts'

export type Person = { id: string; nome: string; papel: Papel; nivel: Level }

export const person = (nome: string, papel: Papel, level: Level = 'ouro'): Person => ({
  id: randomUUID(),
  nome,
  papel,
  nivel: level,
})

/**
 * Takes the place of auth: publishes a key, and signs tokens with it that are made for `audience`. `headers` returns the
 * headers with which the gateway hands such a token over.
 */
export async function createIssuer(audience: ServiceName = 'gateway') {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }] })
  const server = createServer((_req, res) => void res.setHeader('content-type', 'application/json').end(jwks)).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const gateway = tokensOf('gateway')
  const tokenFor = (who: Person, holder: ServiceName): Promise<string> =>
    new SignJWT({
      nome: who.nome,
      tipo_usuario: who.papel,
      nivel_confiabilidade: who.nivel,
      ...(holder === 'gateway' ? {} : { aud: holder }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setSubject(who.id)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(privateKey)
  const handedOver = async (token: string, to: ServiceName) => ({
    authorization: `Bearer ${token}`,
    'x-service-token': await gateway.sign(to),
  })
  return {
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    tokenFor,
    token: (who: Person): Promise<string> => tokenFor(who, audience),
    handedOver,
    headers: async (who: Person, to = audience) => handedOver(await tokenFor(who, to), to),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
