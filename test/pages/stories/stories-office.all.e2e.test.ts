import { until } from '@car/testing/until'
import { beforeAll, expect, test } from '@jest/globals'
import { dados, newKey, post } from '../../support/api.ts'
import {
  approves,
  asks,
  asksCorrection,
  differing,
  finding,
  finds,
  getsDossie,
  historyHas,
  looksAt,
  rejects,
  takes,
} from '../../support/pages/analyst.ts'
import { act, getProcesso } from '../../support/factory.ts'
import { answers, appeals } from '../../support/pages/owner.ts'
import { browser, keep, pictured } from '../../support/pages/page.ts'
import { personOf, tokenOf, type Who } from '../../support/sign-in.ts'
import { atDesk, onPhone } from '../../support/pages/story.ts'
import { filedFor, landOf, missingIn, ownerOf, sectionsOf, withdraw } from '../../support/stories.ts'
import { assigns, counted, goesTo, grants, opensRecurso } from '../../support/pages/supervisor.ts'
import type { Recurso } from '../../support/types.ts'

/**
 * Tests two stories in pages: an analyst's morning and a supervisor's week.
 * The cases are filed without pages, because other stories test that. A request for the next case could take a case of
 * another test, so no other test runs at the same time.
 */

const open = browser()

const [OWNER, ANALISTA] = ['maria', 'analista'] as const satisfies Who[]
/** Two analysts without other work, who get the cases in a distribution. */
const [ANA, BIA] = ['ofLoad', 'ofOtherLoad'] as const satisfies Who[]
const NORTH = { municipio: 'Macapá', municipio_ibge: '1600303', uf: 'AP' } as const
const nameOf = (who: Who): string => personOf(who).nome

const next = async () =>
  post('/analista/proximo', await tokenOf(ANALISTA), { visao: 'apos_recurso' }, { chave: newKey() })

beforeAll(async () => {
  // Cases can be assigned only to people who have signed in before.
  for (const who of [ANALISTA, 'supervisora', ANA, BIA] as const) await tokenOf(who)
  // Takes and assigns the remaining cases of other tests and runs.
  for (let taken = await next(); taken.status !== 204; taken = await next()) dados(taken)
  const rest = { uf: NORTH.uf, limite: 500, simular: false }
  dados(await post('/supervisor/distribuir', await tokenOf('supervisora'), rest, { chave: newKey() }))
})

/** Rejects a case and grants the appeal, which returns the case to the queue. */
async function returnedFromAppeal(id: string): Promise<void> {
  dados(await act(id, 'assumir', ANALISTA))
  dados(await act(id, 'rejeitar', ANALISTA, { motivo: 'Falta o selo do cartório.', codigo_motivo: 'OUTRO' }))
  const fundamentacao = 'O selo está no verso da certidão.'
  const sent = await post(`/processos/${id}/recursos`, await tokenOf(OWNER), { fundamentacao })
  const granted = { resultado: 'deferido', fundamentacao: 'O selo está no verso.' }
  const path = `/supervisor/recursos/${dados<Recurso>(sent, 201).id}/decidir`
  dados(await post(path, await tokenOf('supervisora'), granted))
}

test('11. an analyst’s morning of eight cases', async () => {
  const [whole, nearly, half] = [1, 0.9, 0.5]
  const parts = [whole, whole, nearly, whole, half, half, whole, whole]
  const cases = await Promise.all(
    parts.map((part, i) => filedFor(OWNER, landOf(i + 1, `Sítio ${i + 1}`, 41 + i), part)),
  )
  const numbers = cases.map(({ numero }) => numero)
  const [returned, clean, explained, asked, differs, refused, givenBack, known] = numbers as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await returnedFromAppeal(cases[0]?.id ?? '')
  const desk = await open(atDesk(ANALISTA))

  await looksAt(desk, 'Após recurso')
  await until(
    async () => {
      await desk.reload()
      await desk
        .getByText(/^\d+ processos?$/)
        .or(desk.getByText('Nenhum processo voltou de recurso'))
        .first()
        .waitFor()
      return desk.getByText(returned).count()
    },
    (count) => count === 1,
    20_000,
  )
  await desk.getByRole('button', { name: 'Próximo processo' }).click()
  await desk.getByRole('heading', { level: 1, name: new RegExp(returned) }).waitFor()
  await approves(desk, 'O selo foi visto.')
  await historyHas(desk, nameOf(ANALISTA), 'aprovado', 'assumida', 'rejeitado')
  const { pdf } = await getsDossie(desk)
  keep('story-11.pdf', pdf)
  await desk.getByRole('button', { name: 'Fechar' }).click()

  await takes(desk, clean)
  await desk.getByText(/^\d+ achados conferem$/).waitFor()
  expect(await differing(desk, 'Divergência').count()).toBe(0)
  await approves(desk, 'Em ordem.')
  await historyHas(desk, nameOf(ANALISTA), 'aprovado', 'assumida')

  await takes(desk, explained)
  await finding(desk, 'area_ccir').getByRole('button', { name: 'Descartar…' }).click()
  await desk.getByLabel('Por que nada se segue dele?').fill('O CCIR é de antes da última medição.')
  await desk.getByRole('button', { name: 'Descartar', exact: true }).click()
  await finding(desk, 'area_ccir').getByText('Descartado por').waitFor()
  await approves(desk, 'A diferença está explicada.')
  await historyHas(desk, nameOf(ANALISTA), 'aprovado', 'descart', 'assumida')

  await takes(desk, asked)
  await asks(desk, 'A estrada entra na área?')
  const phone = await open(onPhone(OWNER))
  await phone.getByRole('link', { name: 'Sítio 4', exact: true }).first().click()
  await answers(phone, 'A estrada não entra na área.')
  await desk.reload()
  await desk.getByRole('button', { name: 'Resolver…' }).click()
  await desk.getByRole('button', { name: 'Resolver', exact: true }).click()
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await approves(desk, 'Respondido.')
  await historyHas(desk, nameOf(ANALISTA), 'aprovado', 'resolvida', 'assumida')

  await takes(desk, differs)
  await asksCorrection(desk, finding(desk, 'area_ccir'))
  await historyHas(desk, nameOf(ANALISTA), 'Pendência', 'assumida')

  await takes(desk, refused)
  await rejects(desk, 'A área declarada não confere com os documentos', 'A área não confere com a matrícula.')
  await historyHas(desk, nameOf(ANALISTA), 'rejeitado', 'assumida')

  await takes(desk, givenBack)
  await desk.getByText('Mais', { exact: true }).click()
  await desk.getByRole('button', { name: 'Devolver à fila…' }).click()
  await desk.getByRole('button', { name: 'Devolver', exact: true }).click()
  await desk.getByText('Sem analista', { exact: true }).waitFor()
  await historyHas(desk, nameOf(ANALISTA), 'devolvido', 'assumida')

  await takes(desk, known)
  await desk.getByText('Mais', { exact: true }).click()
  await desk.getByRole('button', { name: 'Declarar impedimento…' }).click()
  await desk.getByLabel('Por quê').fill('O imóvel é vizinho ao de minha família.')
  await desk.getByRole('button', { name: 'Declarar', exact: true }).click()
  await desk.getByText('Sem analista', { exact: true }).waitFor()
  expect(await desk.getByRole('button', { name: 'Assumir' }).count()).toBe(0)
  await historyHas(desk, nameOf(ANALISTA), 'impedimento', 'assumida')

  const waiting = await finds(desk, differs, 'Esperam o requerente')
  await waiting.getByText('Você').first().waitFor()
  await pictured(desk, 'story-11')
  const { people, decisoes } = await sectionsOf(pdf)
  expect(missingIn(people, [ownerOf(OWNER).nome, cases[0]?.imovel.matricula.numero ?? ''])).toEqual([])
  const said = ['Falta o selo do cartório.', 'O selo está no verso da certidão.', 'O selo foi visto.']
  expect(missingIn(decisoes, said)).toEqual([])
  for (const { id, numero } of cases) if ([givenBack, known].includes(numero)) await withdraw(id, OWNER)
})

test('12. a supervisor’s week', async () => {
  const places = [11, 12, 13, 14]
  const cases = await Promise.all(
    places.map((place) => filedFor(OWNER, landOf(place, `Sítio do Norte ${place}`, 30 + place, NORTH))),
  )
  const numbers = cases.map(({ numero }) => numero)
  const [refused = '', ...others] = numbers

  // Monday: the free cases are distributed as in the simulation.
  const week = await open(atDesk('supervisora', '/supervisao/carga'))
  await week.getByRole('button', { name: 'Distribuir livres…' }).click()
  await week.getByLabel('UF').selectOption(NORTH.uf)
  await week.getByRole('button', { name: 'Ver a quem' }).click()
  await week.getByText('Quais processos, e a quem').click()
  const shares = week.getByRole('dialog').getByRole('listitem')
  await shares.nth(numbers.length - 1).waitFor()
  const simulated = (await shares.allInnerTexts()).map((share) => share.split(': '))
  expect(simulated.map(([numero = '']) => numero).toSorted()).toEqual(numbers.toSorted())
  await week.getByRole('button', { name: `Atribuir ${numbers.length} processos` }).click()
  await week.getByRole('dialog').waitFor({ state: 'detached' })
  for (const { id, numero } of cases) {
    const holder = simulated.find(([said]) => said === numero)?.[1]
    expect((await getProcesso(id, OWNER)).analista?.nome).toBe(holder)
  }

  // Tuesday: the other analyst goes on leave, so Ana gets all these cases.
  await looksAt(week, 'Todos')
  await week.getByLabel('UF').selectOption(NORTH.uf)
  for (const [numero, holder] of simulated)
    if (holder !== nameOf(ANA)) await week.getByRole('checkbox', { name: `Escolher ${numero}` }).check()
  await assigns(week, nameOf(ANA), 'Férias.')
  for (const { id } of cases) expect((await getProcesso(id, OWNER)).analista?.nome).toBe(nameOf(ANA))

  // Wednesday: none of the cases is late.
  await goesTo(week, 'Prazos')
  await week.getByRole('heading', { level: 2, name: 'Vencidos' }).waitFor()
  await week
    .getByText(/^Nenhum prazo está vencido\.$/)
    .or(week.getByRole('table'))
    .first()
    .waitFor()
  for (const numero of numbers) expect(await week.getByText(numero).count()).toBe(0)
  const ana = await open(atDesk(ANA))
  for (const numero of others) {
    await (await finds(ana, numero, 'Meus')).getByRole('link').first().click()
    await approves(ana, 'Em ordem.')
  }
  await (await finds(ana, refused, 'Meus')).getByRole('link').first().click()
  const why = 'A área não confere com a matrícula.'
  await rejects(ana, 'A área declarada não confere com os documentos', why)

  // Thursday: an appeal is decided by another person than the one who rejected the case.
  const phone = await open(onPhone(OWNER))
  await phone.getByRole('link', { name: 'Sítio do Norte 11', exact: true }).first().click()
  const appealed = 'A matrícula e o CCIR trazem a mesma área.'
  await appeals(phone, appealed)
  await goesTo(week, 'Recursos')
  await opensRecurso(week, refused)
  for (const said of [appealed, why]) await week.getByText(said).waitFor()
  await week.getByText(nameOf(ANA)).first().waitFor()
  await grants(week, 'As áreas são iguais.')
  await week.getByRole('link', { name: 'Abrir o processo', exact: true }).click()
  await week.getByText('Mais', { exact: true }).click()
  await assigns(week, nameOf(BIA), 'Novo exame depois do recurso.')
  await week.getByText(new RegExp(`^Com ${nameOf(BIA)}`)).waitFor()
  const bia = await open(atDesk(BIA))
  await (await finds(bia, refused, 'Meus')).getByRole('link').first().click()
  await approves(bia, 'As áreas conferem.')
  const { pdf } = await getsDossie(bia)
  keep('story-12.pdf', pdf)

  // Friday: the reports count the decisions.
  await goesTo(week, 'Relatórios')
  await counted(week, nameOf(ANA), 'Aprovados', others.length)
  await counted(week, nameOf(ANA), 'Rejeitados', 1)
  await counted(week, nameOf(BIA), 'Aprovados', 1)
  await pictured(week, 'story-12')
  await week.getByRole('link', { name: 'Rejeições', exact: true }).click()
  await counted(week, 'Área divergente', 'Processos', 1)

  const { people, decisoes } = await sectionsOf(pdf)
  expect(missingIn(people, [ownerOf(OWNER).nome, cases[0]?.imovel.matricula.numero ?? '', 'Macapá'])).toEqual([])
  expect(missingIn(decisoes, [why, appealed, 'As áreas são iguais.'])).toEqual([])
})
