import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from '@jest/globals'
import { BASE } from './support/ambiente.ts'
import { dados, dito, erro, get, patch, post, type Resposta } from './support/api.ts'
import { conferir } from './support/contrato.ts'
import { como, pessoaDe } from './support/entrar.ts'
import { rascunho, submetido } from './support/fabrica.ts'
import type { Usuario } from './support/tipos.ts'

/** A producer's own copies: §9 of the decisions. */

const QUEM = 'dasCopias'

describe('the contact', () => {
  test('is what the person says, and is shown to them', async () => {
    const token = await como(QUEM)
    const { email } = pessoaDe(QUEM)
    const pedido = { email_contato: 'sitio@exemplo.test', telefone: '(66) 99999-0000' }
    const dito = { email, email_contato: 'sitio@exemplo.test', telefone: '+5566999990000' }
    expect(dados<Usuario>(await patch('/auth/me', token, pedido))).toMatchObject(dito)
    expect(dados<Usuario>(await get('/auth/me', token))).toMatchObject(dito)
    const semTelefone = { ...dito, telefone: null }
    expect(dados<Usuario>(await patch('/auth/me', token, { telefone: null }))).toMatchObject(semTelefone)
  })

  test('that nobody can write to or call is refused, by field', async () => {
    const token = await como(QUEM)
    const recusa = erro(await patch('/auth/me', token, { email_contato: 'sitio', telefone: '190' }))
    expect([recusa.dito, recusa.detalhes]).toEqual([
      '422 CAR-004',
      { email_contato: 'invalid_format', telefone: 'invalid_format' },
    ])
    expect(dito(await patch('/auth/me', 'nada', {}))).toBe('401 CAR-001')
  })
})

/**
 * Asks from an address of its own, since failed searches of other files count against the address that all tests share.
 */
const DAQUI = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`
async function acompanhar(corpo: { numero: string; chave: string }): Promise<Resposta> {
  const caminho = '/api/v1/publico/acompanhamento'
  const pedido = request(BASE + caminho, {
    method: 'POST',
    localAddress: DAQUI,
    headers: { 'content-type': 'application/json' },
  })
  pedido.end(JSON.stringify(corpo))
  const [resposta] = (await once(pedido, 'response')) as [IncomingMessage]
  const bytes = await buffer(resposta)
  const headers = new Headers(resposta.headers as Record<string, string>)
  const vista = { status: resposta.statusCode ?? 0, headers, bytes, texto: bytes.toString('utf8') }
  await conferir({ metodo: 'POST', caminho, ...vista })
  return vista
}

type Acompanhamento = { numero: string; chave: string; url: string }

describe('following a case without signing in', () => {
  test('takes number and key, which stand behind the # of an address, and tells nothing personal', async () => {
    const maria = await como('maria')
    const { id, numero, submetido_em, prazo_em } = await submetido()
    const dito = dados<Acompanhamento>(await get(`/processos/${id}/acompanhamento`, maria))
    const [pagina, fragmento] = dito.url.split('#')
    expect(pagina).toMatch(/\/acompanhar$/)
    const { chave } = dito
    expect(Object.fromEntries(new URLSearchParams(fragmento))).toEqual({ numero, chave })
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
    const maria = await como('maria')
    const { id } = await rascunho()
    const antes = dados<Acompanhamento>(await get(`/processos/${id}/acompanhamento`, maria))
    expect(dito(await post(`/processos/${id}/acompanhamento/trocar`, await como('analista')))).toBe('404 CAR-003')
    expect(dito(await post(`/processos/${id}/acompanhamento/trocar`, await como('estranha')))).toBe('404 CAR-003')
    const { numero, chave } = dados<Acompanhamento>(await post(`/processos/${id}/acompanhamento/trocar`, maria))
    expect(dados<{ etapa: string }>(await acompanhar({ numero, chave })).etapa).toBe('rascunho')
    const errada = await acompanhar({ numero, chave: antes.chave })
    const semNumero = await acompanhar({ numero: '1999/000001', chave })
    expect([dito(errada), erro(errada).mensagem]).toEqual(['404 CAR-003', erro(semNumero).mensagem])
  })

  test('is CAR-010 for an address that has asked ten times in vain in an hour, and misses again; the right key finds the case', async () => {
    const { id } = await rascunho()
    const { numero, chave } = dados<Acompanhamento>(await get(`/processos/${id}/acompanhamento`, await como('maria')))
    // Two were requested above and found nothing.
    const ditos: string[] = []
    while (ditos.length < 12 && ditos.at(-1) !== '429 CAR-010')
      ditos.push(dito(await acompanhar({ numero, chave: '0'.repeat(12) })))
    expect([ditos.slice(0, -1).every((d) => d === '404 CAR-003'), ditos.length]).toEqual([true, 9])
    const recusa = await acompanhar({ numero, chave: '0'.repeat(12) })
    expect([dito(recusa), Number(recusa.headers.get('retry-after')) > 3_000]).toEqual(['429 CAR-010', true])
    expect(dados<{ numero: string }>(await acompanhar({ numero, chave })).numero).toBe(numero)
  })

  test.each(['analista', 'tecnica', 'estranha'] as const)('is not handed to %s', async (quem) => {
    const { id } = await submetido()
    expect(dito(await get(`/processos/${id}/acompanhamento`, await como(quem)))).toBe('404 CAR-003')
  })
})

describe('the receipt', () => {
  test('is a PDF for the owner, from submission on', async () => {
    const maria = await como('maria')
    const { id, numero } = await submetido()
    const pdf = await get(`/processos/${id}/recibo`, maria)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="recibo-${numero.replace('/', '-')}.pdf"`)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await get(`/processos/${id}/recibo`, maria)).bytes.equals(pdf.bytes)).toBe(true)
    for (const quem of ['analista', 'tecnica', 'estranha'] as const)
      expect(dito(await get(`/processos/${id}/recibo`, await como(quem)))).toBe('404 CAR-003')
    const { id: aberto } = await rascunho()
    expect(dito(await get(`/processos/${aberto}/recibo`, maria))).toBe('409 CAR-005')
  })
})
