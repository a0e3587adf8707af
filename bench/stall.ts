/**
 * Measures the longest stall of the event loop while a service reads the worst body of an operation. Other callers wait
 * that long.
 *
 *   npm start -- --serve                                          (in another terminal)
 *   node bench/stall.ts [--rounds 5] [--state FOLDER] [--only criarProcesso,aprovar] [--small]
 *
 * It uses second processes of the services, behind a second gateway. Prints a row for each operation with a body: the
 * worst body, its answer, and the longest turn of the loop in the service and in the gateway, in processor time. For
 * the service it also prints the time by the clock. All times are medians of the rounds. The first round, in which code
 * is compiled, has its own column. The exit status is 1 if the goal is missed.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Api } from '@car/local/main-job/api'
import { signIn } from '@car/local/main-job/sign-in'
import { toldBeside } from '@car/local/upkeep/told'
import type { Operation } from '@car/operations/operation'
import { type OperationId, OPERATIONS } from '@car/operations/table'
import { median } from './median.ts'
import { running, small, state } from './options.ts'
import { largestDrawing, worstBodies } from './stall/bodies.ts'
import { cases, declared } from './stall/cases.ts'
import { startWatched, type Watched } from './stall/services.ts'

const GOAL_MS = 50
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' }, small, state },
})
/** The numbers of rounds after the first, of drawings on a page of a list, and of drawings in an export. */
const [ROUNDS, ON_PAGE, IN_EXPORT] = values.small ? [1, 2, 1] : [Number(values.rounds), 100, 20]
const wanted = (id: string) => values.only?.split(',').includes(id) ?? true
/**
 * CPFs of the bundled people. The owner has few cases besides those of this program, since all of them are exported.
 */
const CPFS = { owner: '16080614006', technician: '70010000194', analyst: '70010000437', supervisor: '70010000518' }
const ADMIN = '70010000607'

const told = toldBeside(running(values.state))
const url = told.environment('gateway')['PUBLIC_URL'] ?? ''
const [owner = '', technician = '', analyst = '', supervisor = '', admin = ''] = await Promise.all(
  [...Object.values(CPFS), ADMIN].map((cpf) => signIn(url, cpf)),
)
const analystId = (JSON.parse(Buffer.from(analyst.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
const people = { owner, analyst, supervisor, analystId, technicianCpf: CPFS.technician }
const places = await cases(new Api(url, console.log), people)
const watched = await startWatched(told)

type Measured = { body: string; answer: string; service: number[]; gateway: number[]; clock: number[] }

console.log('| Operation | Worst body | Answer | Service | Gateway | by the clock | the first time |')
console.log('|---|---|---|---|---|---|---|')
let missed = 0
for (const [id, operation] of Object.entries(OPERATIONS) as [string, Operation][]) {
  if (!operation.body || operation.multipart || !wanted(id)) continue
  const all: Measured[] = []
  const bodies = worstBodies(operation, declared)
  for (const { name, text } of values.small ? bodies.slice(1, 2) : bodies) {
    const measured: Measured = { body: name, ...nothing() }
    for (let round = 0; round <= ROUNDS; round++)
      await measure(operation.service as Watched, () => ask(id, operation, text), measured)
    all.push(measured)
  }
  const worst = all.toSorted((a, b) => median(b.service.slice(1)) - median(a.service.slice(1)))[0]
  const most = (of: (one: Measured) => number) => Math.max(...all.map(of))
  if (worst)
    print(id, worst, {
      gateway: most(({ gateway }) => median(gateway.slice(1))),
      first: most(({ service }) => service[0] ?? Number.NaN),
    })
}
if (wanted('listarProcessos')) await measurePage()
if (wanted('comparar')) await measureComparison()
if (wanted('auditoria')) await measureReading('auditoria', 'a page of a hundred acts', '?page_size=100')
if (wanted('exportarDados')) await measureExport()
await watched.stop()
process.exitCode = missed > 0 && !values.small ? 1 : 0

/** Measures the list of an owner, whose answer is large. Lists of the analysis have only summaries. */
async function measurePage(): Promise<void> {
  const { criarProcesso, listarProcessos } = OPERATIONS
  for (let n = 0; n < ON_PAGE; n++)
    await ask('criarProcesso', criarProcesso, largestDrawing(declared, n), '', watched.url, owner)
  const measured: Measured = { body: `a page of ${ON_PAGE} largest drawings`, ...nothing() }
  const read = () => ask('listarProcessos', listarProcessos, undefined, '?page_size=100', watched.url, owner)
  for (let round = 0; round <= ROUNDS; round++) await measure('processos', read, measured)
  print('listarProcessos', measured, { gateway: median(measured.gateway.slice(1)), first: measured.service[0] ?? NaN })
}

async function measureReading(id: OperationId, body: string, query: string, url = watched.url): Promise<void> {
  const { service } = OPERATIONS[id]
  const measured: Measured = { body, ...nothing() }
  const read = () => ask(id, OPERATIONS[id], undefined, query, url)
  for (let round = 0; round <= ROUNDS; round++) await measure(service as Watched, read, measured)
  print(id, measured, { gateway: median(measured.gateway.slice(1)), first: measured.service[0] ?? NaN })
}

/** Measures the export of a person's data with many of the largest drawings, including the files. */
async function measureExport(): Promise<void> {
  const { criarProcesso } = OPERATIONS
  for (let n = 0; n < IN_EXPORT; n++) await ask('criarProcesso', criarProcesso, largestDrawing(declared, n))
  const url = watched.urlOf('processos')
  await measureReading('exportarDados', `${IN_EXPORT} of the largest drawings`, '?arquivos=true', url)
}

/**
 * Measures the comparison of two versions. Each request names another pair of the largest drawings, since the service
 * compares a pair only once.
 */
async function measureComparison(): Promise<void> {
  const api = new Api(url, console.log)
  const draw = (n: number) => JSON.parse(largestDrawing(declared, n)) as object
  const { id } = await api.post<{ id: string }>('/api/v1/processos', 201, { token: owner, json: draw(0) })
  places['editarProcesso'] = places['comparar'] = { id }
  const measured: Measured = { body: 'two of the largest drawings', ...nothing() }
  for (let n = 1; n <= ROUNDS + 1; n++) {
    await ask('editarProcesso', OPERATIONS.editarProcesso, largestDrawing(declared, n))
    const read = () => ask('comparar', OPERATIONS.comparar, undefined, `?de=${n}&ate=${n + 1}`)
    await measure('processos', read, measured)
  }
  print('comparar', measured, { gateway: median(measured.gateway.slice(1)), first: measured.service[0] ?? NaN })
}

function nothing(): Omit<Measured, 'body'> {
  return { answer: '', service: [], gateway: [], clock: [] }
}

async function measure(service: Watched, work: () => Promise<string>, into: Measured): Promise<void> {
  const [inside, before] = await watched.during([service, 'gateway'], async () => {
    into.answer = await work()
  })
  into.service.push(inside?.processorMs ?? Number.NaN)
  into.clock.push(inside?.clockMs ?? Number.NaN)
  into.gateway.push(before?.processorMs ?? Number.NaN)
}

async function ask(
  id: string,
  { metodo, caminho, papeis }: Operation,
  body?: string,
  query = '',
  url = watched.url,
  token = id === 'marcarAvisoLido' ? owner : tokenFor(papeis),
): Promise<string> {
  const params = places[id] ?? places[''] ?? {}
  const path = caminho.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? randomUUID())
  const response = await fetch(url + path + query, {
    method: metodo,
    ...(body === undefined ? {} : { body }),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
  })
  const answer = await response.text()
  const { error } = (answer.startsWith('{') ? JSON.parse(answer) : {}) as { error?: { code: string } }
  return `${response.status} ${error?.code ?? ''}`.trim()
}

function tokenFor(papeis: Operation['papeis']): string {
  if (papeis === 'publico' || papeis.includes('admin')) return admin
  return papeis.includes('responsavel_tecnico') ? technician : papeis.includes('produtor_rural') ? owner : analyst
}

type Most = { gateway: number; first: number }
function print(id: string, { body, answer, service, clock }: Measured, { gateway, first }: Most): void {
  const stall = median(service.slice(1))
  if (Math.max(stall, gateway) > GOAL_MS) missed++
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const columns = [ms(stall), ms(gateway), ms(median(clock.slice(1))), ms(first)]
  console.log(`| ${[id, body, answer, ...columns].join(' | ')} |`)
}
