import { expect, test } from '@jest/globals'
import { dados, post } from '../support/api.ts'
import { como, CPF } from '../support/entrar.ts'
import { pendente } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'

/** What is said, and to whom. */

const abrir = navegador()

test('"Responda" is said to who must answer; who may only look is told until when an answer is due', async () => {
  const { id, pendencia } = await pendente()
  // Only who has been here once can be let in.
  await como('tecnico')
  const autorizacao = { cpf: CPF.tecnico, escopo: 'consultar' }
  dados(await post(`/processos/${id}/autorizacoes`, await como('maria'), autorizacao), 201)

  const dona = await abrir({ quem: 'maria', em: `/processos/${id}` })
  await dona.getByRole('region', { name: 'Próximo passo' }).getByText('Responda até').waitFor()
  await dona.getByText(`Pendência ${pendencia.numero}: responda até`).waitFor()

  const tecnico = await abrir({ quem: 'tecnico', em: `/processos/${id}` })
  await tecnico.getByRole('region', { name: 'Próximo passo' }).getByText('O requerente deve a resposta').waitFor()
  await tecnico.getByText(`Pendência ${pendencia.numero}: resposta até`).waitFor()
  await visto(tecnico, 'processo-pendente-de-quem-consulta')
  await tecnico.goto(`/processos/${id}/pendencias/${pendencia.id}`)
  await tecnico.getByText('Resposta até').waitFor()
  await visto(tecnico, 'pendencia-de-quem-consulta')
  expect(await tecnico.getByText(/responda/i).count()).toBe(0)
})
