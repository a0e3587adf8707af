import { describe, expect, test } from '@jest/globals'
import type { ProcessoDaLista } from '../../web/gen/interface.ts'
import { stepOf, tabOf } from '../../web/requerente/step-of.ts'

type Given = Pick<ProcessoDaLista, 'status'> & { com_quem: string; escopo?: string }
const listed = ({ status, com_quem, escopo }: Given) =>
  ({ status, proximo: { com_quem }, ...(escopo ? { autorizacao: { escopo } } : {}) }) as unknown as ProcessoDaLista

describe('a case in the list of a person', () => {
  test.each<[string, Given, string, string | undefined]>([
    ['a draft goes on', { status: 'rascunho', com_quem: 'requerente' }, 'precisam', 'Continuar'],
    [
      'a draft that waits for its technician has no step for the owner',
      { status: 'rascunho', com_quem: 'tecnico' },
      'precisam',
      undefined,
    ],
    [
      'for the technician it has one',
      { status: 'rascunho', com_quem: 'tecnico', escopo: 'submeter' },
      'precisam',
      'Continuar',
    ],
    [
      'who may only look goes on with nothing',
      { status: 'rascunho', com_quem: 'requerente', escopo: 'consultar' },
      'precisam',
      undefined,
    ],
    ['a pendency is answered', { status: 'pendente', com_quem: 'requerente' }, 'precisam', 'Responder agora'],
    [
      'but not by who may only fill in',
      { status: 'pendente', com_quem: 'requerente', escopo: 'editar' },
      'analise',
      undefined,
    ],
    ['a rejection can be appealed', { status: 'rejeitado', com_quem: 'requerente' }, 'precisam', 'Ver a decisão'],
    ['until it cannot', { status: 'rejeitado', com_quem: 'ninguem' }, 'encerrados', undefined],
    ['a filed case waits', { status: 'submetido', com_quem: 'analise' }, 'analise', undefined],
    [
      'unless a paper was refused',
      { status: 'submetido', com_quem: 'requerente' },
      'precisam',
      'Enviar outro documento',
    ],
    ['an appeal waits', { status: 'em_recurso', com_quem: 'supervisao' }, 'analise', undefined],
    ['an approved case is settled', { status: 'aprovado', com_quem: 'ninguem' }, 'encerrados', undefined],
  ])('%s', (_, given, tab, step) => {
    expect([tabOf(listed(given)), stepOf(listed(given))]).toEqual([tab, step])
  })
})
