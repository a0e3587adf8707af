import { expect, test } from '@jest/globals'
import { dados, get } from '../../support/api.ts'
import { onBench } from '../../support/pages/bench.ts'
import { act, readings, rascunho, send, submeter } from '../../support/factory.ts'
import { ccirPdf, jpeg } from '../../support/papers/files.ts'
import { form } from '../../support/papers/imovel.ts'
import { browser, seen, written } from '../../support/pages/page.ts'
import { tokenOf } from '../../support/sign-in.ts'
import type { NewProcesso, Ressalva } from '../../support/types.ts'

/**
 * Tests cases in which a paper is missing or cannot be read. Stories 2, 6, 7 and 8 test such cases from beginning to
 * end.
 */

const open = browser()

/** Makes a draft of land without a matrícula, with a CCIR that was read and an unreadable photograph. */
async function withCcirAndPhoto(): Promise<string> {
  const maria = await tokenOf('maria')
  const { imovel, ...rest } = form()
  const { id } = await rascunho('maria', { ...rest, imovel: { ...imovel, titularidade: 'posse' } } as NewProcesso)
  await send(maria, id, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf' })
  await send(maria, id, { arquivo: jpeg('ccir8.blurred.jpg'), nome: 'foto.jpg', mime: 'image/jpeg' })
  await readings(id)
  return id
}
const TEXT = 'A certidão ficou na enchente e é tudo o que se salvou.'
const ressalvasOf = async (id: string): Promise<Ressalva[]> =>
  dados<Ressalva[]>(await get(`/processos/${id}/ressalvas`, await tokenOf('maria')))

test('the copy that was refused goes along, and the analyst types what they read in it', async () => {
  const id = await withCcirAndPhoto()
  const owner = await open({ who: 'maria', em: `/processos/${id}/dados/registro`, largura: 360 })
  await owner.getByLabel('O que mostra a posse').selectOption('Título provisório')
  await seen(owner, 'posse-registro')
  await owner.goto(`/processos/${id}/documentos`)
  // A possession may be shown by something else, which has its place beside that of the matrícula.
  await owner
    .getByRole('region', { name: 'Outro documento' })
    .getByText(/^O que mostra a posse: contrato/)
    .waitFor()
  await owner.getByRole('button', { name: 'Não tenho a matrícula do imóvel em melhor estado' }).click()
  await owner.getByRole('button', { name: 'Fazer a ressalva' }).click()
  await owner.getByText('Explique em ao menos 20 letras o que houve.').waitFor()
  await seen(owner, 'ressalva-unexplained')
  await owner.getByLabel('Explicação').fill(TEXT)
  await owner.getByRole('button', { name: 'Fazer a ressalva' }).click()
  await owner.getByText('Ressalva aberta').waitFor()
  await seen(owner, 'ressalva-made')

  // What is taken back is no longer there for the analysis, and what was written is there to be written anew.
  await owner.getByRole('button', { name: 'Retirar a ressalva' }).click()
  await owner.getByText('Recuperamos o que você digitou').waitFor()
  await written(owner.getByLabel('Explicação'), TEXT)
  expect(await ressalvasOf(id)).toEqual([])
  await seen(owner, 'ressalva-taken-back')
  await owner.getByRole('button', { name: 'Fazer a ressalva' }).click()
  await owner.getByText('Ressalva aberta').waitFor()
  const [made] = await ressalvasOf(id)
  expect(made).toMatchObject({ motivo: 'ilegivel', documento_id: expect.any(String) })

  await submeter(id)
  dados(await act(id, 'assumir'))
  const bench = await open({ who: 'analista', em: onBench(id) })
  await bench.getByRole('button', { name: 'Decidir…' }).waitFor()
  await seen(bench, 'ressalva-on-bench')
  await bench.getByRole('button', { name: 'Decidir…' }).click()
  const decision = bench.getByRole('form', { name: 'Decidir a ressalva sobre a matrícula do imóvel' })
  await decision.getByLabel('Aceitar').check()
  await decision.getByLabel(/Área em hectares/).fill('747,875')
  await seen(bench, 'ressalva-with-data')
  await decision.getByLabel('Por quê').fill('A área se lê.')
  await decision.getByRole('button', { name: 'Decidir' }).click()
  await bench.getByText('Aceita', { exact: true }).first().waitFor()
  await seen(bench, 'ressalva-decided')
  expect(await ressalvasOf(id)).toMatchObject([{ status: 'aceita', decisao: { dados: { area_ha: 747.875 } } }])

  await owner.reload()
  await owner.getByText('A análise aceitou a ressalva').waitFor()
  await seen(owner, 'ressalva-accepted')
})
