import { SERVICES } from '@car/config/services'
import { FACT_CATALOGUE } from '@car/events/catalogue'
import { expect, test } from '@jest/globals'
import type { DomainEvent } from '../src/domain/events.ts'
import { factOf, KINDS } from '../src/domain/kinds.ts'

const TYPES = Object.keys(KINDS) as DomainEvent['tipo'][]

test('the events of a case and its facts are the same, but for the facts of a comparison and of a draft that waits', () => {
  // The facts of `acesso` are about people, not about cases.
  const subjects = SERVICES.processos.tells.filter((subject) => subject !== 'acesso')
  const facts = Object.keys(FACT_CATALOGUE).filter((type) => subjects.some((subject) => type.startsWith(`${subject}.`)))
  expect([...TYPES.map((tipo) => factOf(tipo)), 'processo.cruzado', 'processo.parado'].toSorted()).toEqual(
    facts.toSorted(),
  )
})

test('a fact has the name of its event, or is one of the case if its first word is no subject', () => {
  expect(factOf('processo_aprovado')).toBe('processo.aprovado')
  expect(factOf('pendencia_criada')).toBe('pendencia.criada')
  expect(factOf('achado_avaliado')).toBe('processo.achado_avaliado')
  expect(factOf('acompanhamento_trocado')).toBe('processo.acompanhamento_trocado')
})
