import { onStore, privilegesOf, storeIndexes, type StoreUser, storeUserOf } from '@car/rights/mongodb'
import mongoose from 'mongoose'
import type { State } from '../state.ts'
import type { Tools } from '../tools.ts'
import { Stop } from '../stop.ts'
import { accepts } from './accepts.ts'
import type { Server } from './server.ts'

/** Describes the document store: MongoDB if a `mongod` is on the PATH, otherwise the embedded server. */
export function store(state: State, tools: Tools, namespace: string, port: number): Server {
  const uri = `mongodb://127.0.0.1:${port}`
  return {
    programs: [
      {
        program: { name: 'store', command: command(state, tools, namespace, port) },
        answers: () => accepts(port),
      },
    ],
    env: { MONGODB_URI: uri },
    of: (workload) => ({ MONGODB_URI: addressFor(uri, namespace, workload) }),
  }
}

/** Makes the indexes that services may not make, as an installation does. */
export async function makeIndexes(uri: string, namespace: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri)
  for (const { db, collection, indexes } of storeIndexes(namespace))
    await client.db(db).command({ createIndexes: collection, indexes })
  await client.close()
}

/** The embedded server knows users only by the name of the program, without passwords. */
export const addressFor = (uri: string, namespace: string, user: StoreUser): string =>
  `${uri}/?appName=${storeUserOf(namespace, user).user}`

/** Returns the rights of users besides reading, a line for each collection, as the embedded server takes them. */
function rightsIn(namespace: string): string {
  const lines = onStore.flatMap((user) =>
    (privilegesOf(namespace, user) ?? []).map(
      ({ resource: { db, collection }, actions }) =>
        `${storeUserOf(namespace, user).user} ${db}.${collection} ${actions.join(' ')}\n`,
    ),
  )
  return lines.join('')
}

function command(state: State, { mongod, store: jars }: Tools, namespace: string, port: number): [string, ...string[]] {
  if (mongod)
    return [mongod, '--port', `${port}`, '--bind_ip', '127.0.0.1', '--dbpath', state.makeFolder('data', 'mongod')]
  if (!jars)
    throw new Stop('The document store was not built: type npm start (it builds it), or name a MongoDB in MONGODB_URI.')
  // The compiler and the garbage collector get one thread each. On few cores, more threads would delay everything that
  // waits for the store.
  return [
    'java',
    '-Xmx768m',
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-cp',
    `${jars}/*`,
    'Store',
    state.path('data', 'store', 'documents.mv'),
    `${port}`,
    state.write('data/store-rights', rightsIn(namespace)),
  ]
}
