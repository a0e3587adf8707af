import { describe, expect, test } from '@jest/globals'
import { criar, mudarPapel, mudarUnidade } from '../src/domain/decisoes.ts'
import type { Evento } from '../src/domain/eventos.ts'
import { USUARIO } from '../src/domain/usuario.ts'

const depoisDe = (...eventos: Evento[]) =>
  eventos.reduce((estado, evento) => USUARIO.evolve(estado, evento, { at: new Date(0) }), USUARIO.initial)
const criado: Evento = { tipo: 'usuario_criado', tipo_usuario: 'produtor_rural' }
const promovido: Evento = {
  tipo: 'tipo_alterado',
  de: 'produtor_rural',
  para: 'admin',
  origem: 'configuracao',
}
const rebaixado: Evento = {
  tipo: 'tipo_alterado',
  de: 'admin',
  para: 'produtor_rural',
  origem: 'administracao',
}

describe('a person', () => {
  test('begins once', () => {
    expect(criar(depoisDe(), 'produtor_rural')).toEqual([criado])
    expect(criar(depoisDe(criado), 'admin')).toEqual([])
  })

  test('has the role given last', () => {
    expect(depoisDe(criado)?.papel).toBe('produtor_rural')
    expect(depoisDe(criado, promovido)?.papel).toBe('admin')
    expect(depoisDe(criado, promovido, rebaixado)?.papel).toBe('produtor_rural')
  })

  test('gets a role from an administrator, unless they have it', () => {
    expect(mudarPapel(depoisDe(criado), 'analista_ambiental', 'administracao')).toEqual([
      { tipo: 'tipo_alterado', de: 'produtor_rural', para: 'analista_ambiental', origem: 'administracao' },
    ])
    expect(mudarPapel(depoisDe(criado), 'produtor_rural', 'administracao')).toEqual([])
    expect(mudarPapel(depoisDe(), 'admin', 'administracao')).toEqual([])
  })

  test('gets a role from the configuration until an administrator has decided', () => {
    expect(mudarPapel(depoisDe(criado), 'admin', 'configuracao')).toEqual([promovido])
    expect(mudarPapel(depoisDe(criado, promovido, rebaixado), 'admin', 'configuracao')).toEqual([])
    const denovo: Evento = { ...promovido, origem: 'administracao' }
    expect(depoisDe(criado, promovido, rebaixado, denovo)).toEqual({
      papel: 'admin',
      decididoPorAdmin: true,
      unidade: null,
      encerradasEm: null,
    })
  })

  test('gets a unit, which a change of the role leaves as it is, and may lose it', () => {
    const lotado: Evento = { tipo: 'unidade_alterada', de: null, para: 'SEMA Sorriso' }
    expect(mudarUnidade(depoisDe(criado), 'SEMA Sorriso')).toEqual([lotado])
    expect(mudarUnidade(depoisDe(criado, lotado), 'SEMA Sorriso')).toEqual([])
    expect(mudarUnidade(depoisDe(criado, lotado), undefined)).toEqual([])
    expect(depoisDe(criado, lotado, promovido)?.unidade).toBe('SEMA Sorriso')
    expect(mudarUnidade(depoisDe(criado, lotado, promovido), null)).toEqual([
      { tipo: 'unidade_alterada', de: 'SEMA Sorriso', para: null },
    ])
  })
})
