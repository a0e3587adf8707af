import { isDeepStrictEqual } from 'node:util'
import type { Commit } from '@car/event-store/commit'
import { checkBacked, checkRow, derivedFrom } from '@car/event-store/derived'
import type { Change } from '@car/event-store/kinds'
import { conclude, verifyAll } from '@car/event-store/walk'
import { verifyLog } from '@car/registro/verify'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import { declaredIn } from './domain/evolve.ts'
import type { Processo } from './domain/processo.ts'
import type { DomainEvent } from './domain/events.ts'
import type { Streams } from './domain/streams.ts'
import type { Template } from './analise/domain/template.ts'
import type { Nota } from './analise/domain/nota.ts'
import { rowOf, recursosOf } from './outbound/processos.ts'
import type { Lote } from './lotes/domain/lote.ts'
import { rowOf as loteRowOf } from './lotes/outbound/lotes.ts'
import { checkExclusao, checkGuarda, strangeDestructions, strangeGuardas } from './guarda/usecases/verify-guarda.ts'
import { checkHour, strangeHours } from './acesso/usecases/verify-looks.ts'
import { checkCruzamento } from './territorio/usecases/verify-cruzamento.ts'

/** The age in milliseconds up to which a changed case need not be compared yet. Younger changes are not checked. */
const ON_THE_WAY_MS = 60_000

/**
 * Command: checks every stream: its chain and stamps, its publication, its read model, its perimeters, and its
 * encrypted values. Then it checks that every derived row belongs to a recorded stream. It changes nothing.
 */
const config = readSettings()
const { ctx, connection, broker, feriados, log, closePeers } = createContext(
  config,
  createLogger('processos-verify', config.LOG_LEVEL),
)
await waitForConnection(connection, 30_000)
await feriados.reread()
const numbers = new Map<string, Set<number>>()
const hours = new Set<string>()
const report = { ...(await verifyAll(ctx.store, verifyStream)), numbersWithoutProcesso: 0 }
for await (const hash of ctx.perimetros.altered())
  report.problems.push({ stream: `perimetro-${hash}`, problem: 'has another content than was recorded' })
await checkNumbers()
report.problems.push(...(await checkBacked(ctx.store, 'processo', derived())), ...(await strangeHours(ctx, hours)))
const unusual = derivedFrom(ctx.unusual.all(), ({ _id: id }) => ({ what: 'an unusual access', id, version: 1 }))
report.problems.push(...(await checkBacked(ctx.store, 'incomum', unusual)))
const templates = derivedFrom(ctx.templates.all(), ({ _id: id, versao: version }) => ({ what: 'a text', id, version }))
report.problems.push(...(await checkBacked(ctx.store, 'modelo', templates)))
const lotes = derivedFrom(ctx.lotes.all(), ({ _id: id, versao: version }) => ({ what: 'a lot', id, version }))
report.problems.push(...(await checkBacked(ctx.store, 'lote', lotes)), ...(await strangeGuardas(ctx)))
report.problems.push(...(await strangeDestructions(ctx)))
const registro = await verifyLog(log, log.vault)
report.problems.push(...registro.problems)
log.vault?.close()
await conclude({ ...report, leaves: registro.leaves, locked: registro.locked, service: 'processos' }, async () => {
  await ctx.comparer.close()
  await broker.close()
  closePeers()
  await disconnect(connection)
})

async function verifyStream(last: Change<Streams>, commits: readonly Commit<unknown>[]): Promise<string[]> {
  if (last.kind === 'acessos')
    return (await ctx.store.has('processo', last.id, 1)) ? [] : ['is about a case that is not on record']
  // Nothing is derived from a query, nor from the draw of a month.
  if (last.kind === 'consulta' || last.kind === 'sorteio') return []
  if (last.kind === 'guarda') return checkGuarda(ctx, last.state, last.commit.version)
  if (last.kind === 'exclusao') return checkExclusao(ctx, last.state, last.commit.version)
  if (last.kind === 'lote') return checkLote(last.state, last.commit.version)
  if (last.kind === 'nota') return checkNote(last.state)
  if (last.kind === 'modelo') return checkTemplate(last.state, last.commit.version)
  if (last.kind === 'incomum') return (await ctx.unusual.isListed(last.id)) ? [] : ['has no line in the read model']
  if (last.kind === 'leituras') {
    hours.add(last.id)
    return checkHour(ctx, last.id, last.state)
  }
  const { state: processo, commit } = last
  const [year = '', numero] = processo.numero.split('/')
  numbers.set(year, (numbers.get(year) ?? new Set()).add(Number(numero)))
  const row = await ctx.processos.row(processo.id)
  const problems = checkRow(row, commit.version, (row) => isDeepStrictEqual(row, rowOf(processo, commit.version)))
  if (commit.at.getTime() < Date.now() - ON_THE_WAY_MS)
    problems.push(...(await checkCruzamento(ctx, processo, commit.version)))
  problems.push(...(await checkRecursos(processo, commit.version)))
  const named = commits.flatMap(({ events }) => (events as DomainEvent[]).flatMap(perimetroOf))
  for (const hash of new Set(named))
    if (!(await ctx.perimetros.has(hash))) problems.push(`names the perimeter ${hash}, which is not there`)
  const documentos = commits.flatMap(({ events }) => (events as DomainEvent[]).flatMap(declaredIn))
  return [...problems, ...ctx.seals.faultsOf(processo.id, documentos, commits)]
}

/** Checks that the rows of a case's appeals agree with its record, and that the case has no other rows of appeals. */
async function checkRecursos(processo: Processo, versao: number): Promise<string[]> {
  const due = new Map(recursosOf(processo, versao).map((row) => [row._id, row]))
  const rows = await ctx.processos.recursosIn(processo.id, [...due.keys()])
  const strange = rows.filter(({ _id }) => !due.has(_id))
  const problems = [...due.values()].flatMap((due) =>
    checkRow(rows.find(({ _id }) => _id === due._id) ?? null, versao, (row) => isDeepStrictEqual(row, due)),
  )
  return [
    ...problems.map((problem) => `an appeal: ${problem}`),
    ...strange.map(({ _id }) => `an appeal ${_id} that is not on record`),
  ]
}

async function checkNote({ processoId }: Nota): Promise<string[]> {
  return (await ctx.store.has('processo', processoId, 1)) ? [] : ['is about a case that is not on record']
}

async function checkLote(lote: Lote | null, versao: number): Promise<string[]> {
  if (lote === null) return []
  return checkRow(await ctx.lotes.row(lote.id), versao, (row) => isDeepStrictEqual(row, loteRowOf(lote, versao)))
}

async function checkTemplate(template: Template, versao: number): Promise<string[]> {
  return checkRow(await ctx.templates.row(template.id), versao, ({ _id: _, versao: _v, ordem: _o, ...row }) =>
    isDeepStrictEqual(row, template),
  )
}

function perimetroOf(event: DomainEvent): string[] {
  return 'imovel' in event && event.imovel.perimetro !== undefined ? [event.imovel.perimetro] : []
}

/**
 * Counts the numbers that belong to no case, which exist because numbers are taken in blocks. Reports, for each year, a
 * case with a number that was never taken.
 */
async function checkNumbers(): Promise<void> {
  for await (const { ano, n } of ctx.numbers.taken()) {
    const used = numbers.get(ano) ?? new Set()
    report.numbersWithoutProcesso += Math.max(0, n - used.size)
    const beyond = [...used].filter((numero) => numero > n).toSorted((a, b) => a - b)
    if (beyond.length > 0)
      report.problems.push({
        stream: `processos-${ano}`,
        problem: `${n} numbers were given, and a case has ${beyond[0]}`,
      })
  }
}

/** Yields the rows that were derived from streams, for a check that each stream exists. */
async function* derived() {
  const { rows, recursos } = ctx.processos
  yield* derivedFrom(rows.each({}, { projection: { versao: 1 } }), ({ _id: id, versao }) => ({
    what: 'the read model',
    id,
    version: versao,
  }))
  yield* derivedFrom(ctx.cruzamentos.all(), ({ _id: id, versao }) => ({ what: 'a comparison', id, version: versao }))
  yield* derivedFrom(recursos.each({}), ({ processoId: id, versao }) => ({ what: 'an appeal', id, version: versao }))
  yield* derivedFrom(ctx.looks.all(), ({ _id, processo_id: id, em }) => {
    if (!/^[-\d]{10}T\d\d:00:00\.000Z$/.test(em) || !_id.startsWith(`${id}|${em}|`))
      report.problems.push({ stream: _id, problem: 'is a look that does not stand in its place' })
    return { what: 'a look', id, version: 1 }
  })
}
