import { check } from '@car/conferir/check'
import type { IssuerKeys } from '@car/conferir/manifest'
import { expect, test } from '@jest/globals'
import { keysOf, manifestOf, newIssuer, receiptOf, sealed } from '../../../packages/conferir/test/sealed.ts'
import { CHAVES, type Chaves, compromise, type KeyEvent, publish, publishOfLogs } from '../src/domain/chaves.ts'

const [OPENED, ISSUED, LOCKED] = ['2025-01-10T12:00:00.000Z', '2025-11-20T12:00:00.000Z', '2025-11-20T12:10:00.000Z']
const [CHANGED, RETIRED, NOW] = ['2026-02-01T12:00:00.000Z', '2026-02-03T12:00:00.000Z', '2026-11-29T12:00:00.000Z']

test('a dossier of last year checks under keys that were retired since, and by its receipt under keys that were lost', async () => {
  const [old, fresh] = [await newIssuer(OPENED), await newIssuer(CHANGED)]
  const manifest = await manifestOf(old, ISSUED)
  const made = await sealed(old, manifest)
  const receipt = await receiptOf(old, made, manifest, LOCKED)
  const bare = (issuer: typeof old) =>
    keysOf(issuer).keys.map(
      ({ valida_de: _from, valida_ate: _until, estado: _state, comprometida_em: _since, ...key }) => key,
    )
  const [ofOld, ofFresh] = [bare(old), bare(fresh).map((key) => (key.uso === 'selo' ? { ...key, kid: 'selo 2' } : key))]
  let keys: Chaves = CHAVES.initial
  const record = (at: string, events: KeyEvent[]) => {
    for (const event of events) keys = CHAVES.evolve(keys, event, { at: new Date(at) })
  }
  const inUse = (all: typeof ofOld) => all.filter(({ uso }) => uso !== 'registro')
  const seen = async (at: string, recibo: string | null) => {
    const chaves: IssuerKeys = { emissor: 'https://car.example', keys }
    const given = { file: made.file, chaves, recibo: async () => recibo, authorities: [], now: new Date(at) }
    const { verdict, lines } = await check(given)
    return [verdict, lines.filter(({ holds }) => holds !== true).length]
  }

  record(OPENED, [
    ...publish(keys, inUse(ofOld)),
    ...publishOfLogs(
      keys,
      ofOld.filter(({ uso }) => uso === 'registro'),
    ),
  ])
  expect(await seen(ISSUED, receipt)).toEqual(['integro', 0])
  // The new keys come first, and the old ones stay in the settings until no instance uses them.
  record(CHANGED, publish(keys, [...inUse(ofFresh), ...inUse(ofOld)]))
  expect(keys.filter(({ uso }) => uso !== 'registro').map(({ estado }) => estado)).toEqual(Array(4).fill('ativa'))
  record(RETIRED, publish(keys, inUse(ofFresh)))
  expect(await seen(NOW, null)).toEqual(['integro', 0])
  for (const { kid } of inUse(ofOld)) record(NOW, compromise(keys, kid, RETIRED))
  expect(await seen(NOW, null)).toEqual(['indefinido', 2])
  expect(await seen(NOW, receipt)).toEqual(['integro', 0])
})
