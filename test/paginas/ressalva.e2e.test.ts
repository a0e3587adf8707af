import { expect, test } from '@jest/globals'
import { dados, get } from '../support/api.ts'
import { ccirPdf, jpeg } from '../support/arquivos.ts'
import { como } from '../support/entrar.ts'
import { agir, enviar, lidos, rascunho } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'
import type { Processo, Ressalva } from '../support/tipos.ts'

/** A paper that is missing or cannot be read is no dead end, on either side of the desk. */

const abrir = navegador()

const TEXTO = 'O lote é de um assentamento e ainda não tem matrícula própria.'

async function comCcir(foto: boolean): Promise<string> {
  const maria = await como('maria')
  const { id } = await rascunho()
  await enviar(maria, id, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf' })
  if (foto) await enviar(maria, id, { arquivo: jpeg('ccir8.blurred.jpg'), nome: 'foto.jpg', mime: 'image/jpeg' })
  await lidos(id)
  return id
}
const ressalvasDe = async (id: string): Promise<Ressalva[]> =>
  dados<Ressalva[]>(await get(`/processos/${id}/ressalvas`, await como('maria')))

test('the owner says why there is none, submits, and the analyst accepts it', async () => {
  const id = await comCcir(false)
  const dona = await abrir({ quem: 'maria', em: `/processos/${id}/documentos`, largura: 360 })
  await dona.getByRole('button', { name: 'Não tenho a matrícula do imóvel' }).click()
  await dona.getByRole('button', { name: 'Fazer a ressalva' }).click()
  await dona.getByText('Escolha o motivo.').waitFor()
  await dona.getByText('Explique em ao menos 20 letras o que houve.').waitFor()
  await visto(dona, 'ressalva-falta')
  await dona.getByLabel('O imóvel não tem este documento').check()
  await dona.getByLabel('Explicação').fill(TEXTO)
  await dona.getByRole('button', { name: 'Fazer a ressalva' }).click()
  await dona.getByText('Ressalva aberta').waitFor()
  await visto(dona, 'ressalva-feita')
  await dona.goto(`/processos/${id}`)
  await dona.getByRole('button', { name: 'Enviar para análise' }).click()
  await dona.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await dona.getByText('Submetido').first().waitFor()

  dados(await agir(id, 'assumir'))
  const analista = await abrir({ quem: 'analista', em: `/analise/processos/${id}` })
  const ressalva = analista.getByRole('region', { name: 'Ressalvas' })
  await ressalva.getByText(TEXTO).waitFor()
  await visto(analista, 'ressalva-na-bancada')
  await ressalva.getByRole('button', { name: 'Decidir…' }).click()
  const decidir = analista.getByRole('form', { name: 'Decidir a ressalva sobre a matrícula do imóvel' })
  await decidir.getByLabel('Aceitar').check()
  await decidir.getByLabel('Por quê').fill('Confirmado na relação de lotes.')
  await visto(analista, 'ressalva-a-decidir')
  await decidir.getByRole('button', { name: 'Decidir' }).click()
  await ressalva.getByText('Aceita', { exact: true }).first().waitFor()
  expect(await ressalvasDe(id)).toMatchObject([{ status: 'aceita', motivo: 'sem_titulo', texto: TEXTO }])
  expect(dados<Processo>(await agir(id, 'aprovar', 'analista', {})).status).toBe('aprovado')

  await dona.goto(`/processos/${id}/documentos`)
  await dona.getByText('A análise aceitou a ressalva').waitFor()
  await visto(dona, 'ressalva-aceita')
})

test('the copy that was refused goes along, and the analyst types what they read in it', async () => {
  const id = await comCcir(true)
  const dona = await abrir({ quem: 'maria', em: `/processos/${id}/documentos`, largura: 360 })
  await dona.getByRole('button', { name: 'Não tenho a matrícula do imóvel em melhor estado' }).click()
  await dona.getByLabel('Explicação').fill('A certidão ficou na enchente e é tudo o que se salvou.')
  await visto(dona, 'ressalva-ilegivel')
  await dona.getByRole('button', { name: 'Fazer a ressalva' }).click()
  await dona.getByText('Ressalva aberta').waitFor()
  const [feita] = await ressalvasDe(id)
  expect(feita).toMatchObject({ motivo: 'ilegivel', documento_id: expect.any(String) })
  await dona.goto(`/processos/${id}`)
  await dona.getByRole('button', { name: 'Enviar para análise' }).click()
  await dona.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await dona.getByText('Submetido').first().waitFor()

  dados(await agir(id, 'assumir'))
  const analista = await abrir({ quem: 'analista', em: `/analise/processos/${id}` })
  await analista.getByRole('button', { name: 'Decidir…' }).click()
  const decidir = analista.getByRole('form', { name: 'Decidir a ressalva sobre a matrícula do imóvel' })
  await decidir.getByLabel('Aceitar').check()
  await decidir.getByLabel('Por quê').fill('A área se lê.')
  await decidir.getByLabel(/Área em hectares/).fill('747,875')
  await visto(analista, 'ressalva-com-dados')
  await decidir.getByRole('button', { name: 'Decidir' }).click()
  await analista.getByText('Aceita', { exact: true }).first().waitFor()
  await visto(analista, 'ressalva-decidida')
  expect(await ressalvasDe(id)).toMatchObject([{ status: 'aceita', decisao: { dados: { area_ha: 747.875 } } }])
})
