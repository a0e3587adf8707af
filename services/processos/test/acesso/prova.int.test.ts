import { isUnder, openCheckpoint, readProof, timeOf } from '@car/conferir/checkpoint'
import { jwksOf } from '@car/registro/keys'
import { parseVerifierKey } from '@car/registro/note'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { build, type Setup } from '../support.ts'
import { FORM } from '../given.ts'

const MARIA = person('Maria', 'produtor_rural')
const PEDRO = person('Pedro', 'produtor_rural')
let m: Setup
let path: string

beforeAll(async () => {
  m = await build()
  const { body } = await m.ask(MARIA, 'POST', '/processos', { imovel: FORM.imovel })
  path = `/processos/${body.data.id}/historico`
})
afterAll(() => m.close())

test('an act is proved by what the log publishes, to whom the case is shown', async () => {
  const { body } = await until(
    () => m.ask(MARIA, 'GET', `${path}/1/prova`),
    ({ status }) => status !== 503,
  )
  const { prova, hash, sal, ...place } = body.data
  const keys = await (await fetch(`http://127.0.0.1:${m.env['PORT']}/registro/processos/vkey`)).text()
  const always = { uso: 'registro', valida_de: '', valida_ate: null, estado: 'ativa', comprometida_em: null } as const
  const jwks = jwksOf(keys.trim().split('\n').map(parseVerifierKey)).map((jwk) => ({ ...always, ...jwk }))
  const read = readProof(prova)
  const head = read && openCheckpoint(read.checkpoint, jwks)
  expect(read && head && isUnder(head, { hash, sal, ...read })).toBe(true)
  const { index: indice } = read ?? {}
  const { size: tamanho } = head ?? {}
  expect(place).toEqual({ indice, tamanho, em: expect.any(String), travado: false })
  expect(await timeOf(read?.checkpoint ?? '', jwks)).toEqual(new Date(place.em))
  const acts = (await m.ask(MARIA, 'GET', path)).body.data
  expect(acts[0]).toMatchObject({ versao: 1, hash })
})

test.each(['0', '2', '01', 'um', '99999999999'])('version %s is none', async (version) => {
  expect(await m.ask(MARIA, 'GET', `${path}/${version}/prova`)).toMatchObject({ status: 404 })
})

test('nobody else is told', async () => {
  expect((await m.ask(PEDRO, 'GET', `${path}/1/prova`)).status).toBe((await m.ask(PEDRO, 'GET', path)).status)
})
