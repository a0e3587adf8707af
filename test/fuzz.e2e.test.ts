import { expect, test } from '@jest/globals'
import { rascunho } from './support/fabrica.ts'
import { fuzz } from './support/fuzzer.ts'

/** A few examples; `fuzz.all` tries every operation. */

test('what an owner sends about a draft, whatever it is, is answered as the document says', async () => {
  const { id } = await rascunho()
  const achado = await fuzz({
    quem: 'maria',
    operacoes: ['criarProcesso', 'editarProcesso', 'obterProcesso', 'historico'],
    alvos: { editarProcesso: { id }, obterProcesso: { id }, historico: { id } },
    fases: 'examples,fuzzing',
    exemplos: 3,
  })
  expect(achado).toBe('')
})
