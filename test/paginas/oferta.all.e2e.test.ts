import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { Page } from 'playwright-core'
import { apagar, dados, get, lista, post } from '../support/api.ts'
import { naBancada } from '../support/bancada.ts'
import { como, CPF, type Quem } from '../support/entrar.ts'
import {
  agir,
  comDocumentosValidos,
  emRecurso,
  pendente,
  prontoParaDecidir,
  rascunho,
  rejeitado,
  submetido,
} from '../support/fabrica.ts'
import { ficha } from '../support/imovel.ts'
import { navegador } from '../support/pagina.ts'
import type { ItemDaFila } from '../support/tipos.ts'

/** What pages offer is what `GET /processos/{id}/acoes` permits, across roles, levels, scopes and statuses. */

const abrir = navegador()
/** In the names of the cases that the queue holds, and of one that it holds no more. */
const MARCA = `O${randomUUID().slice(0, 8)}`

const TODAS = [
  'rascunho',
  'submetido',
  'em_analise',
  'pendente',
  'aprovado',
  'rejeitado',
  'em_recurso',
  'cancelado',
] as const satisfies StatusProcesso[]
/** Statuses of cases of one owner, and a draft that is whole, whose owner may not yet send it. */
type Situacao = StatusProcesso | 'inteiro'
const casos = {} as Record<Situacao, string>
let pid: string
let rid: string

/** Of an area that no paper confirms: there is something to judge. */
const divergente = () => {
  const nova = ficha()
  nova.imovel.area_ha = 900
  nova.imovel.denominacao = `Fazenda ${MARCA}`
  return nova
}
const autorizar = async (id: string, tecnico: Quem, escopo: string) =>
  dados(await post(`/processos/${id}/autorizacoes`, await como('maria'), { cpf: CPF[tecnico], escopo }), 201)

beforeAll(async () => {
  // Only who has been here once can be let in.
  await Promise.all([como('tecnica'), como('tecnico')])
  const [novo, inteiro, livre, aberto, esperando, decidido, negado, contestado, desistido] = await Promise.all([
    rascunho(),
    comDocumentosValidos('bronze'),
    submetido('maria', divergente()),
    prontoParaDecidir('maria', 'analista', divergente()),
    pendente('maria', 'analistaPrata', divergente()),
    prontoParaDecidir('maria', 'analista', divergente()),
    rejeitado(),
    emRecurso(),
    submetido(),
  ])
  dados(await agir(decidido.id, 'aprovar', 'analista', { parecer: 'Em ordem.' }))
  dados(await apagar(`/processos/${desistido.id}`, await como('maria')), 204)
  Object.assign(casos, {
    rascunho: novo.id,
    inteiro: inteiro.id,
    submetido: livre.id,
    em_analise: aberto.id,
    pendente: esperando.id,
    aprovado: decidido.id,
    rejeitado: negado.id,
    em_recurso: contestado.id,
    cancelado: desistido.id,
  })
  pid = esperando.pendencia.id
  rid = contestado.recurso.id
  for (const id of [novo.id, esperando.id, negado.id]) await autorizar(id, 'tecnica', 'submeter')
  for (const [id, escopo] of [
    [novo.id, 'consultar'],
    [esperando.id, 'consultar'],
    [negado.id, 'editar'],
  ] as const)
    await autorizar(id, 'tecnico', escopo)
}, 240_000)

type Dita = { acao: string; permitida: boolean }
const permitidas = async (quem: Quem, id: string): Promise<string[]> => {
  const { acoes } = dados<{ acoes: Dita[] }>(await get(`/processos/${id}/acoes`, await como(quem)))
  return acoes.filter(({ permitida }) => permitida).map(({ acao }) => acao)
}

/** Looks whether of these acts those that are permitted, and no others, have their button or link: how its name begins. */
type Olhar = (botoes: Record<string, string>) => Promise<void>

/** Of one person, case after case. `ver` waits until the page knows its acts before it looks. */
async function percorrer(
  quem: Quem,
  quais: readonly Situacao[],
  ver: (page: Page, olhar: Olhar, qual: Situacao, id: string) => Promise<void>,
): Promise<void> {
  const page = await abrir({ quem, em: '/avisos', largura: 1440, altura: 900 })
  await page.getByRole('heading', { level: 1, name: 'Avisos' }).waitFor()
  const tortos: string[] = []
  for (const qual of quais) {
    const podem = await permitidas(quem, casos[qual])
    const olhar: Olhar = async (botoes) => {
      for (const [acao, nome] of Object.entries(botoes)) {
        const achados = page.locator('button:visible, a:visible', { hasText: new RegExp(`^${nome}`) })
        const oferecida = (await achados.count()) > 0
        if (oferecida !== podem.includes(acao)) tortos.push(`${qual}: ${nome} ${oferecida ? 'offered' : 'missing'}`)
      }
    }
    await ver(page, olhar, qual, casos[qual])
  }
  expect(tortos).toEqual([])
}

describe('the bench', () => {
  test.each(['analista', 'analistaPrata', 'analistaBronze', 'supervisora', 'admin'] as const)('of %s', (quem) =>
    percorrer(quem, TODAS, async (page, olhar, qual, id) => {
      const painel = page.getByRole('tabpanel')
      const aba = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
      await page.goto(naBancada(id, '?aba=dados'))
      // Everybody may reveal, or is told why not: the page knows its acts once it says one of both.
      const revelar = painel.getByRole('button', { name: 'Revelar CPF ou CNPJ…' })
      await revelar.or(painel.locator('.motivos')).waitFor()
      await olhar({ revelar_cpf: 'Revelar CPF ou CNPJ…' })
      await page.getByText('Mais', { exact: true }).click()
      await olhar({
        assumir: 'Assumir',
        aprovar: 'Aprovar…',
        rejeitar: 'Rejeitar…',
        liberar: 'Devolver à fila…',
        gerar_dossie: 'Gerar dossiê…',
        enviar_documento: 'Juntar documento…',
        declarar_impedimento: 'Declarar impedimento…',
      })
      // Open it lies over what comes next.
      await page.getByText('Mais', { exact: true }).click()
      await aba('Notas')
      await olhar({ anotar: 'Anotar' })
      await aba('Pendências')
      await painel.locator('.vazio, .pendencia').first().waitFor()
      await olhar({ criar_pendencia: 'Nova pendência…' })
      if (qual === 'pendente') await olhar({ resolver_pendencia: 'Resolver…', cancelar_pendencia: 'Cancelar…' })
      // Of the others the papers may still be unread.
      if (qual !== 'em_analise' && qual !== 'aprovado') return
      await aba('Achados')
      await painel.locator('.achado').first().waitFor()
      await olhar({ avaliar_achado: 'Confirmar' })
    }),
  )
})

describe('the room of a case', () => {
  const DA_TECNICA = ['rascunho', 'pendente', 'rejeitado'] as const
  const DELES = {
    maria: TODAS,
    admin: [...TODAS, 'inteiro'],
    bronze: ['inteiro'],
    tecnica: DA_TECNICA,
    tecnico: DA_TECNICA,
  } as const
  const DONOS: Quem[] = ['maria', 'admin', 'bronze']

  test.each(Object.keys(DELES) as (keyof typeof DELES)[])('of %s', (quem) =>
    percorrer(quem, DELES[quem], async (page, olhar, qual, id) => {
      const botao = (name: string) => page.getByRole('button', { name, exact: true })
      await page.goto(`/processos/${id}`)
      await page.getByRole('region', { name: 'Próximo passo' }).waitFor()
      await olhar({ submeter: 'Enviar para análise', editar: 'Corrigir' })
      if (qual === 'pendente') {
        await page.getByText(/^Pendência 1\/\d{4}: /).waitFor()
        await olhar({ responder_pendencia: '(Responder agora|Falta: Pendência)' })
      }
      if (qual === 'rascunho') {
        await page.locator('.o-que-falta .tarefa').first().waitFor()
        await olhar({ enviar_documento: 'Falta: Envie' })
      }
      await page.getByRole('tab', { name: 'Documentos' }).click()
      await page.getByRole('tabpanel', { name: 'Documentos' }).waitFor()
      // Once it is rejected they go with the appeal.
      if (qual !== 'rejeitado') await olhar({ enviar_documento: 'Enviar documentos' })
      await page.getByRole('tab', { name: 'Mais' }).click()
      await page.getByRole('link', { name: 'Histórico e quem viu' }).waitFor()
      await olhar({ excluir: '(Excluir rascunho|Cancelar pedido)' })
      if (DONOS.includes(quem)) {
        await page.getByRole('link', { name: 'Autorizações de técnicos' }).click()
        await page.getByRole('heading', { name: 'Quem está autorizado' }).waitFor()
        await olhar({ autorizar: 'Autorizar' })
      } else {
        const assinatura = page.getByRole('link', { name: 'Assinatura do responsável técnico' })
        if ((await assinatura.count()) === 0) await olhar({ assinar: 'Assina' })
        else {
          await assinatura.click()
          await botao('Assinar').or(page.locator('.por-que-nao')).waitFor()
          await olhar({ assinar: 'Assinar' })
        }
      }
      if (qual === 'pendente') {
        await page.goto(`/processos/${id}/pendencias/${pid}`)
        await page.getByRole('region', { name: 'O que a análise pede' }).waitFor()
        await olhar({ responder_pendencia: 'Enviar resposta' })
      }
      if (qual === 'rejeitado') {
        await page.goto(`/processos/${id}/decisao`)
        await page.getByText('O pedido foi rejeitado').waitFor()
        await olhar({ recorrer: 'Recorrer' })
      }
    }),
  )

  test('of a technician who was not let in is not there', async () => {
    const page = await abrir({ quem: 'tecnico', em: `/processos/${casos.submetido}` })
    await page.getByText('Não encontrado').waitFor()
  })

  test('rejected takes documents with its appeal, and nowhere else', async () => {
    const id = casos.rejeitado
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/documentos`, largura: 360 })
    await page.getByRole('link', { name: 'Juntar documentos ao recurso' }).waitFor()
    expect(await page.locator('input[type=file]').count()).toBe(0)
    await page.getByRole('link', { name: 'Juntar documentos ao recurso' }).click()
    await page.getByRole('button', { name: 'Recorrer' }).click()
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
  })
})

describe('the supervision', () => {
  test.each(['supervisora', 'admin'] as const)('decides appeals: %s', (quem) =>
    percorrer(quem, ['em_recurso'], async (page, olhar) => {
      await page.goto(`/supervisao/recursos/${rid}`)
      await page
        .getByRole('button', { name: /eferir…$/ })
        .or(page.locator('.motivos'))
        .first()
        .waitFor()
      await olhar({ decidir_recurso: 'Deferir…' })
      await olhar({ decidir_recurso: 'Indeferir…' })
    }),
  )

  test('gives to somebody what can be given', async () => {
    const token = await como('supervisora')
    const itens = await until(
      async () => lista<ItemDaFila>(await get(`/analista/processos?q=${MARCA}&page_size=100`, token)).data,
      (todos) => todos.length === 3,
    )
    const page = await abrir({ quem: 'supervisora', em: `/analise/fila?visao=todos&q=${MARCA}`, largura: 1440 })
    await page.getByRole('row').nth(itens.length).waitFor()
    const devem = await Promise.all(
      itens.map(async ({ processo_id, numero }) =>
        (await permitidas('supervisora', processo_id)).includes('atribuir') ? [`Escolher ${numero}`] : [],
      ),
    )
    const caixas = await page.getByRole('checkbox', { name: /^Escolher \d/ }).all()
    const nomes = await Promise.all(caixas.map(async (caixa) => (await caixa.getAttribute('aria-label')) ?? ''))
    expect(nomes.toSorted()).toEqual(devem.flat().toSorted())
    expect(nomes.length).toBeGreaterThan(0)
  })
})
