import { expect, test } from '@jest/globals'
import { rascunho } from '../support/factory.ts'
import { fuzz } from '../support/fuzzer.ts'

/** Sends a few generated requests about drafts. `fuzz.all` tests most operations. */

test('what an owner sends about a draft, whatever it is, is answered as the document says', async () => {
  const { id } = await rascunho()
  const failures = await fuzz({
    who: 'maria',
    operations: ['criarProcesso', 'editarProcesso', 'obterProcesso', 'historico'],
    targets: { editarProcesso: { id }, obterProcesso: { id }, historico: { id } },
    phases: 'examples,fuzzing',
    examples: 3,
  })
  expect(failures).toBe('')
})
