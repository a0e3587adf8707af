import { expect, test } from '@jest/globals'
import { SCALE } from '../support/environment.ts'
import { get } from '../support/api.ts'
import { tokenOf, type Who } from '../support/sign-in.ts'

/**
 * Limits are multiplied by SCALE here, so these tests check only headers. `limits.int` of the gateway tests the real
 * limits.
 */

test('the headers tell what holds', async () => {
  const headersOf = async (who: Who) => (await get('/auth/me', await tokenOf(who))).headers.get('x-ratelimit-limit')
  expect(await headersOf('bronze')).toBe(String(60 * SCALE))
  expect(await headersOf('tecnica')).toBe(String(120 * SCALE))
  expect(await headersOf('admin')).toBeNull()
  expect((await get('/auth/.well-known/jwks.json')).headers.get('x-ratelimit-limit')).toBe(String(60 * SCALE))
})
