import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isDestruction } from '@car/event-store/destruction'
import { type Person, person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { askedFor, old, owner, rascunho, verify } from './old.ts'
import { build, settled, type Setup } from '../support.ts'

const ADMIN = person('Chefe', 'admin')
const REASON = 'O pedido cumpre os requisitos da lei.'

let m: Setup
beforeAll(async () => {
  m = await build({ ALARMES_MS: '500' })
})
afterAll(() => m.close())

function known(): Person {
  const dono = owner()
  m.analistas.set(dono.id, dono)
  return dono
}

async function ask(dono: Person, motivo: string): Promise<string> {
  const asked = await m.ask(dono, 'POST', '/privacidade/exclusoes', { motivo })
  expect(asked.status).toBe(201)
  return asked.body.data.id
}

const decide = async (id: string, resultado: string) =>
  (await m.ask(ADMIN, 'POST', `/admin/exclusoes/${id}/decidir`, { resultado, fundamentacao: REASON })).status

const finished = (dono: Person) =>
  until(
    async () => (await m.ask(dono, 'GET', '/privacidade/exclusoes')).body.data,
    ([newest]) => newest.status === 'concluida',
  )

/** Returns how many sealed values of a stream are on record as destroyed. */
async function destroyedOf(stream: string): Promise<number> {
  const commits = await m.connection.collection('commits').find({ stream }).toArray()
  return commits.flatMap(({ events }) => events.filter(isDestruction).flatMap(({ lacres }: { lacres: [] }) => lacres))
    .length
}

test('who has opened a case after the decision keeps their account', async () => {
  const dono = known()
  const draft = await rascunho(m, dono)
  const id = await ask(dono, 'Não quero mais.')
  m.away.add('documentos')
  expect(await decide(id, 'atendida')).toBe(200)
  await until(
    () => m.ask(dono, 'GET', `/processos/${draft}`),
    ({ status }) => status === 404,
  )
  const later = await rascunho(m, dono)
  m.away.delete('documentos')
  await finished(dono)
  expect(m.eliminated.filter((one) => one.id === dono.id).map(({ parte }) => parte)).not.toContain('tudo')
  expect([askedFor(m, draft), (await m.ask(dono, 'GET', `/processos/${later}`)).status]).toEqual([
    ['documentos', 'dossie', 'analista'],
    200,
  ])
})

test('with the account the words of all requests go, and why holds were on it', async () => {
  const dono = known()
  const denied = await ask(dono, 'Porque eu, Fulano, quero.')
  expect(await decide(denied, 'negada')).toBe(200)
  const held = { usuario_id: dono.id, motivo: 'Inquérito civil contra Fulano.' }
  const { id: hold } = (await m.ask(ADMIN, 'POST', '/admin/retencoes-legais', held)).body.data
  await m.ask(ADMIN, 'DELETE', `/admin/retencoes-legais/${hold}`, { motivo: 'O inquérito foi arquivado.' })
  expect(await decide(await ask(dono, 'Peço de novo.'), 'atendida')).toBe(200)
  await finished(dono)
  expect(askedFor(m, dono.id)).toEqual(['documentos', 'avisos', 'auth'])
  // The words and the name of who wrote them; of the hold both reasons and who gave them.
  expect([await destroyedOf(`exclusao-${denied}`), await destroyedOf(`guarda-${dono.id}`)]).toEqual([2, 4])
  await settled(m)
  expect(await verify(m)).toEqual([])
})

test('with a case it goes why holds were on it', async () => {
  const dono = known()
  const id = await old(m, dono)
  const held = { processo_id: id, motivo: 'Inquérito civil contra Fulano.' }
  const { id: hold } = (await m.ask(ADMIN, 'POST', '/admin/retencoes-legais', held)).body.data
  await m.ask(ADMIN, 'DELETE', `/admin/retencoes-legais/${hold}`, { motivo: 'O inquérito foi arquivado.' })
  expect(await decide(await ask(dono, 'Não quero mais.'), 'atendida')).toBe(200)
  await finished(dono)
  expect(await destroyedOf(`guarda-${id}`)).toBe(4)
})
