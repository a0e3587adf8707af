/**
 * Puts mixed load on a running constellation while its processes are killed at random. Keeps a ledger of the
 * acknowledged acts, and checks the notices about them.
 *
 *   npm start -- --serve                                          (with RATE_LIMIT_SCALE=100, in another terminal)
 *   node bench/soak.ts [--minutes 2] [--state FOLDER] [--only gateway,store] [--small]
 *
 * Prints what was lost, doubled, left unfinished or refused, and after each kill the longest time without an answer.
 * The exit status is 0 only if nothing was lost, doubled, unfinished or refused, all records verify, and no time
 * exceeds five seconds. With --small the times do not count.
 */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sentMessages } from '@car/local/mail/kept'
import { Api } from '@car/local/main-job/api'
import { signIn } from '@car/local/main-job/sign-in'
import { until } from '@car/local/until'
import { OPERATED } from '@car/config/services'
import { toldBeside } from '@car/local/upkeep/told'
import { verify } from '@car/local/upkeep/verify'
import { running, small, state } from './options.ts'
import { balance, type Entry } from './soak/ledger.ts'
import { oneAfterTheOther } from './soak/load.ts'
import { cameAgain, noticesOf } from './soak/notices.ts'
import { probe } from './soak/probes.ts'

const SERVERS = ['store', 'rabbitmq', 'redis', 'objects']
const EVERYTHING = ['gateway', ...OPERATED, 'documentos-worker', 'mail', ...SERVERS]
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, only: { type: 'string' }, small, state },
})
/** The small run kills one service, and one server that services depend on, once each. */
const victims = values.only?.split(',') ?? (values.small ? ['processos', 'redis'] : EVERYTHING)
const AT_ONCE = values.small ? 1 : 3
/**
 * `pauseMs` is the pause before the next kill, once everything is ready again. `beforeMs` is the pause before the first
 * kill.
 */
const pauseMs = values.small ? 200 : 2_000
const beforeMs = values.small ? 500 : 3_000
const settleMs = 180_000
const limitMs = 5_000
const [ownerCpf, analystCpf, supervisorCpf] = ['78307270316', '70010000437', '70010000518']

const say = (line: string) => process.stdout.write(`${line}\n`)
const constellation = running(values.state)
const told = toldBeside(constellation)
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
const mail = told.environment('mail')['MAIL_DIR'] ?? ''
const before = cameAgain(await sentMessages(mail))
const end = performance.now() + Number(values.minutes) * 60_000
const goOn = () => (values.small ? kills.length < victims.length : performance.now() < end)
await Promise.all([
  ...Array.from({ length: AT_ONCE }, () =>
    oneAfterTheOther(api, { owner, analyst, analystId, supervisor }, ledger, failures, goOn),
  ),
  killSomebody(),
])
await probes.stop()

say(`${ledger.length} cases, ${kills.length} kills; what is under way may end now`)
const killsOfMail = kills.filter(({ name }) => name === 'avisos' || name === 'mail').length
const books = async () => {
  const sum = await balance(api, ledger, analyst)
  const { missing, doubled, ...notices } = await noticesOf(api, ledger, owner, {
    folder: mail,
    kills: killsOfMail,
    before,
  })
  return { ...sum, ...notices, doubled: [...sum.doubled, ...doubled], stuck: [...sum.stuck, ...missing] }
}
let sums = await books()
for (const settled = performance.now() + settleMs; sums.stuck.length > 0 && performance.now() < settled; ) {
  await wait(values.small ? 500 : 2_000)
  sums = await books()
}
const reports: string[] = []
const clean = await until('every record holds', settleMs, () => verifiesNow(), 2_000).catch(() => false)
reports.forEach(say)

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
  sums.lost.length + sums.doubled.length + sums.stuck.length + failures.length === 0 &&
  clean &&
  (values.small || worst <= limitMs)
process.exit(well ? 0 : 1)

/**
 * Verifies all records. Only the reports of the last verification are kept, since an earlier verification fails while
 * work is unfinished.
 */
function verifiesNow(): Promise<boolean> {
  reports.length = 0
  return verify(told, true, (line) => reports.push(line))
}

/**
 * Kills one process after the other in random order. After each kill it waits until the process runs again and
 * everything is ready.
 */
async function killSomebody(): Promise<void> {
  let left: string[] = []
  await wait(beforeMs)
  while (goOn()) {
    if (left.length === 0) left = [...victims]
    const [name = ''] = left.splice(randomInt(left.length), 1)
    const pid = pidOf(name)
    if (pid === undefined) throw new Error(`${name} does not run`)
    kills.push({ name, at: performance.now() })
    process.kill(pid, 'SIGKILL')
    while ([undefined, pid].includes(pidOf(name)) || !(await ready())) await wait(50)
    await wait(pauseMs)
  }
}

/** Returns the current process id; undefined while the process is down. */
function pidOf(name: string): number | undefined {
  try {
    return Number(readFileSync(join(constellation.folder, 'pids', name), 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns whether the gateway and everything behind it is ready. The worker is left out, because nobody calls it. */
function ready(): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  )
}
