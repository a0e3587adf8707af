import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { launch } from '@car/testing/interruption'
import { atrasar, deixarPassar, iniciarAqui, type Montagem, montar } from './apoio.ts'
import { criarFabrica, type Fabrica } from './interrupcao-atos.ts'

/**
 * A term runs out, which no request starts. The process is killed right before each effect of the timer in turn, each
 * with a case and a store of its own, and another process continues with what it left.
 */

/** More effects than the timer has, so the last round goes through. */
const PASSOS = 7
/** Readings of before are counted whenever their messages come, which has no place among the effects of the timer. */
const READINGS = '^contagens'
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

type Prazo = {
  evento: string
  fato: string
  preparar: (f: Fabrica) => Promise<string>
  passar: typeof deixarPassar
  /** The event that is on record when the term begins. */
  antes: string
}
const PRAZOS: Prazo[] = [
  {
    evento: 'pendencia_expirada',
    fato: 'pendencia.expirada',
    preparar: async (f) => (await f.pendente()).id,
    passar: deixarPassar,
    antes: 'pendencia_criada',
  },
  {
    evento: 'processo_escalado',
    fato: 'processo.escalado',
    preparar: (f) => f.assumido(),
    passar: atrasar,
    antes: 'processo_assumido',
  },
]

test.each(PRAZOS)(
  '$evento, killed before any effect of the timer, is recorded once, shown and told',
  async (prazo) => {
    const paradas: string[] = []
    for (let n = 1; n <= PASSOS; n++) paradas.push(await umaVez(n, prazo))
    expect(paradas).toEqual(
      expect.arrayContaining([
        'commits.insertOne',
        'processos.replaceOne',
        `publish ${prazo.fato}`,
        'commits.updateOne publishedAt',
        'done',
      ]),
    )
  },
  300_000,
)

/** The effect that was next when the process was killed. */
async function umaVez(n: number, { evento, preparar, passar, antes }: Prazo): Promise<string> {
  let vida = { close: async () => {} }
  const m = await montar({ ALARMES_MS: '100' }, async (env) => {
    vida = await iniciarAqui(env)
    return { close: () => vida.close() }
  })
  try {
    const id = await preparar(criarFabrica(m))
    await saiu(m, antes)
    await vida.close()
    await passar(m, [id])

    const morta = await launch(MAIN, { ...m.env, EFFECTS_FREE: READINGS, EFFECT_OF_NOBODY: String(n) })
    vida = { close: () => morta.kill() }
    const parada = await until(
      async () => morta.stops.get('') ?? ((await foram(m, evento)) === 1 ? 'done' : undefined),
      (vista) => vista !== undefined,
      60_000,
    )
    await morta.kill()

    vida = await iniciarAqui(m.env)
    await saiu(m, evento)
    const linha = await m.connection.collection('processos').findOne({ _id: id } as never)
    expect([parada, linha?.['status']]).toEqual([parada, 'em_analise'])
    expect([parada, await m.connection.collection('commits').countDocuments(com(evento))]).toEqual([parada, 1])
    return parada ?? ''
  } finally {
    await m.close()
  }
}

const com = (tipo: string, mais = {}) => ({ 'events.tipo': tipo, ...mais }) as never
const foram = (m: Montagem, tipo: string): Promise<number> =>
  m.connection.collection('commits').countDocuments(com(tipo, { publishedAt: { $ne: null } }))
const saiu = (m: Montagem, tipo: string): Promise<number> =>
  until(
    () => foram(m, tipo),
    (n) => n === 1,
    60_000,
  )
