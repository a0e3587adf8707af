import { randomBytes } from 'node:crypto'
import { cofreDeDocumentos } from '@car/identity/cpf'
import { expect, test } from '@jest/globals'
import type { Evento } from '../src/domain/eventos.ts'
import { criarSigilos } from '../src/outbound/sigilos.ts'

const [ANTES, DEPOIS] = [randomBytes(32), randomBytes(32)]
const sigilos = criarSigilos(cofreDeDocumentos([ANTES]))

/** The commit of a case, with the value of its owner, or with a value from elsewhere in its place. */
function commit(processoId: string, cpf: string, alheio?: string) {
  const { documento, sealed } = sigilos.selar(processoId, cpf)
  const events = [{ tipo: 'processo_editado', proprietario: { nome: 'FULANA', documento } } as Evento]
  const guardado = alheio === undefined ? sealed : { [documento.sigilo]: alheio }
  return { documento, valor: sealed[documento.sigilo], stream: `processo-${processoId}`, events, sealed: guardado }
}

test('a value in the place of another neither opens nor is encrypted anew', () => {
  const { valor } = commit('y', '11144477735')
  const trocado = commit('x', '52998224725', valor)
  const depois = criarSigilos(cofreDeDocumentos([DEPOIS, ANTES]))
  expect(() => depois.abrir('x', trocado.documento, [trocado])).toThrow(/authenticat/)
  expect(depois.abremSe([trocado])).toBe(false)
  const [atrasado] = depois.atrasados(trocado)
  expect(() => atrasado?.para()).toThrow(/authenticat/)
})
