import { describe, expect, test } from '@jest/globals'
import { create, changePapel, changeUnit } from '../src/domain/decisions.ts'
import type { DomainEvent } from '../src/domain/events.ts'
import { USER } from '../src/domain/usuario.ts'

const after = (...events: DomainEvent[]) =>
  events.reduce((state, event) => USER.evolve(state, event, { at: new Date(0) }), USER.initial)
const created: DomainEvent = { tipo: 'usuario_criado', tipo_usuario: 'produtor_rural' }
const promoted: DomainEvent = {
  tipo: 'tipo_alterado',
  de: 'produtor_rural',
  para: 'admin',
  origem: 'configuracao',
}
const demoted: DomainEvent = {
  tipo: 'tipo_alterado',
  de: 'admin',
  para: 'produtor_rural',
  origem: 'administracao',
}

describe('a person', () => {
  test('begins once', () => {
    expect(create(after(), 'produtor_rural')).toEqual([created])
    expect(create(after(created), 'admin')).toEqual([])
  })

  test('has the role given last', () => {
    expect(after(created)?.papel).toBe('produtor_rural')
    expect(after(created, promoted)?.papel).toBe('admin')
    expect(after(created, promoted, demoted)?.papel).toBe('produtor_rural')
  })

  test('gets a role from an administrator, unless they have it', () => {
    expect(changePapel(after(created), 'analista_ambiental', 'administracao')).toEqual([
      { tipo: 'tipo_alterado', de: 'produtor_rural', para: 'analista_ambiental', origem: 'administracao' },
    ])
    expect(changePapel(after(created), 'produtor_rural', 'administracao')).toEqual([])
    expect(changePapel(after(), 'admin', 'administracao')).toEqual([])
  })

  test('gets a role from the configuration until an administrator has decided', () => {
    expect(changePapel(after(created), 'admin', 'configuracao')).toEqual([promoted])
    expect(changePapel(after(created, promoted, demoted), 'admin', 'configuracao')).toEqual([])
    const again: DomainEvent = { ...promoted, origem: 'administracao' }
    expect(after(created, promoted, demoted, again)).toEqual({
      papel: 'admin',
      decididoPorAdmin: true,
      unidade: null,
      encerradasEm: null,
    })
  })

  test('gets a unit, which a change of the role leaves as it is, and may lose it', () => {
    const assignedToUnit: DomainEvent = { tipo: 'unidade_alterada', de: null, para: 'SEMA Sorriso' }
    expect(changeUnit(after(created), 'SEMA Sorriso')).toEqual([assignedToUnit])
    expect(changeUnit(after(created, assignedToUnit), 'SEMA Sorriso')).toEqual([])
    expect(changeUnit(after(created, assignedToUnit), undefined)).toEqual([])
    expect(after(created, assignedToUnit, promoted)?.unidade).toBe('SEMA Sorriso')
    expect(changeUnit(after(created, assignedToUnit, promoted), null)).toEqual([
      { tipo: 'unidade_alterada', de: 'SEMA Sorriso', para: null },
    ])
  })
})
