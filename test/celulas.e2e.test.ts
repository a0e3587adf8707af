import { PAPEIS, type Papel } from '@car/vocabulary/pessoa'
import { expect, test } from '@jest/globals'
import { dito } from './support/api.ts'
import { comPapel, existentes, pedirCelula, protegidas } from './support/celulas.ts'
import { como } from './support/entrar.ts'
import { forjado } from './support/tokens.ts'

/** A role for each row of the table of operations; `celulas.all` asks for every cell. */

const coisas = existentes()

test.each(protegidas.map((linha, i) => [linha[0], PAPEIS[i % PAPEIS.length] as Papel, linha] as const))(
  '%s, asked for by %s',
  async (_id, papel, linha) => {
    const { ouvido, devido } = await comPapel(linha, papel, coisas)
    expect(ouvido).toEqual(devido)
  },
)

test('a forged token opens nothing', async () => {
  const [[, operacao]] = protegidas as [(typeof protegidas)[0]]
  expect(dito(await pedirCelula(operacao, coisas.daProdutora, forjado(await como('conceicao'))))).toBe('401 CAR-001')
})
