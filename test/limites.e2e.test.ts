import { expect, test } from '@jest/globals'
import { ESCALA } from './support/ambiente.ts'
import { get } from './support/api.ts'
import { como, type Quem } from './support/entrar.ts'

/** Every limit is multiplied here; the gateway's own tests (`limits.int`) count requests against the real ones. */

test('the headers tell what holds', async () => {
  const deQuem = async (quem: Quem) => (await get('/auth/me', await como(quem))).headers.get('x-ratelimit-limit')
  expect(await deQuem('bronze')).toBe(String(60 * ESCALA))
  expect(await deQuem('tecnica')).toBe(String(120 * ESCALA))
  expect(await deQuem('admin')).toBeNull()
  expect((await get('/auth/.well-known/jwks.json')).headers.get('x-ratelimit-limit')).toBe(String(60 * ESCALA))
})
