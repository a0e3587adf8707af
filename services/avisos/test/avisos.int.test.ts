import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type Bancada, bancada } from './apoio.ts'
import { NADA } from '../src/domain/contagem.ts'
import { AGORA, PENDENCIA, PRAZO, quadro } from './dado.ts'

let b: Bancada
beforeAll(async () => {
  b = await bancada()
  await b.ligar()
}, 60_000)
afterAll(() => b.close())

const UNSUBSCRIBE = /^List-Unsubscribe: ?<(.*)>\r?$/m
const descadastroDe = (mensagem: string) => UNSUBSCRIBE.exec(mensagem.replaceAll(/\r?\n[ \t]+/g, ''))?.[1] ?? ''

describe('a fact', () => {
  test('is told to who opened the case and to who works on it, in the service and by mail', async () => {
    const [dona, tecnica, curiosa] = [b.alguem(), b.alguem('responsavel_tecnico'), b.alguem('responsavel_tecnico')]
    const tecnicos = [
      { id: tecnica.id, escopo: 'editar' },
      { id: curiosa.id, escopo: 'consultar' },
    ]
    b.em(AGORA)
    const id = b.processo(dona.id, { tecnicos })
    await b.contar('pendencia.criada', b.doProcesso(id, { pendencia_id: PENDENCIA }), { time: AGORA })
    await Promise.all([b.resolvidos(dona.id), b.resolvidos(tecnica.id)])
    const { corpo } = await b.pedir(dona, 'GET', '/avisos')
    expect(corpo.meta).toMatchObject({ total_count: 1, has_more: false })
    expect(corpo.data).toEqual([
      {
        id: expect.any(String),
        tipo: 'pendencia',
        processo_numero: '2026/000012',
        titulo: 'Pendência a responder',
        texto: 'A análise do processo 2026/000012 precisa de uma resposta. Responda até 24/03/2026.',
        caminho: `/processos/${id}/pendencias/${PENDENCIA}`,
        prazo_em: PRAZO,
        criado_em: AGORA,
        lido_em: null,
      },
    ])
    const [mensagem = '', ...mais] = await b.recebidas(dona.email)
    expect(mais).toEqual([])
    expect(mensagem).toContain(`Message-ID: <${corpo.data[0].id}@car.example>`)
    expect(mensagem).toContain('Date: Tue, 03 Mar 2026 15:00:00 +0000')
    expect(mensagem).toContain('Auto-Submitted: auto-generated')
    // This kind cannot be switched off.
    expect(mensagem).not.toContain('List-Unsubscribe')
    expect(await b.recebidas(tecnica.email)).toHaveLength(1)
    expect((await b.pedir(curiosa, 'GET', '/avisos')).corpo.meta.total_count).toBe(0)
    b.em(null)
  })

  test('that is delivered twice and at once makes one notice and one message', async () => {
    const dona = b.alguem()
    const dados = b.doProcesso(b.processo(dona.id, { status: 'submetido' }))
    const fato = { id: randomUUID() }
    await Promise.all([1, 2, 3].map(() => b.contar('processo.submetido', dados, fato)))
    await b.resolvidos(dona.id)
    await b.contar('processo.submetido', dados, fato)
    const depois = b.alguem()
    await b.contar('processo.submetido', b.doProcesso(b.processo(depois.id, { status: 'submetido' })))
    await b.resolvidos(depois.id)
    expect((await b.pedir(dona, 'GET', '/avisos')).corpo.meta.total_count).toBe(1)
    expect(await b.recebidas(dona.email)).toHaveLength(1)
  })

  test('about a role is told to all who have it', async () => {
    const [uma, outra] = [b.alguem('supervisor_ambiental'), b.alguem('supervisor_ambiental')]
    const id = b.processo(b.alguem().id, { status: 'em_analise', prazo_em: '2026-01-05T02:59:59.000Z' })
    await b.contar('processo.escalado', b.doProcesso(id, { status: 'em_analise', vez: 1 }))
    for (const quem of [uma, outra]) expect(await b.resolvidos(quem.id)).toMatchObject([{ entrega: 'enviado' }])
  })

  test('of a month ago is told to nobody: after a restore everything is told again', async () => {
    const dona = b.alguem()
    const dados = b.doProcesso(b.processo(dona.id, { status: 'submetido' }))
    await b.contar('processo.submetido', dados, { time: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    await b.contar('processo.submetido', dados, { time: new Date(Date.now() - 29 * 86_400_000).toISOString() })
    await b.resolvidos(dona.id)
    expect(await b.linhas.countDocuments({ pessoaId: dona.id } as never)).toBe(1)
  })

  test('about what is gone is told to nobody', async () => {
    const ido = randomUUID()
    await b.contar('processo.submetido', b.doProcesso(ido))
    const dona = b.alguem()
    await b.contar('processo.submetido', b.doProcesso(b.processo(dona.id, { status: 'submetido' })))
    await b.resolvidos(dona.id)
    expect(await b.linhas.countDocuments({ 'processo.id': ido } as never)).toBe(0)
  })
})

describe('before it goes out', () => {
  test('it is asked whether it still holds', async () => {
    const dona = b.alguem()
    const id = b.processo(dona.id, { status: 'em_recurso' })
    await b.contar('processo.rejeitado', b.doProcesso(id, { status: 'rejeitado' }))
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'dispensado', porque: 'nao_vale' }])
    expect(await b.recebidas(dona.email)).toEqual([])
  })

  test('who has no address is told in the service alone', async () => {
    const dona = b.alguem()
    b.donos.pessoas.set(dona.id, { papel: 'produtor_rural' })
    await b.contar('processo.submetido', b.doProcesso(b.processo(dona.id, { status: 'submetido' })))
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'dispensado', porque: 'sem_endereco' }])
    expect((await b.pedir(dona, 'GET', '/avisos')).corpo.meta.total_count).toBe(1)
  })

  test('of a kind that others cause ten go out in an hour, and the list has them all; other kinds go out', async () => {
    const [dono, tecnica] = [b.alguem(), b.alguem('responsavel_tecnico')]
    const tecnicos = [{ id: tecnica.id, escopo: 'editar' }]
    const id = b.processo(dono.id, { status: 'submetido', tecnicos, autorizado_id: tecnica.id })
    const autorizar = () => b.contar('autorizacao.concedida', b.doProcesso(id, { autorizacao_id: randomUUID() }))
    await autorizar()
    const [linha] = await b.resolvidos(tecnica.id)
    const mais = Array.from({ length: 9 }, (_, n) => ({ ...linha, _id: `${tecnica.id}-${n}` }))
    await b.linhas.insertMany(mais as never)
    await autorizar()
    const ditos = (await b.resolvidos(tecnica.id, 11)).map(({ entrega, porque }) => `${entrega} ${porque}`)
    expect(ditos.toSorted()).toEqual(['dispensado demais', ...Array.from({ length: 10 }, () => 'enviado null')])
    expect((await b.pedir(tecnica, 'GET', '/avisos')).corpo.meta.total_count).toBe(11)
    await b.contar('processo.submetido', b.doProcesso(id))
    await b.resolvidos(tecnica.id, 12)
    expect(await b.recebidas(tecnica.email)).toHaveLength(2)
    b.em(new Date(Date.now() + 3_601_000).toISOString())
    await autorizar()
    await b.resolvidos(tecnica.id, 13)
    b.em(null)
    expect(await b.recebidas(tecnica.email)).toHaveLength(3)
  })

  test('a document that was replaced meanwhile is left out', async () => {
    const dona = b.alguem()
    const id = b.processo(dona.id)
    const [mau, trocado] = [randomUUID(), randomUUID()]
    b.donos.documentos.set(mau, 'invalido')
    const dados = (documento_id: string) => ({
      documento_id,
      processo_id: id,
      tipo_documento: 'ccir',
      status: 'invalido',
      versao: 2,
    })
    await b.contar('documento.invalidado', dados(mau))
    await b.contar('documento.invalidado', dados(trocado))
    const feitos = await b.resolvidos(dona.id, 2)
    expect(Object.fromEntries(feitos.map(({ alvoId, entrega }) => [alvoId, entrega]))).toEqual({
      [mau]: 'enviado',
      [trocado]: 'dispensado',
    })
  })

  test('the address is asked for, and kept nowhere', async () => {
    const dona = b.alguem()
    await b.contar('processo.submetido', b.doProcesso(b.processo(dona.id, { status: 'submetido' })))
    await b.resolvidos(dona.id)
    const colecoes = await b.store.listCollections()
    for (const { name } of colecoes) {
      const tudo = JSON.stringify(await b.store.collection(name).find().toArray())
      expect(tudo).not.toContain(dona.email)
    }
  })
})

describe('a change of the address', () => {
  const mudar = async (mudanca: { de?: string; para?: string } | null) => {
    const dona = b.alguem()
    const mudanca_id = randomUUID()
    if (mudanca) b.donos.mudancas.set(mudanca_id, mudanca)
    await b.contar('usuario.endereco_alterado', { usuario_id: dona.id, mudanca_id })
    return { dona, mudanca_id }
  }
  const nova = () => `${randomUUID().slice(0, 8)}@example.com`

  test('is told at both addresses, and at the old one not what the new one is', async () => {
    const [de, para] = [nova(), nova()]
    const { dona, mudanca_id } = await mudar({ de, para })
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'enviado' }])
    expect(await b.resolvidos(mudanca_id)).toMatchObject([{ entrega: 'enviado' }])
    const [aoAntigo = '', ...mais] = await b.recebidas(de)
    expect(mais).toEqual([])
    expect(aoAntigo).toContain('Subject: O seu e-mail de contato mudou')
    expect(aoAntigo).not.toContain(para.split('@')[0])
    expect(await b.recebidas(para)).toHaveLength(1)
    // It goes to whatever address the person has by then.
    expect(await b.recebidas(dona.email)).toEqual([])
    const { corpo } = await b.pedir(dona, 'GET', '/avisos')
    expect(corpo.data).toMatchObject([{ tipo: 'seguranca', caminho: '/meus-dados' }])
    expect(corpo.meta.total_count).toBe(1)
  })

  test.each([
    ['there was none before', { para: nova() }, 'enviado', 'dispensado'],
    ['there is none since', { de: nova() }, 'dispensado', 'enviado'],
    ['they are kept no more', null, 'dispensado', 'dispensado'],
  ])('is told where it can be: %s', async (_oQue, mudanca, aoNovo, aoAntigo) => {
    const { dona, mudanca_id } = await mudar(mudanca)
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: aoNovo }])
    expect(await b.resolvidos(mudanca_id)).toMatchObject([{ entrega: aoAntigo }])
  })
})

describe('reminders', () => {
  test('come in their mornings to whoever is concerned then, and only while the pendency is open', async () => {
    const [dona, nova] = [b.alguem(), b.alguem('responsavel_tecnico')]
    b.em(AGORA)
    const id = b.processo(dona.id)
    await b.contar('pendencia.criada', b.doProcesso(id, { pendencia_id: PENDENCIA }), { time: AGORA })
    await b.resolvidos(dona.id, 1)
    const antes = b.donos.quadros.get(id)
    if (!antes) throw new Error('no case')
    b.donos.quadros.set(id, { ...antes, tecnicos: [{ id: nova.id, escopo: 'editar' }] })
    b.em('2026-03-17T10:00:01.000Z')
    await b.resolvidos(dona.id, 2)
    expect(await b.resolvidos(nova.id, 1)).toMatchObject([{ modelo: 'lembrete_5', entrega: 'enviado' }])
    const { corpo } = await b.pedir(dona, 'GET', '/avisos')
    expect(corpo.data[0]).toMatchObject({ tipo: 'lembrete', criado_em: '2026-03-17T10:00:00.000Z', prazo_em: PRAZO })

    b.donos.quadros.set(id, { ...antes, pendencias: [{ id: PENDENCIA, status: 'respondida', prazo_em: PRAZO }] })
    b.em('2026-03-24T10:00:01.000Z')
    await until(
      () => b.store.collection('agenda').countDocuments({ processoId: id }),
      (n) => n === 0,
    )
    expect(await b.linhas.countDocuments({ pessoaId: dona.id } as never)).toBe(2)
    b.em(null)
  })
})

describe('reminders of an appeal', () => {
  const REJEITADO = { status: 'rejeitado', recurso_ate: PRAZO }
  const rejeitar = async () => {
    const dona = b.alguem()
    b.em(AGORA)
    const id = b.processo(dona.id, REJEITADO)
    await b.contar('processo.rejeitado', b.doProcesso(id, { status: 'rejeitado' }), { time: AGORA })
    await b.resolvidos(dona.id, 1)
    return { dona, id }
  }
  const nenhumMarcado = (processoId: string) =>
    until(
      () => b.store.collection('agenda').countDocuments({ processoId, em: { $lt: '2026-03-18' } }),
      (n) => n === 0,
    )
  afterEach(() => b.em(null))

  test('come in their mornings as long as none was made', async () => {
    const { dona, id } = await rejeitar()
    b.em('2026-03-17T10:00:01.000Z')
    await b.resolvidos(dona.id, 2)
    const { corpo } = await b.pedir(dona, 'GET', '/avisos')
    expect(corpo.data[0]).toMatchObject({
      tipo: 'lembrete',
      titulo: 'Faltam 5 dias úteis para recorrer',
      texto: 'O prazo para recorrer da rejeição do processo 2026/000012 está no fim. Recorra até 24/03/2026.',
      caminho: `/processos/${id}/decisao`,
      prazo_em: PRAZO,
      criado_em: '2026-03-17T10:00:00.000Z',
    })
    b.em('2026-03-23T10:00:01.000Z')
    const modelos = (await b.resolvidos(dona.id, 3)).map(({ modelo, entrega }) => [modelo, entrega])
    expect(modelos).toContainEqual(['lembrete_recurso_1', 'enviado'])
    // It is switched off together with the other reminders.
    const [mensagem = ''] = (await b.recebidas(dona.email)).filter((m) => m.includes('Falta'))
    expect(descadastroDe(mensagem)).toContain('.lembrete.')
  })

  test.each([
    ['one was made', { status: 'em_recurso' }],
    ['the case was rejected again, with a term of its own', { ...REJEITADO, recurso_ate: '2026-05-05T02:59:59.000Z' }],
    ['the case was cancelled', { status: 'cancelado' }],
  ])('do not come once %s', async (_oQue, mudanca) => {
    const { dona, id } = await rejeitar()
    const { recurso_ate: _, ...antes } = b.donos.quadros.get(id) ?? quadro()
    b.donos.quadros.set(id, { ...antes, ...mudanca })
    b.em('2026-03-17T10:00:01.000Z')
    await nenhumMarcado(id)
    expect(await b.linhas.countDocuments({ pessoaId: dona.id } as never)).toBe(1)
  })
})

describe('the digest', () => {
  const agenda = () => b.store.collection<{ _id: string; em: string }>('agenda')
  const remarcado = async (para: string) =>
    until(
      () => agenda().findOne({ _id: 'resumo' }),
      (resumo) => resumo?.em === para,
    )
  /** The clock comes first: by the true one the morning would be past, and its digest skipped. */
  const marcado = async (em: string, agora: string) => {
    b.em(agora)
    await agenda().updateOne({ _id: 'resumo' }, { $set: { em } })
  }
  /** Sets the clock to a Monday morning. */
  const amanhecer = async () => {
    await marcado('2026-03-09T10:00:00.000Z', '2026-03-09T10:00:01.000Z')
    await remarcado('2026-03-10T10:00:00.000Z')
  }
  const avisosDe = async (quem: ReturnType<Bancada['alguem']>) => (await b.pedir(quem, 'GET', '/avisos')).corpo.data
  afterEach(async () => {
    b.donos.trabalho.por.clear()
    b.donos.trabalho.todos = NADA
    await agenda().updateOne({ _id: 'resumo' }, { $set: { em: '2100-01-01T10:00:00.000Z' } })
    b.em(null)
  })

  test('tells in the morning of a business day what is before an analyst, and before the supervision', async () => {
    const [ana, sara] = [b.alguem('analista_ambiental'), b.alguem('supervisor_ambiental')]
    b.donos.trabalho.por.set(ana.id, { em_analise: 12, vencem_em_7_dias: 3, vencidos: 1, livres: 1_040 })
    b.donos.trabalho.todos = { em_analise: 12, vencem_em_7_dias: 0, vencidos: 1, livres: 1_040, em_recurso: 2 }
    await amanhecer()
    const quando = { entrega: 'enviado', criadoEm: '2026-03-09T10:00:00.000Z' }
    expect(await b.resolvidos(ana.id)).toMatchObject([quando])
    expect(await b.resolvidos(sara.id)).toMatchObject([quando])
    expect(await avisosDe(ana)).toMatchObject([
      {
        tipo: 'resumo',
        caminho: '/analise/fila',
        texto:
          'Você tem 12 processos em análise: 1 com o prazo vencido e 3 com prazo nos próximos 7 dias. Há 1.040 processos à espera de analista.',
      },
    ])
    expect(await avisosDe(sara)).toMatchObject([
      {
        tipo: 'resumo',
        caminho: '/supervisao/prazos',
        texto:
          'Processos na análise: 1 com o prazo vencido. Há 1.040 processos à espera de analista. Há 2 recursos à espera de decisão.',
      },
    ])
    const [mensagem = ''] = await b.recebidas(ana.email)
    expect(mensagem).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('tells nobody of nothing, and by mail only who wants it', async () => {
    const [livre, ocupado, calado] = [1, 2, 3].map(() => b.alguem('analista_ambiental'))
    const supervisora = b.alguem('supervisor_ambiental')
    if (!livre || !ocupado || !calado) throw new Error('nobody')
    for (const { id } of [ocupado, calado]) b.donos.trabalho.por.set(id, { em_analise: 1 })
    await b.pedir(calado, 'PUT', '/avisos/preferencias', { corpo: { resumo: false } })
    await amanhecer()
    expect(await b.resolvidos(ocupado.id)).toMatchObject([{ entrega: 'enviado' }])
    expect(await b.resolvidos(calado.id)).toMatchObject([{ entrega: 'dispensado', porque: 'desligado' }])
    expect((await avisosDe(ocupado))[0].texto).toBe('Você tem 1 processo em análise.')
    expect(await b.recebidas(calado.email)).toEqual([])
    for (const quem of [livre, supervisora]) expect(await avisosDe(quem)).toEqual([])
  })

  test('passes over mornings that were slept through, and holidays', async () => {
    const ana = b.alguem('analista_ambiental')
    b.donos.trabalho.por.set(ana.id, { em_analise: 1 })
    // 21 April is a national holiday, so it comes the next day; here an hour late.
    await marcado('2026-04-16T10:00:00.000Z', '2026-04-22T11:00:00.000Z')
    await remarcado('2026-04-23T10:00:00.000Z')
    expect(await b.resolvidos(ana.id)).toMatchObject([{ entrega: 'enviado', criadoEm: '2026-04-22T10:00:00.000Z' }])
  })

  test('waits while nobody can say what there is, and reminders do not wait for it', async () => {
    const [ana, dona] = [b.alguem('analista_ambiental'), b.alguem()]
    b.donos.trabalho.por.set(ana.id, { em_analise: 1 })
    b.donos.trabalho.calado = true
    const processoId = b.processo(dona.id)
    await marcado('2026-03-09T10:00:00.000Z', '2026-03-09T10:00:01.000Z')
    const lembrete = { modelo: 'lembrete_5', processoId, pendenciaId: PENDENCIA }
    await agenda().insertOne(Object.assign(lembrete, { _id: randomUUID(), em: '2026-03-09T10:00:00.500Z' }))
    expect(await b.resolvidos(dona.id)).toMatchObject([{ modelo: 'lembrete_5', entrega: 'enviado' }])
    expect(await avisosDe(ana)).toEqual([])
    b.donos.trabalho.calado = false
    expect(await b.resolvidos(ana.id)).toMatchObject([{ entrega: 'enviado' }])
  })

  test('is one for each, however many processes tell of it at once', async () => {
    const outros = await Promise.all([1, 2].map(() => b.outro()))
    const analistas = Array.from({ length: 5 }, () => b.alguem('analista_ambiental'))
    for (const { id } of analistas) b.donos.trabalho.por.set(id, { em_analise: 2 })
    await amanhecer()
    for (const { id, email } of analistas) {
      expect(await b.resolvidos(id)).toMatchObject([{ entrega: 'enviado' }])
      expect((await b.enviadas()).filter(({ to }) => to.includes(email))).toMatchObject([{ times: 1 }])
    }
    await Promise.all(outros.map((outro) => outro.close()))
  })
})

describe('a person', () => {
  const umAviso = async (dona: ReturnType<Bancada['alguem']>) => {
    await b.contar('processo.submetido', b.doProcesso(b.processo(dona.id, { status: 'submetido' })))
    await until(
      () => b.pedir(dona, 'GET', '/avisos'),
      ({ corpo }) => corpo.data.length > 0,
    )
    return (await b.pedir(dona, 'GET', '/avisos')).corpo.data[0]
  }

  test('marks a notice as read, once; that of another is not there', async () => {
    const [dona, outra] = [b.alguem(), b.alguem()]
    const { id } = await umAviso(dona)
    expect((await b.pedir(outra, 'POST', `/avisos/${id}/lido`)).status).toBe(404)
    const lido = await b.pedir(dona, 'POST', `/avisos/${id}/lido`)
    expect([lido.status, lido.corpo.data.id]).toEqual([200, id])
    const denovo = await b.pedir(dona, 'POST', `/avisos/${id}/lido`, { corpo: {} })
    expect(denovo.corpo.data).toEqual(lido.corpo.data)
    expect((await b.pedir(dona, 'GET', '/avisos')).corpo.data[0].lido_em).toBe(lido.corpo.data.lido_em)
  })

  test('chooses what is sent, but for what has to be', async () => {
    const dona = b.alguem()
    const todas = (await b.pedir(dona, 'GET', '/avisos/preferencias')).corpo.data
    expect(Object.values(todas)).toEqual(Array(10).fill(true))
    const mudada = await b.pedir(dona, 'PUT', '/avisos/preferencias', { corpo: { ...todas, recebido: false } })
    expect(mudada.corpo.data).toEqual({ ...todas, recebido: false })
    for (const tipo of ['pendencia', 'decisao', 'seguranca']) {
      const { status, corpo } = await b.pedir(dona, 'PUT', '/avisos/preferencias', { corpo: { [tipo]: false } })
      expect([status, corpo.error.code, corpo.error.details]).toEqual([
        422,
        'CAR-004',
        [expect.objectContaining({ field: tipo, code: 'invalid_value' })],
      ])
    }
    expect((await b.pedir(dona, 'GET', '/avisos/preferencias')).corpo.data).toEqual({ ...todas, recebido: false })
    const { id } = await umAviso(dona)
    expect(await b.resolvidos(dona.id)).toMatchObject([{ _id: id, entrega: 'dispensado', porque: 'desligado' }])
    expect(await b.recebidas(dona.email)).toEqual([])
  })

  test('switches a kind off by one click in a message, without signing in, by POST only', async () => {
    const dona = b.alguem()
    await umAviso(dona)
    await b.resolvidos(dona.id)
    const [mensagem = ''] = await b.recebidas(dona.email)
    expect(mensagem).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const url = new URL(descadastroDe(mensagem))
    expect(url.origin).toBe(b.url)
    const caminho = url.pathname.replace('/api/v1', '') + url.search
    expect((await b.pedir(null, 'GET', caminho)).status).toBe(404)
    expect((await b.pedir(dona, 'GET', '/avisos/preferencias')).corpo.data.recebido).toBe(true)
    // Sends it as mail programs do.
    const cabecalhos = { 'content-type': 'application/x-www-form-urlencoded' }
    const feito = await b.pedir(null, 'POST', caminho, { corpo: 'List-Unsubscribe=One-Click', cabecalhos })
    expect([feito.status, feito.corpo.data]).toEqual([200, { tipo: 'recebido', ligado: false }])
    const outra = await b.pedir(null, 'POST', caminho)
    expect(outra.status).toBe(200)
    expect((await b.pedir(dona, 'GET', '/avisos/preferencias')).corpo.data.recebido).toBe(false)
    const falso = await b.pedir(null, 'POST', `${caminho.slice(0, -3)}AAA`)
    expect([falso.status, falso.corpo.error.code]).toEqual([404, 'CAR-003'])
  })

  test('ends the links of earlier messages by switching their kind on again; those of later ones hold', async () => {
    const dona = b.alguem()
    const link = async (qual: number) => {
      await umAviso(dona)
      await b.resolvidos(dona.id, qual + 1)
      const links = (await b.recebidas(dona.email)).map((mensagem) => new URL(descadastroDe(mensagem)))
      return links.map(({ pathname, search }) => pathname.replace('/api/v1', '') + search)
    }
    const [antigo = ''] = await link(0)
    // Whoever never switched the kind off has not switched it on again.
    const escolher = (corpo: object) => b.pedir(dona, 'PUT', '/avisos/preferencias', { corpo })
    await escolher({ resumo: false })
    expect((await b.pedir(null, 'POST', antigo)).status).toBe(200)
    await escolher({ recebido: true })
    expect((await b.pedir(null, 'POST', antigo)).corpo.error.code).toBe('CAR-003')
    expect((await b.pedir(dona, 'GET', '/avisos/preferencias')).corpo.data.recebido).toBe(true)
    const novo = (await link(1)).find((um) => um !== antigo) ?? ''
    expect((await b.pedir(null, 'POST', novo)).status).toBe(200)
    expect((await b.pedir(dona, 'GET', '/avisos/preferencias')).corpo.data.recebido).toBe(false)
  })
})

describe('while the mail server is away', () => {
  test('notices wait, are shown, and go out once it is back, with no attempt counted', async () => {
    const dona = b.alguem()
    await b.semCorreio()
    await b.contar('processo.submetido', b.doProcesso(b.processo(dona.id, { status: 'submetido' })))
    await until(
      () => b.pedir(dona, 'GET', '/avisos'),
      ({ corpo }) => corpo.data.length === 1,
    )
    const descansa = () => b.store.collection('entregas').countDocuments({ holder: null, until: { $gt: new Date() } })
    await until(descansa, (n) => n > 0)
    await b.comCorreio()
    // Moves its minute into the past.
    await b.store.collection('entregas').updateMany({ holder: null }, { $set: { until: new Date(0) } })
    expect(await b.resolvidos(dona.id)).toMatchObject([{ entrega: 'enviado', tentativas: 0 }])
  })
})
