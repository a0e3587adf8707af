import { createHash } from 'node:crypto'
import { publicHalfOf, publicKeys, signingKey } from '@car/config/fields'
import { type ServiceTokens, serviceTokens } from '@car/identity/service-token'
import { SERVICE_NAMES, type ServiceName } from '@car/config/services'

/** Derives the private half of a service's key for tests. The key is the same in every process. */
const keyOf = (service: ServiceName): string => createHash('sha256').update(`test ${service}`).digest('base64url')

/** Makes the settings with which a service recognises other services in tests. */
export const serviceKeys = (service: ServiceName) => ({
  SERVICE_KEY: keyOf(service),
  SERVICE_KEYS: SERVICE_NAMES.map((name) => `${name}:${publicHalfOf(keyOf(name))}`).join(','),
})

/** Makes the signer and verifier of service tokens for tests, with the keys of this service. */
export function tokensOf(service: ServiceName): ServiceTokens {
  const { SERVICE_KEY, SERVICE_KEYS } = serviceKeys(service)
  return serviceTokens({ own: signingKey().parse(SERVICE_KEY), known: publicKeys().parse(SERVICE_KEYS) }, service)
}

/**
 * Makes the tokens of one server that stands in for several services at one address. It verifies tokens and cannot sign
 * any.
 */
export function tokensOfAll(...services: ServiceName[]): ServiceTokens {
  const each = services.map(tokensOf)
  return {
    sign: () => Promise.reject(new Error('a stand-in calls nobody')),
    verify: (token, audience) =>
      Promise.any(each.map((one) => one.verify(token, audience))).catch(({ errors }: AggregateError) => {
        throw errors[0]
      }),
  }
}
