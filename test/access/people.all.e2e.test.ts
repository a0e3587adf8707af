import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { remove, dados, said, errorOf, get, list, patch, post, all } from '../support/api.ts'
import { minimalPdf } from '../support/papers/files.ts'
import { tokenOf, CPF, personOf, type Who } from '../support/sign-in.ts'
import { act, inAnalysis, withDocumentos, send, getProcesso, rascunho, submetido } from '../support/factory.ts'
import type { Ato, Autorizacao, Processo, Received } from '../support/types.ts'

let maria: string
let tecnica: string
beforeAll(async () => {
  maria = await tokenOf('maria')
  // Only people who have signed in before can be authorised.
  tecnica = await tokenOf('tecnica')
  await tokenOf('tecnico')
})

const autorizar = async (id: string, escopo: string, extra: object = {}, dono: Who = 'maria'): Promise<Autorizacao> =>
  dados<Autorizacao>(
    await post(`/processos/${id}/autorizacoes`, await tokenOf(dono), { cpf: CPF.tecnica, escopo, ...extra }),
    201,
  )
const signature = { conselho: 'CREA-MG', registro: '123456', art_trt: 'MG-2026-12345' }
const assinar = (id: string, token: string = tecnica) => post(`/processos/${id}/assinar`, token, signature)

describe('an authorisation', () => {
  test('names the technician, not their CPF', async () => {
    const { id } = await rascunho()
    const expira_em = new Date(Date.now() + 86_400_000).toISOString()
    const given = await autorizar(id, 'editar', { cpf: '700.100.001-94', expira_em })
    expect(given).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tecnico: { id: decodeJwt(tecnica).sub, nome: personOf('tecnica').nome },
      escopo: 'editar',
      expira_em,
      criada_em: expect.stringMatching(/Z$/),
    })
    const { data } = list<Autorizacao>(await get(`/processos/${id}/autorizacoes`, maria))
    expect(data).toEqual([given])
  })

  test('without an end has none', async () => {
    expect((await autorizar((await rascunho()).id, 'consultar')).expira_em).toBeNull()
  })

  test.each<[string, object, Record<string, string>]>([
    ['nothing', {}, { cpf: 'required', escopo: 'required' }],
    ['a CPF of nobody', { cpf: '52998224725', escopo: 'editar' }, { cpf: 'invalid_value' }],
    ['a CPF of who is no technician', { cpf: CPF.joao, escopo: 'editar' }, { cpf: 'invalid_value' }],
    ['a CPF with a wrong check digit', { cpf: '70010000195', escopo: 'editar' }, { cpf: 'invalid_value' }],
    ['a CPF that is none', { cpf: '123', escopo: 'editar' }, { cpf: 'invalid_format' }],
    ['a scope that is none', { cpf: CPF.tecnica, escopo: 'tudo' }, { escopo: 'invalid_value' }],
    [
      'an end that has passed',
      { cpf: CPF.tecnica, escopo: 'editar', expira_em: '2020-01-01T00:00:00Z' },
      { expira_em: 'out_of_range' },
    ],
    [
      'all that is wrong at once',
      { cpf: '70010000195', escopo: 'tudo', expira_em: '2020-01-01T00:00:00Z' },
      { cpf: 'invalid_value', escopo: 'invalid_value', expira_em: 'out_of_range' },
    ],
    [
      'an end that is no instant',
      { cpf: CPF.tecnica, escopo: 'editar', expira_em: 'amanhã' },
      { expira_em: 'invalid_format' },
    ],
  ])('is refused for %s', async (_name, body, details) => {
    const { id } = await rascunho()
    const refusal = errorOf(await post(`/processos/${id}/autorizacoes`, maria, body))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', details])
  })

  test('says the same of who is unknown and of who is no technician: it finds nobody out', async () => {
    const { id } = await rascunho()
    const from = async (cpf: string) =>
      errorOf(await post(`/processos/${id}/autorizacoes`, maria, { cpf, escopo: 'editar' })).details
    expect(await from('52998224725')).toEqual(await from(CPF.joao))
  })

  test('is the owner’s to give, and takes prata', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'submeter')
    const body = { cpf: CPF.tecnico, escopo: 'consultar' }
    expect(said(await post(`/processos/${id}/autorizacoes`, tecnica, body))).toBe('404 CAR-003')
    expect(said(await post(`/processos/${id}/autorizacoes`, await tokenOf('stranger'), body))).toBe('404 CAR-003')
    expect(
      said(await post(`/processos/${(await rascunho('bronze')).id}/autorizacoes`, await tokenOf('bronze'), body)),
    ).toBe('403 CAR-006')
  })

  test('is taken back, and at once', async () => {
    const { id } = await rascunho()
    const { id: aid } = await autorizar(id, 'editar')
    expect(said(await get(`/processos/${id}`, tecnica))).toBe('200')
    expect(said(await remove(`/processos/${id}/autorizacoes/${aid}`, tecnica))).toBe('404 CAR-003')
    expect(said(await remove(`/processos/${id}/autorizacoes/${randomUUID()}`, maria))).toBe('404 CAR-003')
    expect(said(await remove(`/processos/${id}/autorizacoes/${aid}`, maria))).toBe('204')
    expect(said(await get(`/processos/${id}`, tecnica))).toBe('404 CAR-003')
    expect(said(await remove(`/processos/${id}/autorizacoes/${aid}`, maria))).toBe('404 CAR-003')
    expect(list(await get(`/processos/${id}/autorizacoes`, maria)).data).toEqual([])
  })

  test('ends when it says', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'consultar', { expira_em: new Date(Date.now() + 1_500).toISOString() })
    expect(said(await get(`/processos/${id}`, tecnica))).toBe('200')
    await until(
      async () => said(await get(`/processos/${id}`, tecnica)),
      (d) => d === '404 CAR-003',
      10_000,
    )
  })

  test('to look leaves no line in the history, which holds acts', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'consultar')
    const kinds = async () => (await all<Ato>(`/processos/${id}/historico`, maria)).map(({ tipo }) => tipo)
    const before = await kinds()
    expect(said(await get(`/processos/${id}`, tecnica))).toBe('200')
    expect(said(await get(`/processos/${id}/documentos`, tecnica))).toBe('200')
    expect(await kinds()).toEqual(before)
  })
})

describe('a scope', () => {
  const documento = { tipo: 'outros' as const }
  const sendAs = (id: string) => send(tecnica, id, { ...documento, arquivo: minimalPdf() })

  test('consultar: sees, and changes nothing', async () => {
    const { id } = await withDocumentos()
    await autorizar(id, 'consultar')
    for (const rest of ['', '/historico', '/pendencias', '/autorizacoes', '/assistente', '/documentos']) {
      expect([rest, said(await get(`/processos/${id}${rest}`, tecnica))]).toEqual([rest, '200'])
    }
    expect(said(await patch(`/processos/${id}`, tecnica, { observacoes: 'x' }))).toBe('404 CAR-003')
    expect(said(await sendAs(id))).toBe('404 CAR-003')
    expect(said(await post(`/processos/${id}/submeter`, tecnica))).toBe('404 CAR-003')
    expect(said(await assinar(id))).toBe('404 CAR-003')
    expect(said(await remove(`/processos/${id}`, tecnica))).toBe('404 CAR-003')
  })

  test('editar: consultar and the draft with its documents', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'editar')
    expect(dados<Processo>(await patch(`/processos/${id}`, tecnica, { observacoes: 'Da técnica.' })).observacoes).toBe(
      'Da técnica.',
    )
    const { id: doc } = dados<Received>(await sendAs(id), 202)
    expect(said(await get(`/documentos/${doc}/status`, tecnica))).toBe('200')
    expect(said(await remove(`/documentos/${doc}`, tecnica))).toBe('204')
    expect(said(await assinar(id))).toBe('404 CAR-003')
    expect(said(await post(`/processos/${id}/submeter`, tecnica))).toBe('404 CAR-003')
    expect(said(await remove(`/processos/${id}`, tecnica))).toBe('404 CAR-003')
  })

  test('submeter: editar, the signature, answers and appeals', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'submeter')
    expect(said(await patch(`/processos/${id}`, tecnica, { observacoes: 'x' }))).toBe('200')
    expect(said(await assinar(id))).toBe('200')
  })

  test('of several the widest holds', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'editar')
    await autorizar(id, 'consultar')
    expect(said(await patch(`/processos/${id}`, tecnica, { observacoes: 'x' }))).toBe('200')
  })

  test('shows the case in the technician’s list, and only such cases', async () => {
    const { id } = await rascunho()
    const ids = async () => (await all<Processo>('/processos', tecnica)).map((processo) => processo.id)
    expect(await ids()).not.toContain(id)
    await autorizar(id, 'consultar')
    await until(ids, (seen) => seen.includes(id), 5_000)
  })

  test('lets a technician answer what is asked', async () => {
    const { id } = await withDocumentos()
    await autorizar(id, 'submeter')
    expect(said(await assinar(id))).toBe('200')
    expect(said(await post(`/processos/${id}/submeter`, maria))).toBe('200')
    await act(id, 'assumir')
    const { id: pid } = dados<{ id: string }>(
      await act(id, 'criar-pendencia', 'analista', { tipo: 'dado', descricao: 'Qual a área?' }),
      201,
    )
    expect(said(await post(`/processos/${id}/pendencias/${pid}/responder`, tecnica, { resposta: '528 ha.' }))).toBe(
      '200',
    )
    await act(id, 'rejeitar', 'analista', { motivo: 'Não.', codigo_motivo: 'OUTRO' })
    expect(said(await post(`/processos/${id}/recursos`, tecnica, { fundamentacao: 'Sim.' }))).toBe('201')
  })
})

describe('with a technician authorised to submit', () => {
  test('both acts are needed: theirs first, then the owner’s', async () => {
    const { id } = await withDocumentos()
    await autorizar(id, 'submeter')
    expect((await getProcesso(id)).responsavel_tecnico).toEqual({
      id: decodeJwt(tecnica).sub,
      nome: personOf('tecnica').nome,
    })
    expect(said(await post(`/processos/${id}/submeter`, maria))).toBe('409 CAR-005')
    expect(said(await post(`/processos/${id}/submeter`, tecnica))).toBe('409 CAR-005')
    const signed = dados<Processo>(await assinar(id))
    expect(signed.responsavel_tecnico).toEqual({
      id: decodeJwt(tecnica).sub,
      nome: personOf('tecnica').nome,
      ...signature,
    })
    expect(said(await post(`/processos/${id}/submeter`, tecnica))).toBe('409 CAR-005')
    expect(dados<Processo>(await post(`/processos/${id}/submeter`, maria)).status).toBe('submetido')
  })

  test('an edit after the signature voids it', async () => {
    const { id } = await withDocumentos()
    await autorizar(id, 'submeter')
    await assinar(id)
    const edited = dados<Processo>(await patch(`/processos/${id}`, maria, { observacoes: 'Mudei.' }))
    expect(edited.responsavel_tecnico).not.toHaveProperty('art_trt')
    expect(said(await post(`/processos/${id}/submeter`, maria))).toBe('409 CAR-005')
    expect(said(await assinar(id))).toBe('200')
    expect(said(await post(`/processos/${id}/submeter`, maria))).toBe('200')
  })

  test('one who was let go need not sign', async () => {
    const { id } = await withDocumentos()
    const { id: aid } = await autorizar(id, 'submeter')
    await remove(`/processos/${id}/autorizacoes/${aid}`, maria)
    expect(said(await post(`/processos/${id}/submeter`, maria))).toBe('200')
  })

  test('a signature says who signs, of which council and under which number', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'submeter')
    const refusal = errorOf(await post(`/processos/${id}/assinar`, tecnica, {}))
    expect([refusal.said, refusal.byField]).toEqual([
      '422 CAR-004',
      { conselho: 'required', registro: 'required', art_trt: 'required' },
    ])
  })

  test('nobody signs in the technician’s place', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'submeter')
    for (const who of ['maria', 'tecnico', 'admin'] as const)
      expect([who, said(await assinar(id, await tokenOf(who)))]).toEqual([who, '404 CAR-003'])
    const { id: ofTecnica } = await rascunho('tecnica')
    expect(said(await assinar(ofTecnica))).toBe('404 CAR-003')
  })

  test('what is submitted is signed no more', async () => {
    const { id } = await withDocumentos()
    await autorizar(id, 'submeter')
    await assinar(id)
    await post(`/processos/${id}/submeter`, maria)
    expect(said(await assinar(id))).toBe('409 CAR-005')
  })
})

describe('a CPF', () => {
  const request = { justificativa: 'Conferência com a Receita.' }

  test('is revealed to ouro, with a written reason that goes on record', async () => {
    const { id } = await submetido()
    const { cpf_cnpj } = dados<{ cpf_cnpj: string }>(
      await post(`/processos/${id}/revelar-cpf`, await tokenOf('analista'), request),
    )
    expect(cpf_cnpj.replace(/\D/g, '')).toBe(CPF.maria)
    const row = (await all<Ato>(`/processos/${id}/historico`, maria)).find((ato) => ato.tipo === 'cpf_revelado')
    expect(row).toMatchObject({
      por: { nome: personOf('analista').nome },
      resumo: expect.stringContaining(request.justificativa),
    })
    expect((await getProcesso(id)).proprietario.cpf_cnpj).toBe('***.072.703-**')
  })

  test('not without a reason', async () => {
    const { id } = await submetido()
    for (const body of [{}, { justificativa: '' }, { justificativa: '  ' }]) {
      const refusal = errorOf(await post(`/processos/${id}/revelar-cpf`, await tokenOf('analista'), body))
      expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { justificativa: 'required' }])
    }
  })

  test.each([
    ['of 19 characters', 'x'.repeat(19), 'too_short'],
    ['of 19 characters between blanks', `  ${'x'.repeat(19)}  `, 'too_short'],
    ['of 1,001 characters', 'x'.repeat(1001), 'too_long'],
  ])('not for a reason %s', async (_name, justificativa, code) => {
    const { id } = await submetido()
    const refusal = errorOf(await post(`/processos/${id}/revelar-cpf`, await tokenOf('analista'), { justificativa }))
    expect([refusal.said, refusal.byField]).toEqual(['422 CAR-004', { justificativa: code }])
  })

  test('not to less than ouro, not to strangers', async () => {
    const { id } = await submetido()
    expect(said(await post(`/processos/${id}/revelar-cpf`, maria, request))).toBe('403 CAR-006')
    expect(said(await post(`/processos/${id}/revelar-cpf`, await tokenOf('analistaPrata'), request))).toBe(
      '403 CAR-006',
    )
    expect(said(await post(`/processos/${id}/revelar-cpf`, await tokenOf('conceicao'), request))).toBe('404 CAR-003')
  })
})

test('who holds a case is named in it', async () => {
  const { id } = await inAnalysis()
  expect((await getProcesso(id)).analista).toEqual({
    id: decodeJwt(await tokenOf('analista')).sub,
    nome: personOf('analista').nome,
  })
})
