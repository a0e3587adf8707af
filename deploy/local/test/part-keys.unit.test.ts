import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { partKeys } from '../src/part-keys.ts'
import { State } from '../src/state.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
mkdirSync(join(folder, 'secrets'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the key that two services shared is read by both behind one of their own, which nothing changes again', () => {
  const state = State.at(folder)
  if (!state) throw new Error('the folder is not there')
  partKeys(state)
  expect(state.read('secrets/auth-cpf-encryption')).toBeUndefined()

  const old = Buffer.alloc(32, 1).toString('base64')
  state.write('secrets/cpf-encryption', old)
  partKeys(state)
  const rings = ['auth', 'processos'].map((name) => state.read(`secrets/${name}-cpf-encryption`)?.split(' ') ?? [])
  expect(rings.map(([, then]) => then)).toEqual([old, old])
  expect(new Set(rings.flat()).size).toBe(3)
  for (const [now = ''] of rings) expect(Buffer.from(now, 'base64')).toHaveLength(32)
  expect(state.read('secrets/cpf-encryption')).toBeUndefined()

  partKeys(state)
  expect(state.read('secrets/auth-cpf-encryption')).toBe(rings[0]?.join(' '))
})
