import { randomBytes } from 'node:crypto'
import { createKeyring, createSealer, publicHalf } from '@car/identity/keyring'
import { expect, test } from '@jest/globals'
import type { Commit } from '../src/commit.ts'
import { createSeals, late } from '../src/seals.ts'

const [BEFORE, AFTER] = [randomBytes(32), randomBytes(32)]
const ring = createKeyring([BEFORE], 'record')
const seals = createSeals(ring, 'processo')

/** Makes a commit with the encrypted CPF. If `foreign` is given, the commit has that value instead. */
function commit(id: string, cpf: string, foreign?: string) {
  const { documento, sealed } = seals.seal(id, cpf)
  const kept = foreign === undefined ? sealed : { [documento.lacre]: foreign }
  const stored = { _id: `processo-${id}#00000001`, stream: `processo-${id}`, events: [] as unknown[], sealed: kept }
  return { documento, valor: sealed[documento.lacre] ?? '', stored: stored as unknown as Commit<unknown> }
}

test('a value in the place of another neither opens nor is encrypted anew', () => {
  const { valor } = commit('y', '11144477735')
  const { documento, stored } = commit('x', '52998224725', valor)
  const both = createKeyring([AFTER, BEFORE], 'record')
  const after = createSeals(both, 'processo')
  expect(() => after.open('x', documento, [stored])).toThrow(/authenticat/)
  expect(after.faultsOf('x', [documento], [stored])).toEqual(['the CPF or CNPJ ***.982.247-** cannot be opened'])
  const [one] = late({ seals: both }, stored)
  expect(() => one?.to()).toThrow(/authenticat/)
})

test('a value opens as that of its stream and under its key only', () => {
  const { documento, stored } = commit('x', '529.982.247-25')
  expect([documento.mascara, seals.open('x', documento, [stored])]).toEqual(['***.982.247-**', '52998224725'])
  expect(() => seals.open('y', documento, [stored])).toThrow(/authenticat/)
  expect(() => createSeals(ring, 'documento').open('x', documento, [stored])).toThrow(/authenticat/)
  const other = createSeals(createKeyring([BEFORE], 'cpf'), 'processo')
  expect(() => other.open('x', documento, [stored])).toThrow(/not in the ring/)
})

test('a number that is another one, or does not give its mask, is found by whoever has the key', () => {
  const { documento, stored } = commit('x', '52998224725')
  const stranger = seals.seal('x', '11144477735')
  const exchanged = { ...stored, sealed: { [documento.lacre]: stranger.sealed[stranger.documento.lacre] ?? '' } }
  const rebound = ring.open(stranger.sealed[stranger.documento.lacre] ?? '', ['processo-x', stranger.documento.lacre])
  const forged = { ...stored, sealed: { [documento.lacre]: ring.close(rebound, ['processo-x', documento.lacre]) } }
  expect(seals.faultsOf('x', [documento], [stored])).toEqual([])
  expect(seals.faultsOf('x', [documento], [exchanged])).toEqual(['the CPF or CNPJ ***.982.247-** cannot be opened'])
  const another = 'is another number than was recorded'
  expect(seals.faultsOf('x', [documento], [forged])).toEqual([`the CPF or CNPJ ***.982.247-** ${another}`])
  const masked = { ...documento, mascara: '***.444.777-**' }
  expect(seals.faultsOf('x', [masked], [stored])).toEqual([`the CPF or CNPJ ***.444.777-** ${another}`])
})

test('a value that is gone is missed, unless it is on record as destroyed', () => {
  const { documento, stored } = commit('x', '52998224725')
  const gone = { ...stored, sealed: {} }
  expect(seals.faultsOf('x', [documento], [gone])).toEqual(['the CPF or CNPJ ***.982.247-**: lacre_ausente'])
  const destruction = { tipo: 'lacres_destruidos', lacres: [documento.lacre], base_legal: 'LGPD, art. 16', por: null }
  const lawful = { ...gone, events: [destruction] }
  expect(seals.faultsOf('x', [documento], [lawful])).toEqual([])
})

test('who has only the public half seals for its holder, and opens nothing', () => {
  const sealer = createSealer([publicHalf(BEFORE)], 'record')
  const worker = createSeals(sealer, 'processo')
  const { documento, sealed } = worker.seal('x', '52998224725')
  expect(seals.open('x', documento, [{ sealed }])).toBe('52998224725')
  expect(() => worker.open('x', documento, [{ sealed }])).toThrow('cannot open')
  const [one] = late({ seals: ring }, { _id: 'processo-x#00000001', stream: 'processo-x', sealed })
  expect(ring.isCurrent(one?.to() ?? '')).toBe(true)
})
