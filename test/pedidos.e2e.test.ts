import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { apagar, dados, dito, erro, get, patch, pedir, post } from './support/api.ts'
import { como } from './support/entrar.ts'
import { agir, emAnalise, comDocumentos, obter, pendente, rascunho, submetido } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import type { Dados, NovoProcesso, Processo } from './support/tipos.ts'

/** Request bodies: their size, their form, and what is checked first. */

const MB = 1024 * 1024
let maria: string
beforeAll(async () => {
  maria = await como('maria')
})

/** A draft whose JSON has this length, padded with blanks. */
function comTamanho(bytes: number): string {
  const json = JSON.stringify(ficha())
  return json + ' '.repeat(bytes - Buffer.byteLength(json))
}

const cru = (corpo: string | Buffer, tipo?: string) =>
  pedir('POST', '/processos', { token: maria, corpo, headers: tipo === undefined ? {} : { 'content-type': tipo } })

describe('a JSON body', () => {
  test('may have 1 MB of 1,048,576 bytes, and not one byte more', async () => {
    expect(dito(await cru(comTamanho(MB), 'application/json'))).toBe('201')
    expect(dito(await cru(comTamanho(MB + 1), 'application/json'))).toBe('413 CAR-008')
  })

  test('that is far too large is refused as well', async () => {
    expect(dito(await cru(comTamanho(8 * MB), 'application/json'))).toBe('413 CAR-008')
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
  ])('is declared: %s', async (tipo) => expect(dito(await cru(comTamanho(3000), tipo))).toBe('201'))

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    '',
  ])('declared as something else is CAR-009: %s', async (tipo) =>
    expect(dito(await cru(comTamanho(3000), tipo))).toBe('415 CAR-009'),
  )

  test.each(['{', '{"a":}', "{'a':1}", '{"a":1}x', '\u{feff}', 'null x', '[1,]'])(
    'that cannot be read is CAR-011: %s',
    async (corpo) => expect(dito(await cru(corpo, 'application/json'))).toBe('400 CAR-011'),
  )

  test('of bytes that are no UTF-8 is CAR-011', async () => {
    const corpo = Buffer.concat([Buffer.from('{"observacoes":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    expect(dito(await cru(corpo, 'application/json'))).toBe('400 CAR-011')
  })

  test.each(['null', '[]', '"texto"', '1', 'true'])('that is no object is CAR-004: %s', async (corpo) => {
    const recusa = erro(await cru(corpo, 'application/json'))
    expect([recusa.dito, Object.keys(recusa.detalhes)]).toEqual(['422 CAR-004', ['corpo']])
  })

  test('that is missing names what is required', async () => {
    const { id } = await rascunho()
    const recusa = erro(await pedir('POST', `/processos/${id}/autorizacoes`, { token: maria }))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', { cpf: 'required', escopo: 'required' }])
  })

  test('names every field that is wrong, once', async () => {
    const nova = { imovel: { ...ficha().imovel, uf: 'XX', area_ha: -1, denominacao: '' }, proprietario: { nome: 1 } }
    expect(erro(await post('/processos', maria, nova)).detalhes).toEqual({
      'imovel.uf': 'invalid_value',
      'imovel.area_ha': 'out_of_range',
      'imovel.denominacao': 'required',
      'proprietario.nome': 'invalid_format',
    })
  })
})

describe('a POST without content', () => {
  test.each([
    ['no body', {}],
    ['an empty object', { json: {} }],
    ['no body, declared as JSON', { headers: { 'content-type': 'application/json' } }],
    ['an empty body', { corpo: '', headers: { 'content-type': 'application/json' } }],
  ])('may have %s', async (_nome, opcoes) => {
    const { id } = await comDocumentos()
    expect(dito(await pedir('POST', `/processos/${id}/submeter`, { token: maria, ...opcoes }))).toBe('200')
  })
})

describe('what a change answers', () => {
  test('a change 200 with the thing changed, a creation 201 with the thing made, a DELETE 204 with nothing', async () => {
    const criado = await post('/processos', maria, ficha())
    expect(criado.status).toBe(201)
    const { id } = dados<Processo>(criado, 201)
    expect(dados<Processo>(criado, 201)).toEqual(await obter(id))

    const mudado = await patch(`/processos/${id}`, maria, { observacoes: 'Com nascente.' })
    expect(dados<Processo>(mudado)).toEqual(await obter(id))

    const apagado = await apagar(`/processos/${id}`, maria)
    expect([apagado.status, apagado.texto]).toEqual([204, ''])
    expect(apagado.headers.get('content-type')).toBeNull()
  })
})

describe('PATCH is a JSON merge patch', () => {
  test('members are replaced, null removes, objects merge, arrays are replaced whole', async () => {
    const inicial: NovoProcesso = {
      ...ficha(),
      observacoes: 'Primeira.',
      imovel: { ...ficha().imovel, matricula: { numero: '49495', cartorio: '1º Ofício' } },
    }
    const { id } = await rascunho('maria', inicial)
    const anel = [
      [-47, -19],
      [-47, -18.99],
      [-46.99, -18.99],
      [-47, -19],
    ]
    const mudanca = {
      observacoes: null,
      imovel: {
        denominacao: 'Sítio Novo',
        matricula: { cartorio: null },
        geometria: { type: 'Polygon', coordinates: [anel] },
      },
    }
    const { imovel, observacoes, proprietario } = dados<Processo>(await patch(`/processos/${id}`, maria, mudanca))
    expect(observacoes).toBeNull()
    expect(imovel.denominacao).toBe('Sítio Novo')
    expect(imovel.area_ha).toBe(inicial.imovel.area_ha)
    expect(imovel.matricula).toEqual({ numero: '49495' })
    expect(imovel.geometria).toEqual({ type: 'Polygon', coordinates: [anel] })
    expect(proprietario.nome).toBe(inicial.proprietario.nome)
  })

  test('what is required can be removed from a draft, but not from a case that was submitted', async () => {
    const remendo = { imovel: { denominacao: null, matricula: null } }
    const { imovel } = dados<Dados<'obterProcesso'>>(await patch(`/processos/${(await rascunho()).id}`, maria, remendo))
    expect(imovel).not.toHaveProperty('denominacao')
    expect(imovel).not.toHaveProperty('matricula')
    const { id } = await pendente()
    const antes = await obter(id)
    const recusa = erro(await patch(`/processos/${id}`, maria, remendo))
    expect([recusa.dito, recusa.detalhes]).toEqual([
      '422 CAR-004',
      { 'imovel.denominacao': 'required', 'imovel.matricula': 'required' },
    ])
    expect(await obter(id)).toEqual(antes)
  })

  test('a masked CPF is not taken for a new one, a new one is', async () => {
    const { id } = await rascunho()
    const mascarado = { proprietario: { cpf_cnpj: '***.072.703-**' } }
    expect(erro(await patch(`/processos/${id}`, maria, mascarado)).detalhes).toEqual({
      'proprietario.cpf_cnpj': 'invalid_format',
    })
    const outro = dados<Processo>(
      await patch(`/processos/${id}`, maria, { proprietario: { cpf_cnpj: '160.806.140-06' } }),
    )
    expect(outro.proprietario.cpf_cnpj).toBe('***.806.140-**')
  })

  test('comes as application/merge-patch+json or application/json', async () => {
    const { id } = await rascunho()
    const corpo = JSON.stringify({ observacoes: 'a' })
    const como = (tipo: string) =>
      pedir('PATCH', `/processos/${id}`, { token: maria, corpo, headers: { 'content-type': tipo } })
    expect(dito(await como('application/merge-patch+json'))).toBe('200')
    expect(dito(await como('application/json'))).toBe('200')
    expect(dito(await como('application/json-patch+json'))).toBe('415 CAR-009')
  })

  test.each(['[]', 'null', '"x"'])('is an object: %s is CAR-004', async (corpo) => {
    const { id } = await rascunho()
    const resposta = await pedir('PATCH', `/processos/${id}`, {
      token: maria,
      corpo,
      headers: { 'content-type': 'application/json' },
    })
    expect(dito(resposta)).toBe('422 CAR-004')
  })
})

describe('the order of checks', () => {
  test('token, before anything else', async () => {
    const errado = { corpo: '{', headers: { 'content-type': 'text/plain', 'if-match': '"99"' } }
    expect(dito(await pedir('POST', `/analista/processos/${randomUUID()}/aprovar`, errado))).toBe('401 CAR-001')
    expect(dito(await pedir('PATCH', `/processos/${randomUUID()}?x=1`, errado))).toBe('401 CAR-001')
  })

  test('role, before the resource: a route of others is not there', async () => {
    const { id } = await submetido()
    expect(dito(await post(`/analista/processos/${id}/aprovar`, maria, { lixo: 1 }))).toBe('404 CAR-003')
    expect(dito(await get('/supervisor/recursos?page_size=0', await como('analista')))).toBe('404 CAR-003')
    expect(dito(await get('/admin/usuarios?page_size=0', await como('supervisora')))).toBe('404 CAR-003')
    expect(dito(await post('/processos', await como('analista'), {}))).toBe('404 CAR-003')
  })

  test('visibility, before level and body', async () => {
    const { id } = await rascunho()
    const bronze = await como('bronze')
    expect(dito(await post(`/processos/${id}/submeter`, bronze, { lixo: 1 }))).toBe('404 CAR-003')
    expect(dito(await patch(`/processos/${id}`, await como('estranha'), { lixo: 1 }))).toBe('404 CAR-003')
    expect(dito(await post(`/processos/${randomUUID()}/submeter`, bronze))).toBe('404 CAR-003')
    expect(dito(await agir(randomUUID(), 'aprovar', 'analistaBronze', { lixo: 1 }))).toBe('404 CAR-003')
  })

  test('level, before replay, body, state and If-Match', async () => {
    const { id } = await rascunho('bronze')
    const tudo = {
      token: await como('bronze'),
      corpo: '{',
      headers: { 'content-type': 'text/plain' },
      ifMatch: '"99"',
      chave: 'x',
    }
    expect(dito(await pedir('POST', `/processos/${id}/submeter`, tudo))).toBe('403 CAR-006')
    const aprovado = await submetido()
    expect(dito(await agir(aprovado.id, 'aprovar', 'analistaPrata', { lixo: 1 }))).toBe('403 CAR-006')
  })

  test('replay, before body and state', async () => {
    const { id } = await rascunho()
    const chave = randomUUID()
    const primeira = await post(`/processos/${id}/submeter`, maria, {}, { chave })
    expect(dito(primeira)).toBe('422 CAR-004')
    const opcoes = { token: maria, chave, corpo: '{', headers: { 'content-type': 'application/json' } }
    expect(dito(await pedir('POST', `/processos/${id}/submeter`, opcoes))).toBe('422 CAR-013')
    expect(dito(await post(`/processos/${id}/submeter`, maria, {}, { chave }))).toBe('422 CAR-004')
  })

  test('body, before state', async () => {
    const { id } = await submetido()
    expect(dito(await patch(`/processos/${id}`, maria, { lixo: 1 }))).toBe('422 CAR-004')
    expect(dito(await patch(`/processos/${id}`, maria, { observacoes: 'x' }))).toBe('409 CAR-005')
    expect(dito(await agir(id, 'rejeitar', 'analista', {}))).toBe('422 CAR-004')
    expect(dito(await agir(id, 'rejeitar', 'analista', { motivo: 'm', codigo_motivo: 'OUTRO' }))).toBe('409 CAR-005')
    expect(
      dito(
        await pedir('PATCH', `/processos/${id}`, {
          token: maria,
          corpo: '{',
          headers: { 'content-type': 'application/json' },
        }),
      ),
    ).toBe('400 CAR-011')
  })

  test('state, before If-Match', async () => {
    const { id } = await emAnalise()
    expect(dito(await patch(`/processos/${id}`, maria, { observacoes: 'x' }, { ifMatch: '"1"' }))).toBe('409 CAR-005')
    expect(dito(await post(`/analista/processos/${id}/assumir`, await como('analista'), {}, { ifMatch: '"1"' }))).toBe(
      '409 CAR-005',
    )
  })
})
