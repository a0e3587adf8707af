import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { describe, expect, test } from '@jest/globals'
import { acompanhamentoKeys } from '../../src/processo/domain/acompanhamento.ts'
import type { Processo } from '../../src/domain/processo.ts'
import { publicView } from '../../src/inbound/views/acompanhamento.ts'
import { PROCESSOS, PRAZOS } from '../given.ts'

const [NEW_KEY, OLD] = ['n'.repeat(32), 'v'.repeat(32)]
const processo = { id: 'c0ffee00-1234-4abc-8def-0123456789ab', trocasDaChave: 0 }

describe('a key', () => {
  const keys = acompanhamentoKeys([NEW_KEY])

  test('has twelve characters of Crockford, the same each time, another for each case and change', () => {
    const key = keys.of(processo)
    expect(key).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(keys.of(processo)).toBe(key)
    const others = Array.from({ length: 200 }, (_, n) => keys.of({ ...processo, trocasDaChave: n }))
    expect(new Set([...others, keys.of({ ...processo, id: 'other' })]).size).toBe(201)
    // Most characters of the alphabet occur at every position.
    for (let position = 0; position < 12; position++)
      expect(new Set(others.map((o) => o[position])).size).toBeGreaterThan(24)
  })

  test.each(['', 'A', '0'.repeat(12), 'Z'.repeat(13), 'ÀÀÀÀÀÀ'])('%j is not it', (given) => {
    expect(keys.matches(given, processo)).toBe(false)
  })

  test('is good while the secret that made it is in the ring, and shown by the first', () => {
    const before = acompanhamentoKeys([OLD]).of(processo)
    const both = acompanhamentoKeys([NEW_KEY, OLD])
    expect(both.of(processo)).toBe(keys.of(processo))
    expect([before, keys.of(processo)].map((c) => both.matches(c, processo))).toEqual([true, true])
    expect(keys.matches(before, processo)).toBe(false)
    expect(both.matches(before, { ...processo, trocasDaChave: 1 })).toBe(false)
  })
})

describe('what anybody with the key is told', () => {
  test.each(STATUS_PROCESSO)('of a case that is %s is nothing of property and people', (status) => {
    const processo = PROCESSOS[status] as Processo
    const said = publicView(processo, { now: new Date(processo.atualizadoEm), prazos: PRAZOS })
    expect(Object.keys(said)).toEqual(['numero', 'etapa', 'desde', 'prazo_em', 'pendencias_abertas', 'proximo_passo'])
    expect(said).toMatchObject({
      numero: processo.numero,
      etapa: status,
      pendencias_abertas: status === 'pendente' ? 1 : 0,
    })
    const { dono, imovel, proprietario } = processo
    for (const foreign of [dono.nome, imovel.denominacao, proprietario.nome, proprietario.documento?.mascara])
      expect(JSON.stringify(said)).not.toContain(foreign)
  })

  test('of a rejected case is whether it can still be appealed', () => {
    const processo = PROCESSOS['rejeitado'] as Processo
    const at = (now: string) => publicView(processo, { now: new Date(now), prazos: PRAZOS })
    expect(at(processo.atualizadoEm)).toMatchObject({ proximo_passo: expect.stringContaining('pode recorrer') })
    expect(at('2099-01-01T00:00:00.000Z')).toMatchObject({
      prazo_em: null,
      proximo_passo: expect.stringContaining('Não cabe'),
    })
  })
})
