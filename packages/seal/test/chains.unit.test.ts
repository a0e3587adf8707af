import { makeAuthority } from '@car/seal/authority'
import { chainsOf, isOfKey } from '@car/seal/chains'
import { expect, test } from '@jest/globals'

test('certificates in any order are the chains of their own certificates, each with its key', async () => {
  const [a, b] = [await makeAuthority(new Date(), 'a'), await makeAuthority(new Date(), 'b')]
  const [ofA, ofB] = [a.certificados, b.certificados]
  expect(chainsOf([...ofB.toReversed(), ...ofA])).toEqual([ofB, ofA])
  expect(chainsOf(ofA.slice(1))).toEqual([ofA.slice(1)])
  expect(chainsOf([])).toEqual([])
  expect([isOfKey(ofA, a.chave), isOfKey(ofA, b.chave)]).toEqual([true, false])
  expect(() => chainsOf([Buffer.from('none')])).toThrow('no start line')
})
