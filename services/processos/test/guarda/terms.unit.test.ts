import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GUARDA_CLASSES, type GuardaClass } from '@car/vocabulary/guarda'
import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { keepingTerms, termsOf } from '../../src/config.ts'

const PRIVACY = readFileSync(join(import.meta.dirname, '../../../../docs/privacy.md'), 'utf8')
const UNIT = { dias: 'days', meses: 'months', anos: 'years' }
const SAID: Record<GuardaClass, string> = {
  rascunho: 'a draft that nobody touches',
  descartado: 'a discarded draft',
  cancelado: 'a cancelled case',
  rejeitado: 'a rejected case, once no appeal waits',
  conta: 'the account of a person who is not staff and has no part in a case',
  leituras: 'who looked at a case; unusual accesses',
  acessos_incomuns: 'who looked at a case; unusual accesses',
}

test.each(GUARDA_CLASSES)('the page about privacy says how long %s is kept', (which) => {
  const { count, unit } = termsOf(z.object(keepingTerms).parse({}))[which]
  expect(PRIVACY).toContain(`| ${SAID[which]} | ${count} ${UNIT[unit]}`)
})
