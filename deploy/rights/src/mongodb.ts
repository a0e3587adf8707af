import { RECORDED } from '@car/config/services'
import { COMMIT_INDEXES } from '@car/event-store/commit-indexes'
import { LEAF_INDEXES } from '@car/registro/leaf-indexes'
import { COLLECTIONS, type Keeper, OF_RECORDS } from './collections.ts'
import { databaseOf, rightsOf, userOf, type Workload, workloads } from './rights.ts'

/** The job that removes destroyed values from the record of a service. It uses no other server. */
export type Wiper = `${Keeper}-wipe`
export type StoreUser = Workload | Wiper

const wiperOf = (keeper: Keeper): Wiper => `${keeper}-wipe`

export const onStore: StoreUser[] = [
  ...workloads.filter((workload) => rightsOf(workload).service),
  ...RECORDED.map(wiperOf),
]

export type Privilege = { resource: { db: string; collection: string }; actions: string[] }
type Granted = { role: string; db: string }

/** What may be done with a collection that only grows, and with any other, besides reading. */
const GROWS = ['insert', 'createCollection']
const CHANGES = [...GROWS, 'update', 'remove', 'createIndex']

/**
 * Returns what a user may do besides reading its database, by collections; null for the users of databases without a
 * record, who may do everything in them. Rights on a whole database would include its commits, so there are none.
 */
export function privilegesOf(namespace: string, user: StoreUser): Privilege[] | null {
  const keeper = RECORDED.find((name) => user === name || user === wiperOf(name) || user === `${name}-worker`)
  if (!keeper) return null
  const on = (collection: string, actions: string[]): Privilege => ({
    resource: { db: databaseOf(namespace, keeper), collection },
    actions,
  })
  if (user === wiperOf(keeper))
    return [
      on('commits', ['update']),
      on('to_wipe', ['remove']),
      // The same user encrypts anew under another key.
      ...(keeper === 'auth' ? ['usuarios', 'chaves'].map((name) => on(name, ['update'])) : []),
    ]
  const { grow, marks, log, answers } = OF_RECORDS
  // The worker opens files from strangers, so it has no part in the log.
  const ofService = user === keeper ? [...log, ...answers] : []
  return [
    ...grow.filter((name) => user === keeper || name !== 'folhas').map((name) => on(name, GROWS)),
    ...[...marks, ...ofService, ...COLLECTIONS[keeper]].map((name) => on(name, CHANGES)),
  ]
}

/** Returns a user's role in the form that MongoDB's createRole takes; null if a built-in role suffices. */
export function storeRoleOf(namespace: string, user: StoreUser) {
  const privileges = privilegesOf(namespace, user)
  return privileges && { role: nameOf(namespace, user), privileges, roles: [] }
}

/** Returns a user in the form that MongoDB's createUser takes, without its password. */
export function storeUserOf(namespace: string, user: StoreUser): { user: string; roles: Granted[] } {
  const service = user.replace(/-(wipe|worker)$/, '')
  const db = databaseOf(namespace, service)
  const own = nameOf(namespace, user)
  const roles = privilegesOf(namespace, user)
    ? [
        { role: 'read', db },
        { role: own, db: 'admin' },
      ]
    : [{ role: 'readWrite', db }]
  return { user: own, roles }
}

const nameOf = (namespace: string, user: StoreUser): string => userOf(namespace, user as Workload)

/**
 * Returns the indexes of the collections that services only insert into. The installation makes them: who may make an
 * index may make one that removes documents by their age.
 */
export const storeIndexes = (namespace: string) =>
  RECORDED.flatMap((keeper) => [
    { db: databaseOf(namespace, keeper), collection: 'commits', indexes: COMMIT_INDEXES.map(named) },
    { db: databaseOf(namespace, keeper), collection: 'folhas', indexes: LEAF_INDEXES.map(named) },
  ])

/** Names an index as MongoDB does by itself. */
const named = <I extends { key: Readonly<Record<string, 1 | -1>> }>(index: I) => ({
  ...index,
  name: Object.entries(index.key).flat().join('_'),
})
