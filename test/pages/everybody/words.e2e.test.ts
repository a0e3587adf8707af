import { expect, test } from '@jest/globals'
import { dados, post } from '../../support/api.ts'
import { tokenOf, CPF } from '../../support/sign-in.ts'
import { pendente } from '../../support/factory.ts'
import { browser, seen } from '../../support/pages/page.ts'

const open = browser()

test('"Responda" is said to who must answer; who may only look is told until when an answer is due', async () => {
  const { id, pendencia } = await pendente()
  // Only people who have signed in before can be authorised.
  await tokenOf('tecnico')
  const autorizacao = { cpf: CPF.tecnico, escopo: 'consultar' }
  dados(await post(`/processos/${id}/autorizacoes`, await tokenOf('maria'), autorizacao), 201)

  const owner = await open({ who: 'maria', em: `/processos/${id}` })
  await owner.getByRole('region', { name: 'Próximo passo' }).getByText('Responda até').waitFor()
  await owner.getByText(`Pendência ${pendencia.numero}: responda até`).waitFor()

  const tecnico = await open({ who: 'tecnico', em: `/processos/${id}` })
  await tecnico.getByRole('region', { name: 'Próximo passo' }).getByText('O requerente deve a resposta').waitFor()
  await tecnico.getByText(`Pendência ${pendencia.numero}: resposta até`).waitFor()
  await seen(tecnico, 'processo-pendente-of-onlooker')
  await tecnico.goto(`/processos/${id}/pendencias/${pendencia.id}`)
  await tecnico.getByText('Resposta até').waitFor()
  await seen(tecnico, 'pendencia-of-onlooker')
  expect(await tecnico.getByText(/responda/i).count()).toBe(0)
})
