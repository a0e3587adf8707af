import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from '@jest/globals'
import { BASE } from '../support/environment.ts'
import { dados, said, errorOf, get, patch, post, type Answer } from '../support/api.ts'
import { checkContract } from '../support/contract.ts'
import { tokenOf, personOf } from '../support/sign-in.ts'
import { rascunho, submetido } from '../support/factory.ts'
import type { User } from '../support/types.ts'

const WHO = 'ofCopies'

describe('the contact', () => {
  test('is what the person says, and is shown to them', async () => {
    const token = await tokenOf(WHO)
    const { email } = personOf(WHO)
    const payload = { email_contato: 'sitio@exemplo.test', telefone: '(66) 99999-0000' }
    const said = { email, email_contato: 'sitio@exemplo.test', telefone: '+5566999990000' }
    expect(dados<User>(await patch('/auth/me', token, payload))).toMatchObject(said)
    expect(dados<User>(await get('/auth/me', token))).toMatchObject(said)
    const withoutPhone = { ...said, telefone: null }
    expect(dados<User>(await patch('/auth/me', token, { telefone: null }))).toMatchObject(withoutPhone)
  })

  test('that nobody can write to or call is refused, by field', async () => {
    const token = await tokenOf(WHO)
    const refusal = errorOf(await patch('/auth/me', token, { email_contato: 'sitio', telefone: '190' }))
    expect([refusal.said, refusal.byField]).toEqual([
      '422 CAR-004',
      { email_contato: 'invalid_format', telefone: 'invalid_format' },
    ])
    expect(said(await patch('/auth/me', 'none', {}))).toBe('401 CAR-001')
  })
})

/**
 * An IP address for this test file alone. The usual address is shared by all tests, and their failed searches count
 * against it.
 */
const OWN_ADDRESS = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`
async function acompanhar(body: { numero: string; chave: string }): Promise<Answer> {
  const caminho = '/api/v1/publico/acompanhamento'
  const payload = request(BASE + caminho, {
    method: 'POST',
    localAddress: OWN_ADDRESS,
    headers: { 'content-type': 'application/json' },
  })
  payload.end(JSON.stringify(body))
  const [response] = (await once(payload, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  const headers = new Headers(response.headers as Record<string, string>)
  const view = { status: response.statusCode ?? 0, headers, bytes, texto: bytes.toString('utf8') }
  await checkContract({ metodo: 'POST', caminho, ...view })
  return view
}

type Acompanhamento = { numero: string; chave: string; url: string }

describe('following a case without signing in', () => {
  test('takes number and key, which stand behind the # of an address, and tells nothing personal', async () => {
    const maria = await tokenOf('maria')
    const { id, numero, submetido_em, prazo_em } = await submetido()
    const said = dados<Acompanhamento>(await get(`/processos/${id}/acompanhamento`, maria))
    const [page, fragment] = said.url.split('#')
    expect(page).toMatch(/\/acompanhar$/)
    const { chave } = said
    expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({ numero, chave })
    expect(dados(await acompanhar({ numero, chave }))).toEqual({
      numero,
      etapa: 'submetido',
      desde: submetido_em,
      prazo_em,
      pendencias_abertas: 0,
      proximo_passo: expect.any(String),
    })
  })

  test('ends for who has the key of before, once the owner has changed it', async () => {
    const maria = await tokenOf('maria')
    const { id } = await rascunho()
    const before = dados<Acompanhamento>(await get(`/processos/${id}/acompanhamento`, maria))
    expect(said(await post(`/processos/${id}/acompanhamento/trocar`, await tokenOf('analista')))).toBe('404 CAR-003')
    expect(said(await post(`/processos/${id}/acompanhamento/trocar`, await tokenOf('stranger')))).toBe('404 CAR-003')
    const { numero, chave } = dados<Acompanhamento>(await post(`/processos/${id}/acompanhamento/trocar`, maria))
    expect(dados<{ etapa: string }>(await acompanhar({ numero, chave })).etapa).toBe('rascunho')
    const wrong = await acompanhar({ numero, chave: before.chave })
    const withoutNumber = await acompanhar({ numero: '1999/000001', chave })
    expect([said(wrong), errorOf(wrong).mensagem]).toEqual(['404 CAR-003', errorOf(withoutNumber).mensagem])
  })

  test('is CAR-010 for an address that has asked ten times in vain in an hour, and misses again; the right key finds the case', async () => {
    const { id } = await rascunho()
    const { numero, chave } = dados<Acompanhamento>(
      await get(`/processos/${id}/acompanhamento`, await tokenOf('maria')),
    )
    // The previous test has used two of the ten failed searches.
    const answers: string[] = []
    while (answers.length < 12 && answers.at(-1) !== '429 CAR-010')
      answers.push(said(await acompanhar({ numero, chave: '0'.repeat(12) })))
    expect([answers.slice(0, -1).every((d) => d === '404 CAR-003'), answers.length]).toEqual([true, 9])
    const refusal = await acompanhar({ numero, chave: '0'.repeat(12) })
    expect([said(refusal), Number(refusal.headers.get('retry-after')) > 3_000]).toEqual(['429 CAR-010', true])
    expect(dados<{ numero: string }>(await acompanhar({ numero, chave })).numero).toBe(numero)
  })

  test.each(['analista', 'tecnica', 'stranger'] as const)('is not handed to %s', async (who) => {
    const { id } = await submetido()
    expect(said(await get(`/processos/${id}/acompanhamento`, await tokenOf(who)))).toBe('404 CAR-003')
  })
})

describe('the receipt', () => {
  test('is a PDF for the owner, from submission on', async () => {
    const maria = await tokenOf('maria')
    const { id, numero } = await submetido()
    const pdf = await get(`/processos/${id}/recibo`, maria)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="recibo-${numero.replace('/', '-')}.pdf"`)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await get(`/processos/${id}/recibo`, maria)).bytes.equals(pdf.bytes)).toBe(true)
    for (const who of ['analista', 'tecnica', 'stranger'] as const)
      expect(said(await get(`/processos/${id}/recibo`, await tokenOf(who)))).toBe('404 CAR-003')
    const { id: opened } = await rascunho()
    expect(said(await get(`/processos/${opened}/recibo`, maria))).toBe('409 CAR-005')
  })
})
