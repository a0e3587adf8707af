import { isDeepStrictEqual } from 'node:util'
import type { Commit } from '@car/event-store/commit'
import { checkBacked, checkRow, derivedFrom } from '@car/event-store/derived'
import type { Change } from '@car/event-store/kinds'
import { conclude, verifyAll } from '@car/event-store/walk'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import type { Caso } from './domain/caso.ts'
import type { Evento } from './domain/eventos.ts'
import type { Fluxos } from './domain/fluxos.ts'
import type { Modelo } from './domain/modelo.ts'
import type { Nota } from './domain/nota.ts'
import { linhaDe, recursosDe } from './outbound/processos.ts'
import { conferirCruzamento } from './usecases/conferir-cruzamento.ts'

/** A case that changed within this time may not have been compared yet. */
const A_CAMINHO_MS = 60_000

/**
 * Command: checks every stream: its chain and stamps, its publication, its fold against the read model, the perimeters
 * that it names, and that its encrypted values can be read. Then it checks that everything derived from the record
 * leads back to it. It changes nothing.
 */
const config = readSettings()
const { ctx, connection, broker, closePeers } = createContext(
  config,
  createLogger('processos-verify', config.LOG_LEVEL),
)
await waitForConnection(connection, 30_000)
await ctx.feriados.reler()
/** The numbers of all cases, by year. */
const numeros = new Map<string, Set<number>>()
const report = { ...(await verifyAll(ctx.store, conferir)), numerosSemProcesso: 0 }
for await (const hash of ctx.perimetros.alterados())
  report.problemas.push({ fluxo: `perimetro-${hash}`, problema: 'has another content than was recorded' })
await conferirNumeros()
report.problemas.push(...(await checkBacked(ctx.store, 'processo', derivados())))
const incomuns = derivedFrom(ctx.incomuns.todos(), ({ _id: id }) => ({ what: 'an unusual access', id, version: 1 }))
report.problemas.push(...(await checkBacked(ctx.store, 'incomum', incomuns)))
const modelos = derivedFrom(ctx.modelos.todos(), ({ _id: id, versao: version }) => ({ what: 'a text', id, version }))
report.problemas.push(...(await checkBacked(ctx.store, 'modelo', modelos)))
await conclude({ ...report, servico: 'processos' }, async () => {
  await ctx.comparador.close()
  await broker.close()
  closePeers()
  await disconnect(connection)
})

async function conferir(last: Change<Fluxos>, commits: readonly Commit<unknown>[]): Promise<string[]> {
  if (last.kind === 'acessos')
    return (await ctx.store.has('processo', last.id, 1)) ? [] : ['is about a case that is not on record']
  if (last.kind === 'consulta') return []
  if (last.kind === 'nota') return conferirNota(last.state, commits)
  if (last.kind === 'modelo') return conferirModelo(last.state, last.commit.version)
  if (last.kind === 'incomum') return (await ctx.incomuns.consta(last.id)) ? [] : ['has no line in the read model']
  const { state: caso, commit } = last
  const [ano = '', numero] = caso.numero.split('/')
  numeros.set(ano, (numeros.get(ano) ?? new Set()).add(Number(numero)))
  const linha = await ctx.processos.linha(caso.id)
  const problemas = checkRow(linha, commit.version, (l) => isDeepStrictEqual(l, linhaDe(caso, commit.version)))
  if (commit.at.getTime() < Date.now() - A_CAMINHO_MS)
    problemas.push(...(await conferirCruzamento(ctx, caso, commit.version)))
  problemas.push(...(await conferirRecursos(caso, commit.version)))
  const nomeados = commits.flatMap(({ events }) => (events as Evento[]).flatMap(perimetroDe))
  for (const hash of new Set(nomeados))
    if (!(await ctx.perimetros.tem(hash))) problemas.push(`names the perimeter ${hash}, which is not there`)
  if (!ctx.sigilos.abremSe(commits as Commit<Evento>[])) problemas.push("the owner's CPF or CNPJ cannot be read")
  return problemas
}

/** The rows of the appeals of a case are what its record says, and there is no other. */
async function conferirRecursos(caso: Caso, versao: number): Promise<string[]> {
  const devidas = new Map(recursosDe(caso, versao).map((linha) => [linha._id, linha]))
  const linhas = await ctx.processos.recursosEm(caso.id, [...devidas.keys()])
  const estranhas = linhas.filter(({ _id }) => !devidas.has(_id))
  const problemas = [...devidas.values()].flatMap((devida) =>
    checkRow(linhas.find(({ _id }) => _id === devida._id) ?? null, versao, (linha) => isDeepStrictEqual(linha, devida)),
  )
  return [
    ...problemas.map((problema) => `an appeal: ${problema}`),
    ...estranhas.map(({ _id }) => `an appeal ${_id} that is not on record`),
  ]
}

async function conferirNota({ processoId }: Nota, commits: readonly Commit<unknown>[]): Promise<string[]> {
  const problemas = (await ctx.store.has('processo', processoId, 1)) ? [] : ['is about a case that is not on record']
  try {
    for (const commit of commits) ctx.notas.abrir(commit)
  } catch {
    problemas.push('its text cannot be read')
  }
  return problemas
}

async function conferirModelo(modelo: Modelo, versao: number): Promise<string[]> {
  return checkRow(await ctx.modelos.linha(modelo.id), versao, ({ _id: _, versao: _v, ordem: _o, ...linha }) =>
    isDeepStrictEqual(linha, modelo),
  )
}

function perimetroDe(evento: Evento): string[] {
  return 'imovel' in evento && evento.imovel.perimetro !== undefined ? [evento.imovel.perimetro] : []
}

/** Numbers are taken in blocks, so some belong to no case. But no case may have a number that was never taken. */
async function conferirNumeros(): Promise<void> {
  for await (const { ano, n } of ctx.numeros.dados()) {
    const usados = numeros.get(ano) ?? new Set()
    report.numerosSemProcesso += Math.max(0, n - usados.size)
    const alem = [...usados].filter((numero) => numero > n).toSorted((a, b) => a - b)
    if (alem.length > 0)
      report.problemas.push({
        fluxo: `processos-${ano}`,
        problema: `${n} numbers were given, and a case has ${alem[0]}`,
      })
  }
}

/** Everything outside its stream that says something of a case. */
async function* derivados() {
  const { linhas, recursos } = ctx.processos
  yield* derivedFrom(linhas.each({}, { projection: { versao: 1 } }), ({ _id: id, versao }) => ({
    what: 'the read model',
    id,
    version: versao,
  }))
  yield* derivedFrom(ctx.cruzamentos.todas(), ({ _id: id, versao }) => ({ what: 'a comparison', id, version: versao }))
  yield* derivedFrom(recursos.each({}), ({ processo_id: id, versao }) => ({ what: 'an appeal', id, version: versao }))
  yield* derivedFrom(ctx.leituras.todas(), ({ processo_id: id }) => ({ what: 'a look', id, version: 1 }))
}
