/**
 * Measures the cost of lists: the processor time of the store and of the service that answers, round trips to the
 * store, the bytes that come from it, and the bytes sent. All cases have the same matrícula, CCIR and perimeter. A case
 * keeps a limited number of matching cases. By default there are more cases than that.
 *
 *   RATE_LIMIT_SCALE=100 npm start -- --serve                              (in another terminal)
 *   node bench/lists.ts [--rounds 9] [--cases 54] [--state FOLDER] [--small]
 *
 * A second process of each service answers. It reaches the store through a proxy that counts the traffic. Prints the
 * medians of the rounds, and for comparison the medians of `/auth/me`, which reads one small row.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Api } from '@car/local/main-job/api'
import { signIn } from '@car/local/main-job/sign-in'
import { type ProcessName, services } from '@car/local/services'
import { toldBeside } from '@car/local/upkeep/told'
import { handIn } from './lists/cases.ts'
import { countTraffic } from './lists/counted.ts'
import { median } from './median.ts'
import { running, small, state } from './options.ts'
import { processorUs } from './processor.ts'
import { startSecond } from './second.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    cases: { type: 'string', default: '54' },
    small,
    state,
  },
})
const GOAL = 'at most 2 ms in each and 3 times as much read as sent'
const [WARM, ROUNDS, EACH, CASES] = values.small ? [0, 1, 2, 2] : [4, Number(values.rounds), 100, Number(values.cases)]
/** CPFs of the bundled people. The owner has few cases besides those of this program. */
const CPFS = { owner: '16080614006', analyst: '70010000437', supervisor: '70010000518' }

const backing = running(values.state)
const told = toldBeside(backing)
const store = Number(backing.read('pids/store') ?? Number.NaN)
if (Number.isNaN(store)) throw new Error(`the embedded store does not run in ${values.state}`)
const root = join(import.meta.dirname, '..')
const url = told.environment('gateway')['PUBLIC_URL'] ?? ''
const [owner = '', analyst = '', supervisor = ''] = await Promise.all(
  Object.values(CPFS).map((cpf) => signIn(url, cpf)),
)
const [id = ''] = await handIn(new Api(url, console.log), { owner, analyst }, CASES)

const seconds = {
  analista: await startCounted('analista'),
  processos: await startCounted('processos'),
  auth: await startCounted('auth'),
}

type Asked = { what: string; of: keyof typeof seconds; path: string; token: string }
const asked: readonly Asked[] = [
  { what: 'a page of the queue', of: 'analista', path: '/analista/processos?page_size=20', token: analyst },
  { what: 'one row of it', of: 'analista', path: '/analista/processos?page_size=1', token: analyst },
  { what: 'the views', of: 'analista', path: '/analista/visoes', token: analyst },
  { what: 'the dashboard', of: 'analista', path: '/analista/dashboard', token: analyst },
  { what: 'the dashboard of all', of: 'analista', path: '/analista/dashboard', token: supervisor },
  { what: 'the load', of: 'analista', path: '/supervisor/carga', token: supervisor },
  { what: 'the map', of: 'analista', path: '/supervisor/mapa', token: supervisor },
  { what: 'cases, to the analysis', of: 'processos', path: '/processos?page_size=20', token: analyst },
  { what: 'cases, to their owner', of: 'processos', path: '/processos?page_size=20', token: owner },
  { what: 'a history', of: 'processos', path: `/processos/${id}/historico`, token: owner },
  { what: 'who one is', of: 'auth', path: '/auth/me', token: analyst },
]

type Spent = { store: number; service: number; trips: number; read: number; sent: number }
const spent = new Map<string, Spent[]>(asked.map(({ what }) => [what, []]))
for (let round = -WARM; round < ROUNDS; round++)
  for (const one of asked) {
    const cost = await costOf(one)
    if (round >= 0) spent.get(one.what)?.push(cost)
  }

console.log(`${CASES} cases with all in common; medians, for one answer (goal for a page of the queue: ${GOAL})`)
for (const [what, rounds] of spent) {
  const of = (measure: keyof Spent) => median(rounds.map((one) => one[measure]))
  const ms = (measure: 'store' | 'service') => `${(of(measure) / 1000).toFixed(2).padStart(7)} ms in the ${measure}`
  const kB = (measure: 'read' | 'sent') => `${(of(measure) / 1000).toFixed(1).padStart(7)} kB ${measure}`
  const trips = `${of('trips').toFixed(0).padStart(4)} round trips`
  const ratio = `${(of('read') / of('sent')).toFixed(1).padStart(5)} ×`
  console.log([what.padEnd(24), ms('store'), ms('service'), trips, kB('read'), kB('sent'), ratio].join(' '))
}
for (const { child } of Object.values(seconds)) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
process.exit(0)

async function startCounted(name: ProcessName) {
  const { folder, program } = services[name]
  const { uri, soFar } = await countTraffic(told.environment(name)['MONGODB_URI'] ?? '')
  const args = ['--enable-source-maps', join(root, folder, 'dist', `${program}.js`)]
  const { child, url: own } = await startSecond(told, name, args, { MONGODB_URI: uri })
  return { child, pid: child.pid ?? 0, url: own, soFar }
}

/**
 * Requests a list EACH times.
 * @returns the cost of one answer: microseconds, round trips, bytes
 */
async function costOf({ what, of, path, token }: Asked): Promise<Spent> {
  const service = seconds[of]
  const before = { ...service.soFar(), store: processorUs(store), service: processorUs(service.pid) }
  let sent = 0
  for (let n = 0; n < EACH; n++) {
    const response = await fetch(`${service.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    const answer = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${what}: ${response.status} ${Buffer.from(answer).toString()}`)
    sent += answer.byteLength
  }
  const { trips, bytes } = service.soFar()
  return {
    store: (processorUs(store) - before.store) / EACH,
    service: (processorUs(service.pid) - before.service) / EACH,
    trips: (trips - before.trips) / EACH,
    read: (bytes - before.bytes) / EACH,
    sent: sent / EACH,
  }
}
