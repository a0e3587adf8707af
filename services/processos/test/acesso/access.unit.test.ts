import { describe, expect, test } from '@jest/globals'
import { reaches, relationWith } from '../../src/domain/access.ts'
import type { Processo } from '../../src/domain/processo.ts'
import { ADMIN, NOW, ANA, PROCESSOS, datum, OWNER, STRANGER, facts, SOFIA, TECNICO } from '../given.ts'

const authorised = (scope: 'consultar' | 'editar' | 'submeter', expiresAt: string | null = null) =>
  datum(facts.created(), facts.authorised(scope, expiresAt))
const relationOf = (processo: Processo | null, who: typeof OWNER) => relationWith(processo, who, NOW)?.as ?? 'nothing'

describe('a processo is there', () => {
  test.each([
    ['for who opened it', OWNER, 'dono'],
    ['for an administrator', ADMIN, 'administracao'],
    ['for every analyst', ANA, 'analise'],
    ['for every supervisor', SOFIA, 'analise'],
    ['not for a stranger', STRANGER, 'nothing'],
    ['not for a technician without authorisation', TECNICO, 'nothing'],
  ])('%s', (_name, who, expected) => expect(relationOf(PROCESSOS['rascunho'] as Processo, who)).toBe(expected))

  test('for an authorised technician, until it expires or is revoked', () => {
    expect(relationOf(authorised('consultar'), TECNICO)).toBe('tecnico')
    expect(relationOf(authorised('consultar', NOW.toISOString()), TECNICO)).toBe('nothing')
    const revoked = datum(facts.created(), facts.authorised('submeter'), { tipo: 'autorizacao_revogada', id: 'a1' })
    expect(relationOf(revoked, TECNICO)).toBe('nothing')
  })
  test('not for a producer, whatever an authorisation says', () => {
    expect(relationOf(authorised('submeter'), { ...TECNICO, papel: 'produtor_rural' })).toBe('nothing')
  })
  test('for nobody once it is discarded', () => {
    const discarded = datum(facts.created(), { tipo: 'processo_descartado' })
    expect([OWNER, ANA, ADMIN].map((who) => relationOf(discarded, who))).toEqual(['nothing', 'nothing', 'nothing'])
  })
})

test.each([
  ['consultar', [true, false, false, false]],
  ['editar', [true, true, false, false]],
  ['submeter', [true, true, true, false]],
] as const)('the scope %s includes the ones before it, and never what is the owner’s own', (scope, expected) => {
  const relation = relationWith(authorised(scope), TECNICO, NOW)
  if (!relation) throw new Error('not there')
  expect((['consultar', 'editar', 'submeter', 'dono'] as const).map((e) => reaches(relation, e))).toEqual(expected)
})

test('of several authorisations the widest holds', () => {
  const processo = datum(
    facts.created(),
    facts.authorised('consultar', null, 'a1'),
    facts.authorised('editar', null, 'a2'),
  )
  expect(relationWith(processo, TECNICO, NOW)).toMatchObject({ as: 'tecnico', autorizacao: { id: 'a2' } })
})
