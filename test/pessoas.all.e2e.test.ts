import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { apagar, dados, dito, erro, get, lista, patch, post, todos } from './support/api.ts'
import { pdfMinimo } from './support/arquivos.ts'
import { como, CPF, pessoaDe, type Quem } from './support/entrar.ts'
import { agir, emAnalise, comDocumentos, enviar, obter, rascunho, submetido } from './support/fabrica.ts'
import type { Ato, Autorizacao, Processo, Recebido } from './support/tipos.ts'

/** Technicians whom the owner authorises, what their scope allows, and signatures: §4 of the decisions. */

let maria: string
let tecnica: string
beforeAll(async () => {
  maria = await como('maria')
  // Somebody who was never here cannot be authorised.
  tecnica = await como('tecnica')
  await como('tecnico')
})

const autorizar = async (id: string, escopo: string, mais: object = {}, dono: Quem = 'maria'): Promise<Autorizacao> =>
  dados<Autorizacao>(
    await post(`/processos/${id}/autorizacoes`, await como(dono), { cpf: CPF.tecnica, escopo, ...mais }),
    201,
  )
const assinatura = { conselho: 'CREA-MG', registro: '123456', art_trt: 'MG-2026-12345' }
const assinar = (id: string, token: string = tecnica) => post(`/processos/${id}/assinar`, token, assinatura)

describe('an authorisation', () => {
  test('names the technician, not their CPF', async () => {
    const { id } = await rascunho()
    const expira_em = new Date(Date.now() + 86_400_000).toISOString()
    const dada = await autorizar(id, 'editar', { cpf: '700.100.001-94', expira_em })
    expect(dada).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tecnico: { id: decodeJwt(tecnica).sub, nome: pessoaDe('tecnica').nome },
      escopo: 'editar',
      expira_em,
      criada_em: expect.stringMatching(/Z$/),
    })
    const { data } = lista<Autorizacao>(await get(`/processos/${id}/autorizacoes`, maria))
    expect(data).toEqual([dada])
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
  ])('is refused for %s', async (_nome, corpo, detalhes) => {
    const { id } = await rascunho()
    const recusa = erro(await post(`/processos/${id}/autorizacoes`, maria, corpo))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', detalhes])
  })

  test('says the same of who is unknown and of who is no technician: it finds nobody out', async () => {
    const { id } = await rascunho()
    const de = async (cpf: string) =>
      erro(await post(`/processos/${id}/autorizacoes`, maria, { cpf, escopo: 'editar' })).details
    expect(await de('52998224725')).toEqual(await de(CPF.joao))
  })

  test('is the owner’s to give, and takes prata', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'submeter')
    const corpo = { cpf: CPF.tecnico, escopo: 'consultar' }
    expect(dito(await post(`/processos/${id}/autorizacoes`, tecnica, corpo))).toBe('404 CAR-003')
    expect(dito(await post(`/processos/${id}/autorizacoes`, await como('estranha'), corpo))).toBe('404 CAR-003')
    expect(
      dito(await post(`/processos/${(await rascunho('bronze')).id}/autorizacoes`, await como('bronze'), corpo)),
    ).toBe('403 CAR-006')
  })

  test('is taken back, and at once', async () => {
    const { id } = await rascunho()
    const { id: aid } = await autorizar(id, 'editar')
    expect(dito(await get(`/processos/${id}`, tecnica))).toBe('200')
    expect(dito(await apagar(`/processos/${id}/autorizacoes/${aid}`, tecnica))).toBe('404 CAR-003')
    expect(dito(await apagar(`/processos/${id}/autorizacoes/${randomUUID()}`, maria))).toBe('404 CAR-003')
    expect(dito(await apagar(`/processos/${id}/autorizacoes/${aid}`, maria))).toBe('204')
    expect(dito(await get(`/processos/${id}`, tecnica))).toBe('404 CAR-003')
    expect(dito(await apagar(`/processos/${id}/autorizacoes/${aid}`, maria))).toBe('404 CAR-003')
    expect(lista(await get(`/processos/${id}/autorizacoes`, maria)).data).toEqual([])
  })

  test('ends when it says', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'consultar', { expira_em: new Date(Date.now() + 1_500).toISOString() })
    expect(dito(await get(`/processos/${id}`, tecnica))).toBe('200')
    await until(
      async () => dito(await get(`/processos/${id}`, tecnica)),
      (d) => d === '404 CAR-003',
      10_000,
    )
  })

  test('to look leaves no line in the history, which holds acts', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'consultar')
    const tipos = async () => (await todos<Ato>(`/processos/${id}/historico`, maria)).map(({ tipo }) => tipo)
    const antes = await tipos()
    expect(dito(await get(`/processos/${id}`, tecnica))).toBe('200')
    expect(dito(await get(`/processos/${id}/documentos`, tecnica))).toBe('200')
    expect(await tipos()).toEqual(antes)
  })
})

describe('a scope', () => {
  const documento = { tipo: 'outros' as const }
  const enviarComo = (id: string) => enviar(tecnica, id, { ...documento, arquivo: pdfMinimo() })

  test('consultar: sees, and changes nothing', async () => {
    const { id } = await comDocumentos()
    await autorizar(id, 'consultar')
    for (const resto of ['', '/historico', '/pendencias', '/autorizacoes', '/assistente', '/documentos']) {
      expect([resto, dito(await get(`/processos/${id}${resto}`, tecnica))]).toEqual([resto, '200'])
    }
    expect(dito(await patch(`/processos/${id}`, tecnica, { observacoes: 'x' }))).toBe('404 CAR-003')
    expect(dito(await enviarComo(id))).toBe('404 CAR-003')
    expect(dito(await post(`/processos/${id}/submeter`, tecnica))).toBe('404 CAR-003')
    expect(dito(await assinar(id))).toBe('404 CAR-003')
    expect(dito(await apagar(`/processos/${id}`, tecnica))).toBe('404 CAR-003')
  })

  test('editar: consultar and the draft with its documents', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'editar')
    expect(dados<Processo>(await patch(`/processos/${id}`, tecnica, { observacoes: 'Da técnica.' })).observacoes).toBe(
      'Da técnica.',
    )
    const { id: doc } = dados<Recebido>(await enviarComo(id), 202)
    expect(dito(await get(`/documentos/${doc}/status`, tecnica))).toBe('200')
    expect(dito(await apagar(`/documentos/${doc}`, tecnica))).toBe('204')
    expect(dito(await assinar(id))).toBe('404 CAR-003')
    expect(dito(await post(`/processos/${id}/submeter`, tecnica))).toBe('404 CAR-003')
    expect(dito(await apagar(`/processos/${id}`, tecnica))).toBe('404 CAR-003')
  })

  test('submeter: editar, the signature, answers and appeals', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'submeter')
    expect(dito(await patch(`/processos/${id}`, tecnica, { observacoes: 'x' }))).toBe('200')
    expect(dito(await assinar(id))).toBe('200')
  })

  test('of several the widest holds', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'editar')
    await autorizar(id, 'consultar')
    expect(dito(await patch(`/processos/${id}`, tecnica, { observacoes: 'x' }))).toBe('200')
  })

  test('shows the case in the technician’s list, and only such cases', async () => {
    const { id } = await rascunho()
    const ids = async () => (await todos<Processo>('/processos', tecnica)).map((p) => p.id)
    expect(await ids()).not.toContain(id)
    await autorizar(id, 'consultar')
    await until(ids, (vistos) => vistos.includes(id), 5_000)
  })

  test('lets a technician answer what is asked', async () => {
    const { id } = await comDocumentos()
    await autorizar(id, 'submeter')
    expect(dito(await assinar(id))).toBe('200')
    expect(dito(await post(`/processos/${id}/submeter`, maria))).toBe('200')
    await agir(id, 'assumir')
    const { id: pid } = dados<{ id: string }>(
      await agir(id, 'criar-pendencia', 'analista', { tipo: 'dado', descricao: 'Qual a área?' }),
      201,
    )
    expect(dito(await post(`/processos/${id}/pendencias/${pid}/responder`, tecnica, { resposta: '528 ha.' }))).toBe(
      '200',
    )
    await agir(id, 'rejeitar', 'analista', { motivo: 'Não.', codigo_motivo: 'OUTRO' })
    expect(dito(await post(`/processos/${id}/recursos`, tecnica, { fundamentacao: 'Sim.' }))).toBe('201')
  })
})

describe('with a technician authorised to submit', () => {
  test('both acts are needed: theirs first, then the owner’s', async () => {
    const { id } = await comDocumentos()
    await autorizar(id, 'submeter')
    expect((await obter(id)).responsavel_tecnico).toEqual({
      id: decodeJwt(tecnica).sub,
      nome: pessoaDe('tecnica').nome,
    })
    expect(dito(await post(`/processos/${id}/submeter`, maria))).toBe('409 CAR-005')
    expect(dito(await post(`/processos/${id}/submeter`, tecnica))).toBe('409 CAR-005')
    const assinado = dados<Processo>(await assinar(id))
    expect(assinado.responsavel_tecnico).toEqual({
      id: decodeJwt(tecnica).sub,
      nome: pessoaDe('tecnica').nome,
      ...assinatura,
    })
    expect(dito(await post(`/processos/${id}/submeter`, tecnica))).toBe('409 CAR-005')
    expect(dados<Processo>(await post(`/processos/${id}/submeter`, maria)).status).toBe('submetido')
  })

  test('an edit after the signature voids it', async () => {
    const { id } = await comDocumentos()
    await autorizar(id, 'submeter')
    await assinar(id)
    const editado = dados<Processo>(await patch(`/processos/${id}`, maria, { observacoes: 'Mudei.' }))
    expect(editado.responsavel_tecnico).not.toHaveProperty('art_trt')
    expect(dito(await post(`/processos/${id}/submeter`, maria))).toBe('409 CAR-005')
    expect(dito(await assinar(id))).toBe('200')
    expect(dito(await post(`/processos/${id}/submeter`, maria))).toBe('200')
  })

  test('one who was let go need not sign', async () => {
    const { id } = await comDocumentos()
    const { id: aid } = await autorizar(id, 'submeter')
    await apagar(`/processos/${id}/autorizacoes/${aid}`, maria)
    expect(dito(await post(`/processos/${id}/submeter`, maria))).toBe('200')
  })

  test('a signature says who signs, of which council and under which number', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'submeter')
    const recusa = erro(await post(`/processos/${id}/assinar`, tecnica, {}))
    expect([recusa.dito, recusa.detalhes]).toEqual([
      '422 CAR-004',
      { conselho: 'required', registro: 'required', art_trt: 'required' },
    ])
  })

  test('nobody signs in the technician’s place', async () => {
    const { id } = await rascunho()
    await autorizar(id, 'submeter')
    for (const quem of ['maria', 'tecnico', 'admin'] as const)
      expect([quem, dito(await assinar(id, await como(quem)))]).toEqual([quem, '404 CAR-003'])
    const { id: dela } = await rascunho('tecnica')
    expect(dito(await assinar(dela))).toBe('404 CAR-003')
  })

  test('what is submitted is signed no more', async () => {
    const { id } = await comDocumentos()
    await autorizar(id, 'submeter')
    await assinar(id)
    await post(`/processos/${id}/submeter`, maria)
    expect(dito(await assinar(id))).toBe('409 CAR-005')
  })
})

describe('a CPF', () => {
  const pedido = { justificativa: 'Conferência com a Receita.' }

  test('is revealed to ouro, with a written reason that goes on record', async () => {
    const { id } = await submetido()
    const { cpf_cnpj } = dados<{ cpf_cnpj: string }>(
      await post(`/processos/${id}/revelar-cpf`, await como('analista'), pedido),
    )
    expect(cpf_cnpj.replace(/\D/g, '')).toBe(CPF.maria)
    const linha = (await todos<Ato>(`/processos/${id}/historico`, maria)).find((a) => a.tipo === 'cpf_revelado')
    expect(linha).toMatchObject({
      por: { nome: pessoaDe('analista').nome },
      resumo: expect.stringContaining(pedido.justificativa),
    })
    expect((await obter(id)).proprietario.cpf_cnpj).toBe('***.072.703-**')
  })

  test('not without a reason', async () => {
    const { id } = await submetido()
    for (const corpo of [{}, { justificativa: '' }, { justificativa: '  ' }]) {
      const recusa = erro(await post(`/processos/${id}/revelar-cpf`, await como('analista'), corpo))
      expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', { justificativa: 'required' }])
    }
  })

  test.each([
    ['of 19 characters', 'x'.repeat(19), 'too_short'],
    ['of 19 characters between blanks', `  ${'x'.repeat(19)}  `, 'too_short'],
    ['of 1,001 characters', 'x'.repeat(1001), 'too_long'],
  ])('not for a reason %s', async (_nome, justificativa, codigo) => {
    const { id } = await submetido()
    const recusa = erro(await post(`/processos/${id}/revelar-cpf`, await como('analista'), { justificativa }))
    expect([recusa.dito, recusa.detalhes]).toEqual(['422 CAR-004', { justificativa: codigo }])
  })

  test('not to less than ouro, not to strangers', async () => {
    const { id } = await submetido()
    expect(dito(await post(`/processos/${id}/revelar-cpf`, maria, pedido))).toBe('403 CAR-006')
    expect(dito(await post(`/processos/${id}/revelar-cpf`, await como('analistaPrata'), pedido))).toBe('403 CAR-006')
    expect(dito(await post(`/processos/${id}/revelar-cpf`, await como('conceicao'), pedido))).toBe('404 CAR-003')
  })
})

test('who holds a case is named in it', async () => {
  const { id } = await emAnalise()
  expect((await obter(id)).analista).toEqual({
    id: decodeJwt(await como('analista')).sub,
    nome: pessoaDe('analista').nome,
  })
})
