import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { describe, expect, test } from '@jest/globals'
import { refusalByStatus } from '../src/refusal.ts'
import { type Action, ACTIONS, allows, ATOS, type StatusOrDiscarded } from '../src/table.ts'

const STATUSES: StatusOrDiscarded[] = [...STATUS_PROCESSO, 'descartado']

test.each<[Action, StatusOrDiscarded, string]>([
  [
    'editar',
    'submetido',
    'Este processo foi enviado e espera um analista: por enquanto não dá para alterar o processo. Isso será possível se o analista abrir uma pendência.',
  ],
  [
    'aprovar',
    'rascunho',
    'Este processo ainda não foi enviado: por enquanto não dá para aprovar o processo. Isso será possível depois que um analista assumir o processo.',
  ],
  [
    'recorrer',
    'em_analise',
    'Um analista está examinando este processo: por enquanto não dá para recorrer. Isso será possível se o processo for rejeitado.',
  ],
  [
    'enviar_documento',
    'em_recurso',
    'O recurso deste processo espera a decisão: por enquanto não dá para enviar documentos. Isso será possível se o recurso for aceito e o analista abrir uma pendência.',
  ],
  [
    'submeter',
    'pendente',
    'A análise espera a resposta a uma pendência: não dá para submeter o processo. Diga o que mudou na resposta à pendência.',
  ],
  [
    'excluir',
    'rejeitado',
    'Este processo foi rejeitado: não dá para descartar ou cancelar o processo. Se você não concorda, recorra.',
  ],
  ['recorrer', 'aprovado', 'Este processo foi aprovado: não dá para recorrer.'],
  [
    'editar',
    'cancelado',
    'Este processo foi cancelado: não dá para alterar o processo. Se ainda precisa do registro, comece um novo processo.',
  ],
  ['aprovar', 'cancelado', 'Este processo foi cancelado: não dá para aprovar o processo.'],
])('%s is refused in %s', (action, status, said) => {
  expect(refusalByStatus(action, status)).toBe(said)
})

describe.each(STATUSES)('a case that is %s', (status) => {
  test.each(ACTIONS.filter((action) => !allows(action, status)))('says when %s will be possible', (action) => {
    const said = refusalByStatus(action, status) ?? ''
    expect(said).toMatch(/^\p{Lu}[^:_]+: (?:por enquanto )?não dá para [^:_]+\.$/u)
    expect(said).toContain(`para ${ATOS[action].verb}.`)
    expect(said.includes('Isso será possível')).toBe(comesTo(status).some((later) => allows(action, later)))
  })
})

test.each(ACTIONS)('%s is refused in no status in which it is allowed', (action) => {
  const refused = STATUSES.filter((status) => refusalByStatus(action, status) !== null)
  expect(refused).toEqual(STATUSES.filter((status) => !allows(action, status)))
})

/** Returns the statuses to which the acts of the table lead from a status. A case that is given back is no way on. */
function comesTo(status: StatusOrDiscarded): StatusOrDiscarded[] {
  const reached = new Set([status])
  for (const from of reached)
    for (const action of ACTIONS) {
      const to = (ATOS[action].moves as Partial<Record<StatusOrDiscarded, readonly StatusOrDiscarded[]>>)[from] ?? []
      for (const next of to) if (next !== 'submetido' || from === 'rascunho') reached.add(next)
    }
  reached.delete(status)
  return [...reached]
}
