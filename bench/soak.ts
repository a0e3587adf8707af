/**
 * Mixed load on a running constellation while its processes are killed at random. Books are kept of every act that was
 * acknowledged, and of who was told of it.
 *
 *   npm start -- --serve                                          (with RATE_LIMIT_SCALE=100, in another terminal)
 *   node bench/soak.ts [minutes] [state folder] [names, to kill only these: gateway,store]
 *
 * Prints what was lost, done or told twice, or left unfinished, and after each kill the longest time without an answer.
 * The exit status is 1 unless the first three are nothing and the last is at most five seconds.
 */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Api } from '@car/local/main-job/api'
import { signIn } from '@car/local/main-job/sign-in'
import { State } from '@car/local/state'
import { toldBeside } from '@car/local/upkeep/told'
import { verify } from '@car/local/upkeep/verify'
import { balance, type Entry } from './soak/ledger.ts'
import { oneAfterTheOther } from './soak/load.ts'
import { noticesOf } from './soak/notices.ts'
import { probe } from './soak/probes.ts'

const [minutes = '2', folder = '.local', only = ''] = process.argv.slice(2)
const victims = only
  ? only.split(',')
  : [
      'gateway',
      'auth',
      'processos',
      'documentos',
      'documentos-worker',
      'analista',
      'dossie',
      'avisos',
      'correio',
      'store',
      'rabbitmq',
      'redis',
      'objects',
    ]
/** The pause between everything being well again and the next kill. */
const pauseMs = 2_000
const settleMs = 180_000
const limitMs = 5_000
/** CPFs of the bundled people. */
const [ownerCpf, analystCpf, supervisorCpf] = ['78307270316', '70010000437', '70010000518']

const say = (line: string) => process.stdout.write(`${line}\n`)
const state = State.beside(resolve(folder))
if (!state) throw new Error(`no constellation runs in ${folder}`)
const told = toldBeside(state)
const url = told.environment('gateway')['PUBLIC_URL'] ?? ''
const [owner, analyst, supervisor] = await Promise.all([
  signIn(url, ownerCpf),
  signIn(url, analystCpf),
  signIn(url, supervisorCpf),
])
const analystId = (JSON.parse(Buffer.from(analyst.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
const api = new Api(url, say)
const ledger: Entry[] = []
const failures: string[] = []
const kills: { name: string; at: number }[] = []

const probes = probe(url, {
  auth: { path: '/api/v1/auth/me', token: owner },
  processos: { path: '/api/v1/processos?page_size=1', token: owner },
  documentos: { path: '/api/v1/documentos/00000000-0000-4000-8000-000000000000', token: owner },
  analista: { path: '/api/v1/analista/processos?page_size=1', token: analyst },
  dossie: { path: '/api/v1/analista/dossies/00000000-0000-4000-8000-000000000000', token: analyst },
  avisos: { path: '/api/v1/avisos?page_size=1', token: owner },
})
const until = performance.now() + Number(minutes) * 60_000
const goOn = () => performance.now() < until
await Promise.all([
  ...Array.from({ length: 3 }, () =>
    oneAfterTheOther(api, { owner, analyst, analystId, supervisor }, ledger, failures, goOn),
  ),
  killSomebody(state.folder),
])
await probes.stop()

say(`${ledger.length} cases, ${kills.length} kills; what is under way may end now`)
const mail = {
  folder: told.environment('correio')['MAIL_DIR'] ?? '',
  kills: kills.filter(({ name }) => name === 'avisos' || name === 'correio').length,
}
const books = async () => {
  const sum = await balance(api, ledger, analyst)
  const { missing, doubled, ...notices } = await noticesOf(api, ledger, owner, mail)
  return { ...sum, ...notices, doubled: [...sum.doubled, ...doubled], stuck: [...sum.stuck, ...missing] }
}
let sums = await books()
for (const end = performance.now() + settleMs; sums.stuck.length > 0 && performance.now() < end; await wait(2_000))
  sums = await books()
const clean = await verify(told, true, say)

const longest = new Map<string, number>()
for (const { name, at } of kills) {
  const { probe: who, ms } = probes.longestAt(at)
  say(`killed ${name.padEnd(18)} ${(ms / 1000).toFixed(1).padStart(5)} s without an answer of ${who}`)
  longest.set(name, Math.max(longest.get(name) ?? 0, ms))
}
for (const [what, list] of Object.entries({
  lost: sums.lost,
  doubled: sums.doubled,
  stuck: sums.stuck,
  refused: failures,
}))
  for (const line of list) say(`${what}: ${line}`)
const worst = Math.max(0, ...longest.values())
say(
  `acknowledged ${sums.acknowledged}, notices ${sums.notices}, messages that came again ${sums.sentTwice}, lost ${sums.lost.length}, doubled ${sums.doubled.length}, stuck ${sums.stuck.length}, ` +
    `refused ${failures.length}, longest unavailability ${(worst / 1000).toFixed(1)} s, verification ${clean ? 'clean' : 'NOT clean'}`,
)
const well =
  sums.lost.length + sums.doubled.length + sums.stuck.length + failures.length === 0 && clean && worst <= limitMs
process.exit(well ? 0 : 1)

/** Kills one after the other in random order, each as soon as all the others are well again. */
async function killSomebody(stateFolder: string): Promise<void> {
  let left: string[] = []
  await wait(3_000)
  while (goOn()) {
    if (left.length === 0) left = [...victims]
    const [name = ''] = left.splice(randomInt(left.length), 1)
    const pid = pidOf(stateFolder, name)
    if (pid === undefined) throw new Error(`${name} does not run`)
    kills.push({ name, at: performance.now() })
    process.kill(pid, 'SIGKILL')
    while ([undefined, pid].includes(pidOf(stateFolder, name)) || !(await ready())) await wait(50)
    await wait(pauseMs)
  }
}

/** Undefined while the process is down. */
function pidOf(stateFolder: string, name: string): number | undefined {
  try {
    return Number(readFileSync(join(stateFolder, 'pids', name), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Every service, and all that it stands on. The worker is left out: it has no callers, so nobody misses it for those
 * seconds.
 */
function ready(): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  )
}
