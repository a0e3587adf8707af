import { fileURLToPath } from 'node:url'
import { type Person, person } from '@car/testing/issuer'
import { idsThatStop, type Interruptible, launch, oneDeath } from '@car/testing/interruption'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { type Setup, build } from '../support.ts'

/**
 * Kills the process right before each effect of a query of the audit, and of an export of a person's data. A query or
 * export must not show anything before it is recorded.
 */

jest.setTimeout(120_000)

const STEPS = 4
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const CASES = [
  { acao: 'auditoria_consultada', papel: 'admin', caminho: '/admin/auditoria?page_size=1' },
  { acao: 'dados_exportados', papel: 'produtor_rural', caminho: '/privacidade/exportacao?arquivos=false' },
] as const

let m: Setup
let service: Interruptible
beforeAll(async () => {
  m = await build({ EFFECTS_FREE: '^contadores|^leituras|heldUntil$' }, async (env) => {
    service = await launch(MAIN, env)
    return { close: () => service.kill() }
  })
}, 90_000)
afterAll(() => m.close())

const registered = (who: Person, acao: string) =>
  m.connection.collection('commits').countDocuments({ 'author.id': who.id, 'events.tipo': acao })

test('killed before any of their effects, they have told nothing that is not on record; asked again, they tell', async () => {
  const rounds = CASES.flatMap((processo, i) =>
    idsThatStop(i * 100, STEPS, []).map((id) => ({ ...processo, id, who: person('Alguém', processo.papel) })),
  )
  /** The requests whose answer began, even if the answer was not completed. */
  const answered = new Set<string>()
  const ask = async ({ who, caminho }: (typeof rounds)[number], id?: string, signal?: AbortSignal) => {
    const response = await m.download(who, caminho, signal, id)
    if (id !== undefined) answered.add(id)
    await response.arrayBuffer()
    return response.status
  }
  const told = await oneDeath(
    service,
    rounds.map((round) => ({ id: round.id, send: (dead: AbortSignal) => ask(round, round.id, dead) })),
  )
  const stops = rounds.map(({ id }) => service.stops.get(id) ?? 'done')
  for (const effect of ['commits.insertOne', 'done']) expect(stops).toContain(effect)
  const before = await Promise.all(rounds.map(({ who, acao }) => registered(who, acao)))
  for (const [i, { acao, id }] of rounds.entries()) {
    const where = `${acao}, killed before ${stops[i]}`
    expect([where, before[i]]).toEqual([where, stops[i] === 'commits.insertOne' ? 0 : 1])
    expect([undefined, 200]).toContain(told[i])
    expect([where, answered.has(id) && before[i] === 0]).toEqual([where, false])
  }

  service = await launch(MAIN, m.env)
  for (const [i, round] of rounds.entries()) {
    expect(await ask(round)).toBe(200)
    expect(await registered(round.who, round.acao)).toBe((before[i] ?? 0) + 1)
  }
})
