import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { Page } from 'playwright-core'
import { remove, dados, get, list, post } from '../../support/api.ts'
import { onBench } from '../../support/pages/bench.ts'
import { tokenOf, CPF, type Who } from '../../support/sign-in.ts'
import {
  act,
  withValidDocumentos,
  inRecurso,
  pendente,
  readyToDecide,
  rascunho,
  rejeitado,
  submetido,
} from '../../support/factory.ts'
import { form } from '../../support/papers/imovel.ts'
import { browser } from '../../support/pages/page.ts'
import type { QueueItem } from '../../support/types.ts'

/**
 * Tests that pages offer exactly the acts that `GET /processos/{id}/acoes` permits, for several roles, levels, scopes
 * and statuses.
 */

const open = browser()
/** A mark in the names of some cases, for searches in the queue. */
const MARK = `O${randomUUID().slice(0, 8)}`

const ALL = [
  'rascunho',
  'submetido',
  'em_analise',
  'pendente',
  'aprovado',
  'rejeitado',
  'em_recurso',
  'cancelado',
] as const satisfies StatusProcesso[]
/** `complete` is a complete draft whose owner has too low a trust level to submit it. */
type Status = StatusProcesso | 'complete'
const processos = {} as Record<Status, string>
let pid: string
let rid: string

/** Makes a declaration with an area that differs from the papers, so that there is a finding to judge. */
const divergent = () => {
  const newer = form()
  newer.imovel.area_ha = 900
  newer.imovel.denominacao = `Fazenda ${MARK}`
  return newer
}
const autorizar = async (id: string, tecnico: Who, escopo: string) =>
  dados(await post(`/processos/${id}/autorizacoes`, await tokenOf('maria'), { cpf: CPF[tecnico], escopo }), 201)

beforeAll(async () => {
  // Only people who have signed in before can be authorised.
  await Promise.all([tokenOf('tecnica'), tokenOf('tecnico')])
  const [fresh, complete, free, submitted, waitingProcesso, decided, denied, contested, withdrawn] = await Promise.all([
    rascunho(),
    withValidDocumentos('bronze'),
    submetido('maria', divergent()),
    readyToDecide('maria', 'analista', divergent()),
    pendente('maria', 'analistaPrata', divergent()),
    readyToDecide('maria', 'analista', divergent()),
    rejeitado(),
    inRecurso(),
    submetido(),
  ])
  dados(await act(decided.id, 'aprovar', 'analista', { parecer: 'Em ordem.' }))
  dados(await remove(`/processos/${withdrawn.id}`, await tokenOf('maria')), 204)
  Object.assign(processos, {
    rascunho: fresh.id,
    complete: complete.id,
    submetido: free.id,
    em_analise: submitted.id,
    pendente: waitingProcesso.id,
    aprovado: decided.id,
    rejeitado: denied.id,
    em_recurso: contested.id,
    cancelado: withdrawn.id,
  })
  pid = waitingProcesso.pendencia.id
  rid = contested.recurso.id
  for (const id of [fresh.id, waitingProcesso.id, denied.id]) await autorizar(id, 'tecnica', 'submeter')
  for (const [id, escopo] of [
    [fresh.id, 'consultar'],
    [waitingProcesso.id, 'consultar'],
    [denied.id, 'editar'],
  ] as const)
    await autorizar(id, 'tecnico', escopo)
}, 240_000)

type Permission = { acao: string; permitida: boolean }
const allowed = async (who: Who, id: string): Promise<string[]> => {
  const { acoes } = dados<{ acoes: Permission[] }>(await get(`/processos/${id}/acoes`, await tokenOf(who)))
  return acoes.filter(({ permitida }) => permitida).map(({ acao }) => acao)
}

/**
 * Compares the page with the permitted acts: a button or link must be visible if and only if its act is permitted.
 * `buttons` maps each act to the beginning of its label.
 */
type Look = (buttons: Record<string, string>) => Promise<void>

/** Signs a person in, runs `see` for each case, and fails if a button or link was missing or offered wrongly. */
async function walk(
  who: Who,
  kinds: readonly Status[],
  see: (page: Page, look: Look, kind: Status, id: string) => Promise<void>,
): Promise<void> {
  const page = await open({ who, em: '/avisos', largura: 1440, altura: 900 })
  await page.getByRole('heading', { level: 1, name: 'Avisos' }).waitFor()
  const mismatches: string[] = []
  for (const kind of kinds) {
    const permitted = await allowed(who, processos[kind])
    const look: Look = async (buttons) => {
      for (const [acao, name] of Object.entries(buttons)) {
        const shown = page.locator('button:visible, a:visible', { hasText: new RegExp(`^${name}`) })
        const offered = (await shown.count()) > 0
        if (offered !== permitted.includes(acao)) mismatches.push(`${kind}: ${name} ${offered ? 'offered' : 'missing'}`)
      }
    }
    await see(page, look, kind, processos[kind])
  }
  expect(mismatches).toEqual([])
}

describe('the bench', () => {
  test.each(['analista', 'analistaPrata', 'analistaBronze', 'supervisora', 'admin'] as const)('of %s', (who) =>
    walk(who, ALL, async (page, look, kind, id) => {
      const dashboard = page.getByRole('tabpanel')
      const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
      await page.goto(onBench(id, '?aba=dados'))
      // The page shows this button or a reason when it knows which acts are permitted.
      const reveal = dashboard.getByRole('button', { name: 'Revelar CPF ou CNPJ…' })
      await reveal.or(dashboard.locator('.act-reasons')).waitFor()
      await look({ revelar_cpf: 'Revelar CPF ou CNPJ…' })
      await page.getByText('Mais', { exact: true }).click()
      await look({
        assumir: 'Assumir',
        aprovar: 'Aprovar…',
        rejeitar: 'Rejeitar…',
        liberar: 'Devolver à fila…',
        atribuir: 'Atribuir a…',
        gerar_dossie: 'Gerar dossiê…',
        enviar_documento: 'Adicionar documento…',
        declarar_impedimento: 'Declarar impedimento…',
      })
      // The open menu would cover the tabs, so it is closed.
      await page.getByText('Mais', { exact: true }).click()
      await tab('Notas')
      await look({ anotar: 'Anotar' })
      await tab('Pendências')
      await dashboard.locator('.empty, .pendencia').first().waitFor()
      await look({ criar_pendencia: 'Nova pendência…' })
      if (kind === 'pendente') await look({ resolver_pendencia: 'Resolver…', cancelar_pendencia: 'Cancelar…' })
      // Only in these statuses are the papers certainly read, so that there are findings.
      if (kind !== 'em_analise' && kind !== 'aprovado') return
      await tab('Achados')
      await dashboard.locator('.achado').first().waitFor()
      await look({ avaliar_achado: 'Confirmar' })
    }),
  )
})

describe('the room of a case', () => {
  const OF_TECNICO = ['rascunho', 'pendente', 'rejeitado'] as const
  const THEIRS = {
    maria: ALL,
    admin: [...ALL, 'complete'],
    bronze: ['complete'],
    tecnica: OF_TECNICO,
    tecnico: OF_TECNICO,
  } as const
  const OWNERS: Who[] = ['maria', 'admin', 'bronze']

  test.each(Object.keys(THEIRS) as (keyof typeof THEIRS)[])('of %s', (who) =>
    walk(who, THEIRS[who], async (page, look, kind, id) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await page.goto(`/processos/${id}`)
      await page.getByRole('region', { name: 'Próximo passo' }).waitFor()
      if (['aprovado', 'cancelado'].includes(kind) && who !== 'tecnico')
        await page.locator('main button', { hasText: 'Retificar' }).or(page.locator('main .why-not')).first().waitFor()
      await look({ submeter: 'Enviar para análise', editar: 'Corrigir' })
      await look({ retificar: 'Retificar', desmembrar: 'Dividir o imóvel', remembrar: 'Juntar a outro imóvel' })
      if (kind === 'pendente') {
        await page.getByText(/^Pendência 1\/\d{4}: /).waitFor()
        await look({ responder_pendencia: '(Responder agora|Falta: Pendência)' })
      }
      if (kind === 'rascunho') {
        await page.locator('.what-is-missing .task').first().waitFor()
        await look({ enviar_documento: 'Falta: Envie' })
      }
      await page.getByRole('tab', { name: 'Documentos' }).click()
      await page.getByRole('tabpanel', { name: 'Documentos' }).waitFor()
      // After a rejection, documents are sent with the appeal.
      if (kind !== 'rejeitado') await look({ enviar_documento: 'Enviar documentos' })
      await page.getByRole('tab', { name: 'Mais' }).click()
      await page.getByRole('link', { name: 'Histórico e quem viu' }).waitFor()
      await look({ excluir: '(Excluir rascunho|Cancelar pedido)' })
      if (OWNERS.includes(who)) {
        await page.getByRole('link', { name: 'Autorizações de técnicos' }).click()
        await page.getByRole('heading', { name: 'Quem está autorizado' }).waitFor()
        await look({ autorizar: 'Autorizar' })
      } else {
        const signature = page.getByRole('link', { name: 'Assinatura do responsável técnico' })
        if ((await signature.count()) === 0) await look({ assinar: 'Assina' })
        else {
          await signature.click()
          await button('Assinar').or(page.locator('.why-not')).waitFor()
          await look({ assinar: 'Assinar' })
        }
      }
      if (kind === 'pendente') {
        await page.goto(`/processos/${id}/pendencias/${pid}`)
        // The form appears after the documents. People who may only view the case get neither a form nor a reason.
        await page.getByRole('region', { name: 'O que a análise pede' }).waitFor()
        await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
        await look({ responder_pendencia: 'Enviar resposta' })
      }
      if (kind === 'rejeitado') {
        await page.goto(`/processos/${id}/decisao`)
        await page.getByText('O pedido foi rejeitado').waitFor()
        await look({ recorrer: 'Recorrer' })
      }
    }),
  )

  test('of a technician who was not let in is not there', async () => {
    const page = await open({ who: 'tecnico', em: `/processos/${processos.submetido}` })
    await page.getByText('Não encontrado').waitFor()
  })

  test('rejected takes documents with its appeal, and nowhere else', async () => {
    const id = processos.rejeitado
    const page = await open({ who: 'maria', em: `/processos/${id}/documentos`, largura: 360 })
    await page.getByRole('link', { name: 'Adicionar documentos ao recurso' }).waitFor()
    expect(await page.locator('input[type=file]').count()).toBe(0)
    await page.getByRole('link', { name: 'Adicionar documentos ao recurso' }).click()
    await page.getByRole('button', { name: 'Recorrer' }).click()
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
  })
})

describe('the supervision', () => {
  test.each(['supervisora', 'admin'] as const)('decides appeals: %s', (who) =>
    walk(who, ['em_recurso'], async (page, look) => {
      await page.goto(`/supervisao/recursos/${rid}`)
      await page
        .getByRole('button', { name: /eferir…$/ })
        .or(page.locator('.act-reasons'))
        .first()
        .waitFor()
      await look({ decidir_recurso: 'Deferir…' })
      await look({ decidir_recurso: 'Indeferir…' })
    }),
  )

  test('gives to somebody what can be given', async () => {
    const token = await tokenOf('supervisora')
    const items = await until(
      async () => list<QueueItem>(await get(`/analista/processos?q=${MARK}&page_size=100`, token)).data,
      (all) => all.length === 3,
    )
    const page = await open({ who: 'supervisora', em: `/analise/fila?visao=todos&q=${MARK}`, largura: 1440 })
    await page.getByRole('row').nth(items.length).waitFor()
    const should = await Promise.all(
      items.map(async ({ processo_id, numero }) =>
        (await allowed('supervisora', processo_id)).includes('atribuir') ? [`Escolher ${numero}`] : [],
      ),
    )
    const boxes = await page.getByRole('checkbox', { name: /^Escolher \d/ }).all()
    const names = await Promise.all(boxes.map(async (box) => (await box.getAttribute('aria-label')) ?? ''))
    expect(names.toSorted()).toEqual(should.flat().toSorted())
    expect(names.length).toBeGreaterThan(0)
  })
})
