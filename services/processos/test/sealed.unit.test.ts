import { randomBytes } from 'node:crypto'
import { createDocumentoVault } from '@car/identity/cpf'
import { expect, test } from '@jest/globals'
import type { DomainEvent } from '../src/domain/events.ts'
import { createSeals } from '../src/outbound/sealed.ts'

const [BEFORE, AFTER] = [randomBytes(32), randomBytes(32)]
const seals = createSeals(createDocumentoVault([BEFORE]))

/** Makes the commit of a case, with the value of its owner, or with a value from elsewhere in its place. */
function commit(processoId: string, cpf: string, foreign?: string) {
  const { documento, sealed } = seals.seal(processoId, cpf)
  const events = [{ tipo: 'processo_editado', proprietario: { nome: 'FULANA', documento } } as DomainEvent]
  const kept = foreign === undefined ? sealed : { [documento.sigilo]: foreign }
  return { documento, valor: sealed[documento.sigilo], stream: `processo-${processoId}`, events, sealed: kept }
}

test('a value in the place of another neither opens nor is encrypted anew', () => {
  const { valor } = commit('y', '11144477735')
  const swapped = commit('x', '52998224725', valor)
  const after = createSeals(createDocumentoVault([AFTER, BEFORE]))
  expect(() => after.open('x', swapped.documento, [swapped])).toThrow(/authenticat/)
  expect(after.canOpen([swapped])).toBe(false)
  const [late] = after.late(swapped)
  expect(() => late?.to()).toThrow(/authenticat/)
})
