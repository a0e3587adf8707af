import { expect, test } from '@jest/globals'
import { evolve } from '../../src/domain/evolve.ts'
import type { Form } from '../../src/processo/domain/form.ts'
import type { State } from '../../src/domain/processo.ts'
import { facts, FORM } from '../given.ts'

const TIMES = ['2026-03-02T12:00:00.000Z', '2026-03-03T12:00:00.000Z', '2026-03-04T12:00:00.000Z'] as const
const [OPENED, EDITED, AGAIN] = TIMES

/** Returns the times of a case that was opened with `FORM` and then edited to each form in turn, a day apart. */
function timesAfter(...forms: Form[]): Readonly<Record<string, string>> | undefined {
  const edits = forms.map((form) => ({ tipo: 'processo_editado' as const, ...form }))
  const events = [facts.created(), ...edits]
  return events.reduce<State>((state, event, i) => evolve(state, event, TIMES[i] ?? '', 'dono'), null)?.declaradoEm
}
const OTHER_AREA = { ...FORM, imovel: { ...FORM.imovel, area_ha: 13 } }

test('a declared value stands since it was first said, and not since the last edit', () => {
  const all = { 'imovel.matricula.numero': OPENED, 'imovel.area_ha': OPENED, 'proprietario.nome': OPENED }
  expect(timesAfter()).toEqual(all)
  expect(timesAfter(OTHER_AREA)).toEqual({ ...all, 'imovel.area_ha': EDITED })
  expect(timesAfter({ ...FORM, observacoes: 'Outra.' }, OTHER_AREA)).toEqual({ ...all, 'imovel.area_ha': AGAIN })
})

test('a value that was changed and changed back counts from the later time', () => {
  expect(timesAfter(OTHER_AREA, FORM)?.['imovel.area_ha']).toBe(AGAIN)
})

test('a value that is no longer declared has no time, and co-owners and further titles have theirs', () => {
  const more: Form = {
    ...FORM,
    imovel: { denominacao: 'SÍTIO', outras_matriculas: [{ id: 'm', numero: '456', area_ha: 3 }] },
    coproprietarios: [{ id: 'c', nome: 'BELTRANO' }],
  }
  expect(timesAfter(more)).toEqual({
    'imovel.outras_matriculas[0].numero': EDITED,
    'imovel.outras_matriculas[0].area_ha': EDITED,
    'proprietario.nome': OPENED,
    'coproprietarios[0].nome': EDITED,
  })
})
