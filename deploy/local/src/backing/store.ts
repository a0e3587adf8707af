import type { State } from '../state.ts'
import type { Tools } from '../tools.ts'
import { Stop } from '../stop.ts'
import { accepts } from './accepts.ts'
import type { Server } from './server.ts'

/** Describes the document store: MongoDB if a `mongod` is on the PATH, otherwise the embedded server. */
export function store(state: State, tools: Tools, port: number): Server {
  return {
    programs: [
      {
        program: { name: 'store', command: command(state, tools, port) },
        answers: () => accepts(port),
      },
    ],
    env: { MONGODB_URI: `mongodb://127.0.0.1:${port}` },
  }
}

function command(state: State, { mongod, store: jars }: Tools, port: number): [string, ...string[]] {
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
  ]
}
