import { expect, test } from '@jest/globals'
import { isAddress, ADDRESSES } from '@car/portal/addresses'

test.each(ADDRESSES)('%s is an address, with anything in place of what varies', (address) => {
  expect(isAddress(address.replaceAll(/\$\w+/g, '0b6f3f0e'))).toBe(true)
})

test.each(['', '/nada', '/processos/', '/processosx', '/x/processos', '/verificar/a/b'])('%p is none', (path) => {
  expect(isAddress(path)).toBe(false)
})
