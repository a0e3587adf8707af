import { beforeAll, describe, expect, test } from '@jest/globals'
import { remove, dados, said, errorOf, get, list, patch, post } from '../support/api.ts'
import { tokenOf, CPF, personOf } from '../support/sign-in.ts'
import { inAnalysis, withDocumentos, getProcesso, rascunho, submetido } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type { Assistant, Dados, NewProcesso, Processo } from '../support/types.ts'

let maria: string
beforeAll(async () => {
  maria = await tokenOf('maria')
})

/** Tries to open a draft, and returns the codes of errors by field; {} without errors. */
async function refusals(change: (fresh: NewProcesso) => void): Promise<Record<string, string>> {
  const fresh = form()
  change(fresh)
  const response = await post('/processos', maria, fresh)
  return response.status === 201 ? {} : errorOf(response).byField
}

describe('a processo', () => {
  test('has every field of the record', async () => {
    const fresh = form()
    const created = dados<Processo>(await post('/processos', maria, { ...fresh, observacoes: 'Tem nascente.' }), 201)
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      numero: expect.stringMatching(/^\d{4}\/\d{6}$/),
      status: 'rascunho',
      versao: 1,
      imovel: { ...fresh.imovel, municipio: 'Patrocínio' },
      proprietario: { nome: fresh.proprietario.nome, cpf_cnpj: '***.072.703-**' },
      observacoes: 'Tem nascente.',
      responsavel_tecnico: null,
      analista: null,
      score_completude: expect.any(Number),
      situacao_car: null,
      criado_em: expect.stringMatching(/Z$/),
      atualizado_em: created.criado_em,
      submetido_em: null,
      prazo_em: null,
    })
    const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'America/Sao_Paulo' }).format(new Date())
    expect(created.numero.slice(0, 4)).toBe(year)
  })

  test('has a number of its own, also of many opened at once', async () => {
    const several = await Promise.all(Array.from({ length: 8 }, () => rascunho()))
    expect(new Set(several.map((p) => p.numero)).size).toBe(8)
  })

  test('shows an acknowledged act at once', async () => {
    const { id } = await rascunho()
    for (const denominacao of ['Um', 'Dois', 'Três']) {
      expect(said(await patch(`/processos/${id}`, maria, { imovel: { denominacao } }))).toBe('200')
      expect((await getProcesso(id)).imovel.denominacao).toBe(denominacao)
    }
    await submitWithDocumentos(id)
    expect((await getProcesso(id)).status).toBe('submetido')
  })

  test('says how complete it is: more with its documents', async () => {
    const { id, score_completude: before } = await rascunho()
    await submitWithDocumentos(id)
    expect((await getProcesso(id)).score_completude).toBeGreaterThan(before)
  })

  test('submitted, has an instant of it, and a deadline in business days', async () => {
    const { submetido_em, prazo_em, criado_em } = await submetido()
    expect((submetido_em ?? '') >= criado_em).toBe(true)
    // 60 business days are more than 80 and fewer than 110 days.
    const days = (Date.parse(prazo_em ?? '') - Date.parse(submetido_em ?? '')) / 86_400_000
    expect(days).toBeGreaterThan(80)
    expect(days).toBeLessThan(110)
  })

  test('never shows a whole CPF', async () => {
    const { id } = await submetido()
    for (const path of [
      `/processos/${id}`,
      `/processos/${id}/historico`,
      `/processos/${id}/assistente`,
      '/processos',
    ]) {
      expect((await get(path, maria)).texto).not.toContain(CPF.maria)
    }
  })
})

async function submitWithDocumentos(id: string): Promise<void> {
  const { sendMandatory, submeter } = await import('../support/factory.ts')
  await sendMandatory(id, 'maria')
  await submeter(id)
}

describe('who may open one', () => {
  test.each(['maria', 'bronze', 'tecnica', 'admin'] as const)('%s', async (who) => {
    expect((await rascunho(who)).status).toBe('rascunho')
  })

  test.each(['analista', 'supervisora'] as const)('not %s', async (who) => {
    expect(said(await post('/processos', await tokenOf(who), form()))).toBe('404 CAR-003')
  })

  test('the owner is who opened it, whoever the proprietario is', async () => {
    const { id, proprietario } = await rascunho('joao', form('par203'))
    expect(proprietario.nome).not.toBe(personOf('joao').nome)
    expect(said(await get(`/processos/${id}`, await tokenOf('joao')))).toBe('200')
    expect(said(await get(`/processos/${id}`, await tokenOf('conceicao')))).toBe('404 CAR-003')
  })
})

describe('who may see one', () => {
  test('the owner, those who analyse, administrators; drafts too', async () => {
    const { id } = await rascunho()
    for (const who of ['maria', 'analista', 'analistaBronze', 'supervisora', 'admin'] as const) {
      expect([who, said(await get(`/processos/${id}`, await tokenOf(who)))]).toEqual([who, '200'])
    }
  })

  test('nobody else: to them it is as if it did not exist, on every path', async () => {
    const { id } = await inAnalysis()
    const none = '00000000-0000-4000-8000-000000000000'
    for (const who of ['stranger', 'tecnica'] as const) {
      const token = await tokenOf(who)
      for (const rest of ['', '/historico', '/pendencias', '/autorizacoes', '/assistente', '/documentos']) {
        const [ownPage, nobody] = [
          await get(`/processos/${id}${rest}`, token),
          await get(`/processos/${none}${rest}`, token),
        ]
        expect([rest, ownPage.status, ownPage.texto]).toEqual([rest, 404, nobody.texto])
      }
      expect(said(await patch(`/processos/${id}`, token, {}))).toBe('404 CAR-003')
      expect(said(await remove(`/processos/${id}`, token))).toBe('404 CAR-003')
      for (const ato of ['submeter', 'assinar', 'recursos', 'autorizacoes', 'revelar-cpf']) {
        if (who === 'stranger' && ato === 'assinar') continue // a producer can sign no case at all
        expect([ato, said(await post(`/processos/${id}/${ato}`, token, {}))]).toEqual([ato, '404 CAR-003'])
      }
    }
  })

  test('what does not exist takes as long as what may not be seen', async () => {
    const { id } = await rascunho()
    const token = await tokenOf('stranger')
    const times: [number[], number[]] = [[], []]
    for (let i = 0; i < 40; i++) {
      const target = i % 2 === 0 ? id : crypto.randomUUID()
      const before = performance.now()
      await get(`/processos/${target}`, token)
      times[i % 2 === 0 ? 0 : 1].push(performance.now() - before)
    }
    const [first, two] = times.map((t) => t.toSorted((a, b) => a - b)[10] ?? 0) as [number, number]
    expect(Math.max(first, two)).toBeLessThan(3 * Math.min(first, two) + 5)
  })

  test('an analyst does not change what is not theirs', async () => {
    const { id } = await rascunho()
    for (const who of ['analista', 'supervisora'] as const) {
      expect(said(await patch(`/processos/${id}`, await tokenOf(who), { observacoes: 'x' }))).toBe('404 CAR-003')
      expect(said(await post(`/processos/${id}/submeter`, await tokenOf(who)))).toBe('404 CAR-003')
    }
  })
})

const withCnm = ({ imovel }: NewProcesso, cnm: string): void =>
  void (imovel.matricula = { numero: imovel.matricula?.numero ?? '', cnm })

describe('what may be declared', () => {
  test.each([
    ['a CPF with points', (n: NewProcesso) => void (n.proprietario.cpf_cnpj = '783.072.703-16')],
    ['a CNPJ', (n: NewProcesso) => void (n.proprietario.cpf_cnpj = '11.222.333/0001-81')],
    ['a CNPJ with letters', (n: NewProcesso) => void (n.proprietario.cpf_cnpj = '12.ABC.345/01DE-35')],
    ['the same in lower case', (n: NewProcesso) => void (n.proprietario.cpf_cnpj = '12abc34501de35')],
    ['a CNM with points', (n: NewProcesso) => withCnm(n, '123456.2.0000001-88')],
    [
      'a municipality whose code contradicts its check digit',
      (n: NewProcesso) => {
        n.imovel.municipio_ibge = '2201919'
        n.imovel.uf = 'PI'
        delete n.imovel.geometria
      },
    ],
    ['no drawing', (n: NewProcesso) => void delete n.imovel.geometria],
    ['no CCIR', (n: NewProcesso) => void delete n.imovel.ccir_codigo],
    ['a CCIR with points', (n: NewProcesso) => void (n.imovel.ccir_codigo = '189.529.506.746-0')],
    ['a settlement', (n: NewProcesso) => void (n.imovel.tipo = 'AST')],
    ['traditional people', (n: NewProcesso) => void (n.imovel.tipo = 'PCT')],
    [
      'several polygons',
      (n: NewProcesso) => {
        const square = (x: number) => [
          [
            [x, -19],
            [x + 0.01, -19],
            [x + 0.01, -18.99],
            [x, -18.99],
            [x, -19],
          ],
        ]
        n.imovel.geometria = { type: 'MultiPolygon', coordinates: [square(-47), square(-46.9)] }
      },
    ],
  ])('%s', async (_name, change) => {
    expect(await refusals(change)).toEqual({})
  })

  test('all that is wrong stands in one answer, of shape and of check digits, each field once', async () => {
    const { imovel } = form()
    const wrong = {
      imovel: { ...imovel, area_ha: 'muita', municipio_ibge: '5107925', ccir_codigo: '1', cor: 'verde' },
      proprietario: { cpf_cnpj: '78307270317' },
    }
    const gaps = {
      'imovel.area_ha': 'invalid_format',
      'imovel.cor': 'unknown_field',
      'imovel.municipio_ibge': 'mismatch',
      'proprietario.cpf_cnpj': 'invalid_value',
      'imovel.ccir_codigo': 'invalid_format',
    }
    const { id } = await rascunho()
    for (const response of [await post('/processos', maria, wrong), await patch(`/processos/${id}`, maria, wrong)]) {
      const refusal = errorOf(response)
      expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', gaps])
      expect(refusal.details).toHaveLength(Object.keys(gaps).length)
    }
  })

  test('a draft may lack all of it; submitting names what is missing, and more may be said by and by', async () => {
    const { id, imovel, proprietario } = dados<Dados<'obterProcesso'>>(await post('/processos', maria, {}), 201)
    expect([imovel, proprietario]).toEqual([{}, {}])
    const { byField: details } = errorOf(await post(`/processos/${id}/submeter`, maria))
    expect(Object.entries(details).filter(([campo]) => !campo.startsWith('documentos.'))).toEqual([
      ['imovel.denominacao', 'required'],
      ['imovel.municipio_ibge', 'required'],
      ['imovel.uf', 'required'],
      ['imovel.area_ha', 'required'],
      ['imovel.tipo', 'required'],
      ['imovel.matricula', 'required'],
      ['proprietario.nome', 'required'],
      ['proprietario.cpf_cnpj', 'required'],
    ])
    const declared = { imovel: { area_ha: 12.5 }, proprietario: { cpf_cnpj: '783.072.703-16' } }
    const changed = dados<Dados<'obterProcesso'>>(await patch(`/processos/${id}`, maria, declared))
    expect(changed).toMatchObject({ imovel: { area_ha: 12.5 }, proprietario: { cpf_cnpj: '***.072.703-**' } })
    const { faltando } = dados<Assistant>(await get(`/processos/${id}/assistente`, maria))
    expect(faltando.map(({ codigo }) => codigo)).toContain('dado_imovel.denominacao')
    expect(faltando.map(({ codigo }) => codigo)).not.toContain('dado_imovel.area_ha')
  })

  const ring =
    (...points: [number, number][]) =>
    (n: NewProcesso) =>
      void (n.imovel.geometria = { type: 'Polygon', coordinates: [points] })

  test.each<[string, (n: NewProcesso) => unknown, Record<string, string>]>([
    [
      'six digits of a municipality',
      (n) => (n.imovel.municipio_ibge = '314810'),
      { 'imovel.municipio_ibge': 'invalid_format' },
    ],
    [
      'letters for a municipality',
      (n) => (n.imovel.municipio_ibge = '31481O3'),
      { 'imovel.municipio_ibge': 'invalid_format' },
    ],
    [
      'a municipality that is not there',
      (n) => (n.imovel.municipio_ibge = '3199999'),
      { 'imovel.municipio_ibge': 'invalid_value' },
    ],
    [
      'a municipality of another state',
      (n) => (n.imovel.municipio_ibge = '5107925'),
      { 'imovel.municipio_ibge': 'mismatch' },
    ],
    ['a state that is none', (n) => (n.imovel.uf = 'XX' as 'MT'), { 'imovel.uf': 'invalid_value' }],
    ['no area', (n) => (n.imovel.area_ha = 0), { 'imovel.area_ha': 'out_of_range' }],
    ['an area in words', (n) => (n.imovel.area_ha = '12' as never), { 'imovel.area_ha': 'invalid_format' }],
    ['a kind of property that is none', (n) => (n.imovel.tipo = 'URB' as 'IRU'), { 'imovel.tipo': 'invalid_value' }],
    [
      'a CPF of ten digits',
      (n) => (n.proprietario.cpf_cnpj = '7830727031'),
      { 'proprietario.cpf_cnpj': 'invalid_format' },
    ],
    [
      'a CPF with a wrong check digit',
      (n) => (n.proprietario.cpf_cnpj = '78307270317'),
      { 'proprietario.cpf_cnpj': 'invalid_value' },
    ],
    [
      'a CPF of one digit repeated',
      (n) => (n.proprietario.cpf_cnpj = '11111111111'),
      { 'proprietario.cpf_cnpj': 'invalid_value' },
    ],
    [
      'a CNPJ with a wrong check digit',
      (n) => (n.proprietario.cpf_cnpj = '11222333000182'),
      { 'proprietario.cpf_cnpj': 'invalid_value' },
    ],
    [
      'a CNPJ with letters and a wrong check digit',
      (n) => (n.proprietario.cpf_cnpj = '12ABC34501DE36'),
      { 'proprietario.cpf_cnpj': 'invalid_value' },
    ],
    [
      'a CCIR of twelve digits',
      (n) => (n.imovel.ccir_codigo = '189529506746'),
      { 'imovel.ccir_codigo': 'invalid_format' },
    ],
    ['a CNM of fifteen digits', (n) => withCnm(n, '123456200000012'), { 'imovel.matricula.cnm': 'invalid_format' }],
    [
      'a CNM with a wrong check digit',
      (n) => withCnm(n, '1234562000000189'),
      { 'imovel.matricula.cnm': 'invalid_value' },
    ],
    [
      'no number of the matrícula',
      (n) => void (n.imovel.matricula = {} as { numero: string }),
      { 'imovel.matricula.numero': 'required' },
    ],
    ['a blank name', (n) => (n.proprietario.nome = '   '), { 'proprietario.nome': 'required' }],
    ['a name that is too long', (n) => (n.proprietario.nome = 'a'.repeat(201)), { 'proprietario.nome': 'too_long' }],
    ['observations that are too long', (n) => (n.observacoes = 'a'.repeat(4001)), { observacoes: 'too_long' }],
    [
      'a drawing that crosses itself',
      ring([-47, -19], [-46.99, -18.99], [-46.99, -19], [-47, -18.99], [-47, -19]),
      { 'imovel.geometria': 'invalid_value' },
    ],
    [
      'a drawing that is open',
      ring([-47, -19], [-46.99, -19], [-46.99, -18.99], [-47, -18.99]),
      { 'imovel.geometria': 'invalid_value' },
    ],
    [
      'a drawing outside Brazil',
      ring([2, 48], [2.01, 48], [2.01, 48.01], [2, 48]),
      { 'imovel.geometria': 'out_of_range' },
    ],
    [
      'a drawing with latitude first',
      ring([-19, -47], [-19, -46.99], [-18.99, -46.99], [-19, -47]),
      { 'imovel.geometria': 'out_of_range' },
    ],
    [
      'a drawing in metres',
      ring([300000, 7900000], [300100, 7900000], [300100, 7900100], [300000, 7900000]),
      { 'imovel.geometria': 'out_of_range' },
    ],
    [
      'a point',
      (n) => (n.imovel.geometria = { type: 'Point', coordinates: [-47, -19] } as never),
      { 'imovel.geometria.type': 'invalid_value' },
    ],
  ])('not %s', async (_name, change, expected) => {
    expect(await refusals((n) => void change(n))).toEqual(expected)
  })

  test('the detail says in Portuguese what to do', async () => {
    const fresh = form()
    fresh.imovel.municipio_ibge = '12'
    const refusal = errorOf(await post('/processos', maria, fresh))
    expect(refusal.said).toBe('422 CAR-004')
    expect(refusal.details).toEqual([
      { field: 'imovel.municipio_ibge', code: 'invalid_format', message: expect.stringMatching(/^[A-ZÀ-Ú].*\.$/) },
    ])
  })

  test('an edit is held to the same rules', async () => {
    const { id } = await rascunho()
    const refusal = errorOf(await patch(`/processos/${id}`, maria, { imovel: { uf: 'MT' } }))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { 'imovel.municipio_ibge': 'mismatch' }])
  })
})

describe('ETag and If-Match', () => {
  test('the ETag is the version, on everything that answers with a processo', async () => {
    const created = await post('/processos', maria, form())
    const { id } = dados<Processo>(created, 201)
    const changed = await patch(`/processos/${id}`, maria, { observacoes: 'a' })
    expect([created, changed, await get(`/processos/${id}`, maria)].map((r) => r.headers.get('etag'))).toEqual([
      '"1"',
      '"2"',
      '"2"',
    ])
    expect(dados<Processo>(changed).versao).toBe(2)
  })

  test('a change is made on the version that it names, and on no other', async () => {
    const { id } = await rascunho()
    const change = (ifMatch: string, observacoes = ifMatch) =>
      patch(`/processos/${id}`, maria, { observacoes }, { ifMatch })
    expect(said(await change('"1"'))).toBe('200')
    expect(said(await change('"1"', 'outra'))).toBe('412 CAR-012')
    // A change to the values that the case already has is no conflict, even with an older version.
    expect(dados<Processo>(await change('"1"')).versao).toBe(2)
    expect((await getProcesso(id)).versao).toBe(2)
    expect(said(await change('"7", "2"'))).toBe('200')
    expect(said(await change('*'))).toBe('200')
    expect(said(await change('"abc"'))).toBe('412 CAR-012')
  })

  test('of two who change the same version one wins', async () => {
    const { id } = await rascunho()
    const change = (i: number) => patch(`/processos/${id}`, maria, { observacoes: String(i) }, { ifMatch: '"1"' })
    const answers = await Promise.all([1, 2, 3, 4].map(async (i) => said(await change(i))))
    expect(answers.toSorted()).toEqual(['200', '412 CAR-012', '412 CAR-012', '412 CAR-012'])
  })

  test('is not required: who sends none changes what is there', async () => {
    const { id } = await rascunho()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map(async (observacoes) => said(await patch(`/processos/${id}`, maria, { observacoes }))),
    )
    expect(answers).toEqual(['200', '200', '200'])
    expect((await getProcesso(id)).versao).toBe(4)
  })

  test('is honoured on every other act too', async () => {
    const staleVersion = { ifMatch: '"99"' }
    const { id } = await withDocumentos()
    await tokenOf('tecnica')
    const autorizar = { cpf: CPF.tecnica, escopo: 'consultar' }
    expect(said(await post(`/processos/${id}/autorizacoes`, maria, autorizar, staleVersion))).toBe('412 CAR-012')
    expect(said(await post(`/processos/${id}/submeter`, maria, undefined, staleVersion))).toBe('412 CAR-012')
    expect(said(await remove(`/processos/${id}`, maria, staleVersion))).toBe('412 CAR-012')
    expect((await getProcesso(id)).versao).toBe(1)
    expect(said(await post(`/processos/${id}/submeter`, maria, undefined, { ifMatch: '"1"' }))).toBe('200')

    const analista = await tokenOf('analista')
    const ato = (nome: string, json: object = {}) =>
      post(`/analista/processos/${id}/${nome}`, analista, json, staleVersion)
    expect(said(await ato('assumir'))).toBe('412 CAR-012')
    expect(said(await post(`/analista/processos/${id}/assumir`, analista, {}, { ifMatch: '"2"' }))).toBe('200')
    expect(said(await ato('liberar'))).toBe('412 CAR-012')
    expect(said(await ato('criar-pendencia', { tipo: 'dado', descricao: 'x' }))).toBe('412 CAR-012')
    expect(said(await ato('rejeitar', { motivo: 'x', codigo_motivo: 'OUTRO' }))).toBe('412 CAR-012')
    expect((await getProcesso(id)).versao).toBe(3)
    expect(list(await get(`/processos/${id}/pendencias`, maria)).data).toEqual([])
  })
})
