import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RECORDED } from '@car/config/services'
import { describe, expect, test } from '@jest/globals'
import { refusalsOf, type Sent } from '../src/allowed.ts'
import { COLLECTIONS, OF_RECORDS } from '../src/collections.ts'
import { onStore, privilegesOf, type StoreUser, storeIndexes, storeUserOf } from '../src/mongodb.ts'

const root = join(import.meta.dirname, '../../..')
const privileges = onStore.flatMap((user) => (privilegesOf('car', user) ?? []).map((one) => ({ user, ...one })))
const sent = (commandName: string, collection: string, more: object = {}, db = 'car_processos'): Sent => ({
  commandName,
  databaseName: db,
  command: { [commandName]: collection, ...more },
})

describe.each(RECORDED)('the record of %s', (keeper) => {
  test('may be changed by no user but the job that removes destroyed values, and cut short by none', () => {
    const onRecord = privileges.filter(
      ({ resource }) => resource.db === `car_${keeper}` && OF_RECORDS.grow.some((name) => name === resource.collection),
    )
    const able = (action: string) => onRecord.filter(({ actions }) => actions.includes(action))
    expect(able('update').map(({ user, resource }) => [user, resource.collection])).toEqual([
      [`${keeper}-wipe`, 'commits'],
    ])
    expect(able('remove').map(({ user, resource }) => [user, resource.collection])).toEqual([
      [`${keeper}-wipe`, 'to_wipe'],
    ])
    // An index with a time to live removes documents.
    expect(able('createIndex')).toEqual([])
  })

  test('is in a database in which all collections that the service opens are granted', () => {
    const opened = collectionsIn(`services/${keeper}/src/**/*.ts`)
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.filter((name) => !COLLECTIONS[keeper].includes(name))).toEqual([])
    const shared = collectionsIn('packages/{event-store,registro,http,store}/src/**/*.ts')
    expect(
      shared.filter(
        (name) =>
          !Object.values(OF_RECORDS)
            .flat()
            .includes(name as never),
      ),
    ).toEqual([])
  })
})

test('nobody has a right on a whole database with a record but to read it, or on the database of another', () => {
  for (const { user, resource } of privileges) {
    expect([user, resource.collection]).not.toEqual([user, ''])
    expect(resource.db).toBe(`car_${user.replace(/-(wipe|worker)$/, '')}`)
  }
  for (const user of onStore) {
    const { roles } = storeUserOf('car', user)
    const onRecord = RECORDED.some((keeper) => user.startsWith(keeper))
    expect([user, roles.map(({ role }) => role)]).toEqual([user, onRecord ? ['read', `car-${user}`] : ['readWrite']])
  }
})

test('the worker, which opens files of strangers, has no part in the log, and kept answers', () => {
  const granted = privileges
    .filter(({ user }) => user === 'documentos-worker')
    .map(({ resource }) => resource.collection)
  for (const name of [...OF_RECORDS.log, ...OF_RECORDS.answers, 'folhas']) expect(granted).not.toContain(name)
})

test('the indexes of what only grows are made by the installation', () => {
  const made = storeIndexes('car').map(({ db, collection }) => `${db}.${collection}`)
  expect(made).toEqual(RECORDED.flatMap((keeper) => [`car_${keeper}.commits`, `car_${keeper}.folhas`]))
  for (const { indexes } of storeIndexes('car'))
    for (const index of indexes) expect(Object.keys(index)).not.toContain('expireAfterSeconds')
})

test.each<[StoreUser, Sent, string | null]>([
  ['processos', sent('insert', 'commits'), null],
  ['processos', sent('find', 'commits'), null],
  ['processos', sent('update', 'commits', { updates: [{}] }), 'update'],
  ['processos', sent('delete', 'commits'), 'remove'],
  ['processos', sent('findAndModify', 'commits', { update: {} }), 'update'],
  ['processos', sent('createIndexes', 'commits'), 'createIndex'],
  ['processos', sent('update', 'folhas', { updates: [{}] }), 'update'],
  ['processos', sent('update', 'published', { updates: [{ upsert: true }] }), null],
  ['processos', sent('insert', 'elsewhere'), 'insert'],
  ['processos', sent('insert', 'usuarios', {}, 'car_auth'), 'insert'],
  ['processos', sent('dropDatabase', '1'), 'no command'],
  ['processos-wipe', sent('update', 'commits', { updates: [{}] }), null],
  ['processos-wipe', sent('update', 'commits', { updates: [{ upsert: true }] }), 'insert'],
  ['processos-wipe', sent('delete', 'commits'), 'remove'],
  ['processos-wipe', sent('update', 'processos', { updates: [{}] }), 'update'],
])('%s, who sends %j, is refused: %s', (user, command, refusal) => {
  const said = refusalsOf('car', user)(command)
  expect(said ?? 'nothing').toContain(refusal ?? 'nothing')
})

function collectionsIn(pattern: string): string[] {
  const sources = globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const named = /(?:openCollection|createLease)(?:<.*>)?\([\w.]*connection,\s*'(\w+)'|\.collection(?:<.*>)?\('(\w+)'/g
  const found = sources.flatMap((text) => [...text.matchAll(named)].map(([, opened, raw]) => opened ?? raw ?? ''))
  return [...new Set(found)]
}
