import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { BASE } from '../support/ambiente.ts'
import { apagar, dados, get, pedir, post, todos } from '../support/api.ts'
import { como, pessoaDe } from '../support/entrar.ts'
import { agir, emAnalise, emRecurso, obter, pedidoDeRejeicao, submetido } from '../support/fabrica.ts'
import { ficha } from '../support/imovel.ts'
import { navegador, visto } from '../support/pagina.ts'
import type { Processo, Recurso, RecursoInteiro } from '../support/tipos.ts'

/** The supervisor's rooms. */

const abrir = navegador()
const LARGA = { quem: 'supervisora', largura: 1440, altura: 900 } as const

describe('load', () => {
  test('of each analyst, each number with the list that it counts', async () => {
    await emAnalise('maria', 'analista')
    const page = await abrir({ ...LARGA, em: '/supervisao/carga' })
    const linha = page.getByRole('row').filter({ hasText: pessoaDe('analista').nome })
    await linha.waitFor()
    await visto(page, 'carga')
    await linha.getByRole('link').first().click()
    await page.getByText('Só em análise, com uma pessoa.').waitFor()
    await page.getByText(/^\d+ processos?$/).waitFor()
  })

  test('is handed out only after one has seen to whom', async () => {
    const page = await abrir({ ...LARGA, em: '/supervisao/carga' })
    await page.getByRole('button', { name: 'Distribuir livres…' }).click()
    await page.getByLabel('Quantos, no máximo').fill('0')
    await page.getByRole('button', { name: 'Ver a quem' }).click()
    await page.getByRole('link', { name: 'Quantos, no máximo: De 1 a 500.' }).waitFor()
    await visto(page, 'carga-distribuir')
    // A state in which nobody has a case.
    await page.getByLabel('Quantos, no máximo').fill('5')
    await page.getByLabel('UF').selectOption('AP')
    await page.getByRole('button', { name: 'Ver a quem' }).click()
    await page.getByText('Nenhum processo está livre.').waitFor()
  })
})

describe('terms', () => {
  test('what is late, and what will be', async () => {
    const page = await abrir({ ...LARGA, em: '/supervisao/prazos' })
    await page.getByRole('heading', { level: 2, name: 'Vencidos' }).waitFor()
    await page.getByText('Nenhum prazo vence nos próximos 7 dias.').waitFor()
    await visto(page, 'prazos')
  })

  test('are handed out from both lists; what is refused stays chosen, and is told why', async () => {
    const [tarde, risco] = [await submetidoComo(umaMarca()), await submetidoComo(umaMarca())]
    const id = decodeJwt(await como('analistaPrata')).sub ?? ''
    const page = await abrir({ ...LARGA, em: '/analise/fila?visao=todos' })
    // Terms last for weeks: the page asks for cases of today in their place.
    const emSeuLugar = (lista: string, { imovel }: Processo) =>
      page.route(`**/api/v1/${lista}*`, (rota) =>
        rota.continue({ url: `${BASE}/api/v1/analista/processos?q=${imovel.denominacao}` }),
      )
    await emSeuLugar('supervisor/escalados', tarde)
    await emSeuLugar('analista/processos?*vencem_em_7_dias', risco)
    const vencidos = page.getByRole('region', { name: 'Vencidos' })
    const proximos = page.getByRole('region', { name: 'Vencem em 7 dias' })
    await until(
      async () => {
        await page.goto('/supervisao/prazos')
        await page.getByRole('heading', { level: 1, name: 'Prazos' }).waitFor()
        await page.locator('.esqueleto').first().waitFor({ state: 'detached' })
        const linhas = [vencidos, proximos].map((lista) => lista.getByRole('row').nth(1).isVisible())
        return (await Promise.all(linhas)).every(Boolean)
      },
      (ambas) => ambas,
      20_000,
    )
    await vencidos.getByRole('checkbox', { name: `Escolher ${tarde.numero}` }).check()
    await proximos.getByRole('checkbox', { name: `Escolher ${risco.numero}` }).check()
    await page.getByText('2 escolhidos').waitFor()
    await visto(page, 'prazos-escolha')
    await agir(risco.id, 'assumir', 'analista')
    dados(await agir(risco.id, 'rejeitar', 'analista', pedidoDeRejeicao))
    await page.getByRole('button', { name: 'Atribuir a…' }).click()
    const caixa = page.getByRole('dialog', { name: 'Atribuir 2 processos' })
    await caixa.getByRole('combobox', { name: 'A quem' }).selectOption(id)
    await caixa.getByRole('textbox', { name: 'Por quê' }).fill('O prazo acaba.')
    await caixa.getByRole('button', { name: 'Atribuir', exact: true }).click()
    await caixa.waitFor({ state: 'detached' })
    await page
      .getByRole('listitem')
      .filter({ hasText: `${risco.numero}: ` })
      .waitFor()
    await page.getByText('1 escolhido', { exact: true }).waitFor()
    await vencidos.getByText(pessoaDe('analistaPrata').nome).waitFor()
    await visto(page, 'prazos-atribuidos')
    expect((await obter(tarde.id)).analista).toMatchObject({ id })
  })

  const umaMarca = () => `Fazenda${randomUUID().slice(0, 8)}`
  const submetidoComo = (denominacao: string) => {
    const nova = ficha()
    nova.imovel.denominacao = denominacao
    return submetido('maria', nova)
  }
})

describe('appeals', () => {
  test('are read beside the decision, and decided with grounds', async () => {
    const { id, recurso } = await emRecurso()
    const { numero } = await obter(id)
    // Lists are behind an act by five seconds at most.
    await until(
      async () => todos<Recurso>('/supervisor/recursos?status=aberto', await como('supervisora')),
      (abertos) => abertos.some((aberto) => aberto.id === recurso.id),
    )
    const page = await abrir({ ...LARGA, em: '/supervisao/recursos' })
    const abertos = page.getByRole('region', { name: 'Esperam decisão' })
    await abertos.getByRole('row').nth(1).waitFor()
    await visto(page, 'recursos')
    // The oldest stand first: each press has to bring its rows before another one is due.
    const linhas = abertos.getByRole('row')
    const dele = abertos.getByRole('link', { name: numero, exact: true })
    for (let quantas = await linhas.count(); (await dele.count()) === 0; quantas = await linhas.count()) {
      await abertos.getByRole('button', { name: 'Mostrar mais' }).click()
      await linhas.nth(quantas).waitFor()
    }
    await dele.click()
    await page.getByRole('heading', { level: 1, name: `Recurso, processo ${numero}` }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/supervisao/recursos/${recurso.id}`)
    await page.getByText(recurso.fundamentacao).waitFor()
    await page.getByText(pedidoDeRejeicao.motivo).waitFor()
    await page.getByRole('button', { name: 'Deferir…', exact: true }).click()
    await page.getByRole('button', { name: 'Deferir', exact: true }).click()
    await page.getByRole('link', { name: 'Fundamentação: Diga por que se decide assim.' }).waitFor()
    await visto(page, 'recurso-deferir')
    await page.getByLabel('Fundamentação').fill('A averbação mostra a área declarada.')
    await page.getByRole('button', { name: 'Deferir', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Deferido' }).waitFor()
    await visto(page, 'recurso-decidido')
    expect((await obter(id)).status).toBe('em_analise')
    const { status } = dados<RecursoInteiro>(await get(`/supervisor/recursos/${recurso.id}`, await como('supervisora')))
    expect(status).toBe('deferido')
  })

  test('are not decided by who rejected, who reads why', async () => {
    const { id } = await emAnalise('maria', 'supervisora')
    dados(await agir(id, 'rejeitar', 'supervisora', pedidoDeRejeicao))
    const corpo = { fundamentacao: 'A área foi retificada no registro.' }
    const recurso = dados<Recurso>(await post(`/processos/${id}/recursos`, await como('maria'), corpo), 201)
    const page = await abrir({ ...LARGA, em: `/supervisao/recursos/${recurso.id}` })
    await page.getByText('O recurso é decidido por outra pessoa: você já rejeitou este processo.').waitFor()
    expect(await page.getByRole('button', { name: /eferir…$/ }).count()).toBe(0)
    await visto(page, 'recurso-de-quem-rejeitou')
  })
})

describe('reports', () => {
  test.each([
    ['produtividade', 'Decisões de cada analista'],
    ['prazos', 'Processos, pelo prazo'],
    ['rejeicoes', 'Rejeições, pelo motivo'],
  ])('%s: a chart, its table, and files', async (tipo, legenda) => {
    const { id } = await emAnalise()
    dados(await agir(id, 'rejeitar', 'analista', pedidoDeRejeicao))
    const page = await abrir({ ...LARGA, em: `/supervisao/relatorios/${tipo}` })
    await page.getByRole('figure', { name: new RegExp(`^${legenda}`) }).waitFor()
    await visto(page, `relatorio-${tipo}`)
    for (const [botao, nome] of [
      ['Baixar CSV', `${tipo}.csv`],
      ['Baixar Excel', `${tipo}.xlsx`],
    ] as const) {
      const baixado = page.waitForEvent('download')
      await page.getByRole('button', { name: botao }).click()
      expect((await baixado).suggestedFilename()).toBe(nome)
    }
  })
})

describe('texts for pendencies', () => {
  type Modelo = { id: string; titulo: string; texto: string; prazo_dias?: number; versao: number }
  const TEXTO = 'Envie de novo a matrícula, inteira e legível.'
  const umTitulo = () => `Matrícula ilegível ${randomUUID()}`
  const criar = async (titulo: string) =>
    dados<Modelo>(
      await post('/supervisor/modelos', await como('supervisora'), { titulo, tipo: 'documento', texto: TEXTO }),
      201,
    )
  const alterar = async ({ id, titulo }: Modelo, outro: object) =>
    dados<Modelo>(
      await pedir('PUT', `/supervisor/modelos/${id}`, {
        token: await como('supervisora'),
        json: { titulo, tipo: 'documento', texto: TEXTO, ...outro },
      }),
    )
  const agora = async (titulo: string) =>
    (await todos<Modelo>('/analista/modelos', await como('supervisora'))).find((modelo) => modelo.titulo === titulo)

  test('are written with what will be read beside it, and ended', async () => {
    const titulo = umTitulo()
    const page = await abrir({ ...LARGA, em: '/supervisao/modelos' })
    await page.getByRole('button', { name: 'Novo modelo…' }).click()
    const caixa = page.getByRole('dialog')
    await caixa.getByLabel('Prazo para responder, em dias úteis').fill('91')
    await caixa.getByRole('button', { name: 'Criar' }).click()
    for (const falta of [
      'Nome do modelo: Dê um nome ao modelo.',
      'Sobre o que é: Diga sobre o que é.',
      'O que se pede: Escreva o que se pede.',
      'Prazo para responder, em dias úteis: De 1 a 90 dias úteis.',
    ])
      await caixa.getByRole('link', { name: falta }).waitFor()
    await visto(page, 'modelo-erros')
    await caixa.getByLabel('Nome do modelo').fill(titulo)
    await caixa.getByLabel('Sobre o que é').selectOption('documento')
    await caixa.getByLabel('O que se pede').fill(TEXTO)
    await caixa.getByLabel('Dado de que se trata').selectOption({ label: 'Número da matrícula' })
    await caixa.getByLabel('Prazo para responder, em dias úteis').fill('20')
    await caixa.getByRole('figure', { name: 'O requerente lê' }).getByText(TEXTO).waitFor()
    await visto(page, 'modelo-novo')
    await caixa.getByRole('button', { name: 'Criar' }).click()
    const linha = page.getByRole('row').filter({ hasText: titulo })
    await linha.getByText('20 dias úteis').waitFor()
    await linha.getByText('O que o requerente lê').click()
    await linha.getByText(TEXTO).waitFor()
    await visto(page, 'modelos')
    expect(await agora(titulo)).toMatchObject({ texto: TEXTO, prazo_dias: 20, campo: 'imovel.matricula.numero' })
    await linha.getByRole('button', { name: `Excluir… ${titulo}` }).click()
    await visto(page, 'modelo-excluir')
    await caixa.getByRole('button', { name: 'Excluir', exact: true }).click()
    await linha.waitFor({ state: 'detached' })
    expect(await agora(titulo)).toBeUndefined()
  })

  test('that somebody else changed meanwhile keep both changes, and ask about the same field', async () => {
    const titulo = umTitulo()
    const modelo = await criar(titulo)
    const page = await abrir({ ...LARGA, em: '/supervisao/modelos' })
    await page.getByRole('button', { name: `Alterar… ${titulo}` }).click()
    await page.getByLabel('O que se pede').fill('Envie a matrícula de novo.')
    await alterar(modelo, { texto: 'A matrícula está escura.', prazo_dias: 10 })
    await page.getByRole('button', { name: 'Salvar' }).click()
    const pergunta = page.getByRole('dialog', { name: 'Este modelo mudou enquanto você trabalhava' })
    await pergunta.getByText('A matrícula está escura.').waitFor()
    await visto(page, 'modelo-conflito')
    await pergunta.getByRole('button', { name: 'Manter o meu' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await agora(titulo)).toMatchObject({ texto: 'Envie a matrícula de novo.', prazo_dias: 10, versao: 3 })
    await apagar(`/supervisor/modelos/${modelo.id}`, await como('supervisora'))
  })

  test('that somebody else changed meanwhile are read again before they are ended', async () => {
    const titulo = umTitulo()
    const modelo = await criar(titulo)
    const page = await abrir({ ...LARGA, em: '/supervisao/modelos' })
    await page.getByRole('button', { name: `Excluir… ${titulo}` }).click()
    await alterar(modelo, { texto: 'A matrícula está escura.' })
    const caixa = page.getByRole('dialog')
    await caixa.getByRole('button', { name: 'Excluir', exact: true }).click()
    await caixa.getByText('Este modelo acaba de mudar').waitFor()
    await caixa.getByText('A matrícula está escura.').waitFor()
    await visto(page, 'modelo-excluir-mudado')
    await caixa.getByRole('button', { name: 'Excluir', exact: true }).click()
    await caixa.waitFor({ state: 'detached' })
    expect(await agora(titulo)).toBeUndefined()
  })
})

test('are no rooms of an analyst', async () => {
  const page = await abrir({ quem: 'analista', em: '/supervisao/carga' })
  await page.getByRole('heading', { level: 1, name: 'Página de outra área' }).waitFor()
})
