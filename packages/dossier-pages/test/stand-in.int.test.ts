import { openTo, USERS } from '@car/testing/taken-over/taken-over'
import { expect, test } from '@jest/globals'
import { childOptions } from '../src/child/supervisor.ts'

const compositor = (confinement: 'kernel' | 'none') => (input: string, output: string) =>
  childOptions({ input, saida: output }, confinement, 'prepare')

test.each(USERS)('a composer that was taken over has its two folders and nothing else, as %s', async (user) => {
  expect(await openTo(compositor('kernel'), user)).toEqual(['its own work', 'its own output'])
})

test('the same composer without confinement reaches its parent, the network and a shell', async () => {
  expect(await openTo(compositor('none'))).toEqual(
    expect.arrayContaining([
      "the parent's environment",
      'a secret in a file',
      'a link that its parent would follow',
      'a server by TCP',
      'a shell that was spawned',
    ]),
  )
})
