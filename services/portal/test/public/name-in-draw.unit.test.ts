import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { nameInDraw } from '../../web/public/name-in-draw.ts'

test('the name of a case in a draw is what anybody computes who follows docs/sorteio.md', async () => {
  const [seed, id] = ['00ff'.repeat(16), '4b0c2f5e-8a1d-4c3e-9f6a-7d2e1b5c8f30']
  const expected = createHash('sha256').update(Buffer.from(seed, 'hex')).update(id).digest('hex')
  expect(await nameInDraw(seed, id)).toBe(expected)
})
