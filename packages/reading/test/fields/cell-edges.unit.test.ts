import { describe, expect, test } from '@jest/globals'
import type { Reread } from '../../src/agreement/witness.ts'
import { fieldsOf, textPage } from '../support.ts'

/** Both engines read in a box what the page says there. */
const asRead: Reread = async (page, { x0, x1, y0, y1 }) =>
  page.words.filter((word) => word.y0 < y1 && word.y1 > y0 && word.x0 > x0 - 5 && word.x1 < x1 + 5)

const form = (...owners: string[]) =>
  textPage([
    'CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR  EXERCÍCIO 2025',
    'CÓDIGO DO IMÓVEL RURAL                  DENOMINAÇÃO DO IMÓVEL RURAL',
    '999.113.004.521-6                       SÍTIO VEREDINHA',
    'DADOS DOS TITULARES',
    'CPF/CNPJ              NOME                              CONDIÇÃO                         DETENÇÃO (%)',
    ...owners,
    'DADOS DE CONTROLE',
    'NÚMERO DO CCIR          DATA DE LANÇAMENTO',
    '83522328212             17/06/2025',
  ])

async function ownerOf(...owners: string[]) {
  const { valor, confianca, titulares } = await fieldsOf([form(...owners)], asRead)
  const listed = titulares?.map(({ nome }) => nome) ?? null
  return [valor('proprietario_nome'), confianca('proprietario_nome') >= 90, listed]
}

describe('the name of an owner in a form', () => {
  test('that stands in one cell is certain', async () =>
    expect(
      await ownerOf('GS.PVV.JCA/0001-72    IRMÃOS FALCÃO & CIA LTDA          Proprietário                     100,00'),
    ).toEqual(['IRMÃOS FALCÃO & CIA LTDA', true, ['IRMÃOS FALCÃO & CIA LTDA']]))

  test('is not whole if a word of the cell beside it reaches into its cell', async () =>
    expect(
      await ownerOf('GS.PVV.JCA/0001-72-IRMÃOS FALCÃO & CIA LTDA           Proprietário                     100,00'),
    ).toEqual(['FALCÃO & CIA LTDA', false, null]))

  test('is not whole if it reaches into the cell beside it', async () =>
    expect(
      await ownerOf('GS.PVV.JCA/0001-72    ASSOCIAÇÃO DE COLONOS CLARO-Proprietário                         100,00'),
    ).toEqual(['ASSOCIAÇÃO DE COLONOS CLARO-Proprietário', false, null]))

  test('is not whole if a line below goes on in its cell', async () => {
    const lines = [
      '529.982.247-25        MARIA APARECIDA DOS REIS          Proprietário                     100,00',
      '                      DE PAULA E SILVA',
    ]
    expect(await ownerOf(...lines)).toEqual([
      'MARIA APARECIDA DOS REIS',
      false,
      ['MARIA APARECIDA DOS REIS DE PAULA E SILVA'],
    ])
  })

  test('ends where the next owner begins', async () => {
    const lines = [
      '529.982.247-25        MARIA APARECIDA DOS REIS          Proprietário                      60,00',
      '783.072.703-16        JOAQUIM BARROS                    Proprietário                      40,00',
    ]
    expect(await ownerOf(...lines)).toEqual([
      'MARIA APARECIDA DOS REIS',
      true,
      ['MARIA APARECIDA DOS REIS', 'JOAQUIM BARROS'],
    ])
  })
})
