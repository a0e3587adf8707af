import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { dados, get } from '../support/api.ts'
import { como, type Quem } from '../support/entrar.ts'
import {
  comDocumentosValidos,
  emRecurso,
  pendente,
  prontoParaDecidir,
  rascunho,
  rejeitado,
  submetido,
} from '../support/fabrica.ts'
import { navegador } from '../support/pagina.ts'

/** What pages offer is what `GET /processos/{id}/acoes` permits, across roles, levels and statuses. */

const abrir = navegador()

type Situacao = 'rascunho' | 'submetido' | 'em_analise' | 'pendente' | 'rejeitado' | 'em_recurso'
const casos = {} as Record<Situacao, string>
beforeAll(async () => {
  const feitos = await Promise.all([rascunho(), submetido(), prontoParaDecidir(), pendente(), rejeitado(), emRecurso()])
  const nomes: Situacao[] = ['rascunho', 'submetido', 'em_analise', 'pendente', 'rejeitado', 'em_recurso']
  for (const [i, nome] of nomes.entries()) casos[nome] = (feitos[i] as { id: string }).id
}, 240_000)

async function oferecidasEm(page: Page, botoes: Record<string, string>): Promise<string[]> {
  const oferecidas: string[] = []
  for (const [acao, name] of Object.entries(botoes)) {
    const quantos = await page.locator('button:visible, a:visible', { hasText: new RegExp(`^${name}`) }).count()
    if (quantos > 0) oferecidas.push(acao)
  }
  return oferecidas.toSorted()
}

/** Holds that the acts which the interface permits, and no others, have their button or link. */
async function comparar(page: Page, quem: Quem, id: string, botoes: Record<string, string>) {
  const { acoes } = dados<{ acoes: { acao: string; permitida: boolean }[] }>(
    await get(`/processos/${id}/acoes`, await como(quem)),
  )
  const permitidas = acoes.filter(({ acao, permitida }) => permitida && botoes[acao]).map(({ acao }) => acao)
  // The page asks for the acts on its own; until it knows them it offers none.
  await until(
    async () => ({ quem, oferecidas: await oferecidasEm(page, botoes), permitidas: permitidas.toSorted() }),
    ({ oferecidas, permitidas }) => String(oferecidas) === String(permitidas),
  )
}

describe('the bench', () => {
  test.each(['submetido', 'em_analise', 'pendente', 'rejeitado', 'em_recurso'] as const)(
    'of a case %s',
    async (qual) => {
      const id = casos[qual]
      for (const quem of ['analista', 'analistaPrata', 'analistaBronze', 'supervisora'] as const) {
        const page = await abrir({ quem, em: `/analise/processos/${id}?aba=pendencias`, largura: 1440, altura: 900 })
        await page.locator('.pendencias').waitFor({ state: 'attached' })
        await page.getByText('Mais', { exact: true }).click()
        await comparar(page, quem, id, {
          assumir: 'Assumir',
          aprovar: 'Aprovar…',
          rejeitar: 'Rejeitar…',
          criar_pendencia: 'Nova pendência…',
          liberar: 'Devolver à fila…',
          gerar_dossie: 'Gerar dossiê…',
          enviar_documento: 'Juntar documento…',
          declarar_impedimento: 'Declarar impedimento…',
        })
        await page.getByRole('tab', { name: 'Dados' }).click()
        await page.getByRole('columnheader', { name: 'Declarado' }).waitFor()
        await comparar(page, quem, id, { revelar_cpf: 'Revelar CPF ou CNPJ…' })
        await page.close()
      }
    },
  )
})

describe('the room of a case', () => {
  test.each(['rascunho', 'submetido', 'em_analise', 'pendente', 'rejeitado', 'em_recurso'] as const)(
    '%s',
    async (qual) => {
      const id = casos[qual]
      const page = await abrir({ quem: 'maria', em: `/processos/${id}`, largura: 768 })
      await page.getByRole('tabpanel').getByText('Patrocínio – MG').waitFor()
      await comparar(page, 'maria', id, { submeter: 'Enviar para análise', editar: 'Corrigir' })
      await page.getByRole('tab', { name: 'Mais' }).click()
      await comparar(page, 'maria', id, { excluir: '(Excluir rascunho|Cancelar pedido)' })
    },
  )

  test('rejected takes documents with its appeal, and nowhere else', async () => {
    const id = casos.rejeitado
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/documentos`, largura: 360 })
    await page.getByRole('link', { name: 'Juntar documentos ao recurso' }).waitFor()
    expect(await page.locator('input[type=file]').count()).toBe(0)
    await page.getByRole('link', { name: 'Juntar documentos ao recurso' }).click()
    await page.getByRole('button', { name: 'Recorrer' }).click()
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
  })

  test('of a draft that is whole can be sent', async () => {
    const { id } = await comDocumentosValidos()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}`, largura: 360 })
    await page.getByRole('button', { name: 'Enviar para análise' }).waitFor()
    await comparar(page, 'maria', id, { submeter: 'Enviar para análise', editar: 'Corrigir' })
  })
})
