import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { samples } from '../src/constellation.ts'
import { pairOf, photograph } from '../src/main-job/photographs.ts'

test('a noted photograph is another file with the same picture', () => {
  const original = readFileSync(join(samples, 'ccir8.blurred.jpg'))
  const noted = photograph('ccir8.blurred.jpg', 'run 1')
  expect(noted.subarray(0, 4)).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0xfe]))
  expect(noted.readUInt16BE(4)).toBe('run 1'.length + 2)
  expect(noted.subarray(6, 11).toString()).toBe('run 1')
  expect(noted.subarray(11).equals(original.subarray(2))).toBe(true)
  expect(photograph('ccir8.blurred.jpg', 'run 2').equals(noted)).toBe(false)
})

test('every pair of papers has its two photographs', () => {
  const names = [0, 1, 2, 3].map((n) => pairOf(n).name)
  expect(new Set(names).size).toBe(3)
  expect(names[3]).toBe(names[0])
  for (const name of names) {
    expect(photograph(`${name}.matricula.medium.jpg`, '').length).toBeGreaterThan(1_000_000)
    expect(photograph(`${name}.ccir.light.jpg`, '').length).toBeGreaterThan(1_000_000)
  }
})
