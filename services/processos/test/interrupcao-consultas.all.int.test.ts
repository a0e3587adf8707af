import { fileURLToPath } from 'node:url'
import { type Person, person } from '@car/testing/issuer'
import { idsThatStop, type Interruptible, launch, oneDeath } from '@car/testing/interruption'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { type Montagem, montar } from './apoio.ts'

/**
 * A look at the audit, and an export of one's own data, are each stopped right before each of their effects and killed
 * there. Nothing may have been shown that is not on record.
 */

jest.setTimeout(120_000)

const PASSOS = 4
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const CASOS = [
  { acao: 'auditoria_consultada', papel: 'admin', caminho: '/admin/auditoria?page_size=1' },
  { acao: 'dados_exportados', papel: 'produtor_rural', caminho: '/privacidade/exportacao?arquivos=false' },
] as const

let m: Montagem
let servico: Interruptible
beforeAll(async () => {
  m = await montar({ EFFECTS_FREE: '^contadores|^leituras|heldUntil$' }, async (env) => {
    servico = await launch(MAIN, env)
    return { close: () => servico.kill() }
  })
}, 90_000)
afterAll(() => m.close())

const registradas = (quem: Person, acao: string) =>
  m.connection.collection('commits').countDocuments({ 'author.id': quem.id, 'events.tipo': acao })

test('killed before any of their effects, they have told nothing that is not on record; asked again, they tell', async () => {
  const rodadas = CASOS.flatMap((caso, i) =>
    idsThatStop(i * 100, PASSOS, []).map((id) => ({ ...caso, id, quem: person('Alguém', caso.papel) })),
  )
  /** Requests of which an answer began to come, whether or not it came to its end. */
  const respondidas = new Set<string>()
  const pedir = async ({ quem, caminho }: (typeof rodadas)[number], id?: string, signal?: AbortSignal) => {
    const resposta = await m.baixar(quem, caminho, signal, id)
    if (id !== undefined) respondidas.add(id)
    await resposta.arrayBuffer()
    return resposta.status
  }
  const ditos = await oneDeath(
    servico,
    rodadas.map((rodada) => ({ id: rodada.id, send: (morto: AbortSignal) => pedir(rodada, rodada.id, morto) })),
  )
  const paradas = rodadas.map(({ id }) => servico.stops.get(id) ?? 'done')
  for (const efeito of ['commits.insertOne', 'done']) expect(paradas).toContain(efeito)
  const antes = await Promise.all(rodadas.map(({ quem, acao }) => registradas(quem, acao)))
  for (const [i, { acao, id }] of rodadas.entries()) {
    const onde = `${acao}, killed before ${paradas[i]}`
    expect([onde, antes[i]]).toEqual([onde, paradas[i] === 'commits.insertOne' ? 0 : 1])
    expect([undefined, 200]).toContain(ditos[i])
    expect([onde, respondidas.has(id) && antes[i] === 0]).toEqual([onde, false])
  }

  servico = await launch(MAIN, m.env)
  for (const [i, rodada] of rodadas.entries()) {
    expect(await pedir(rodada)).toBe(200)
    expect(await registradas(rodada.quem, rodada.acao)).toBe((antes[i] ?? 0) + 1)
  }
})
