import { texts } from '@car/vocabulary/personal'
import { SCOPE_LABEL } from '@car/vocabulary/processo'
import type { NewAutorizacao } from '../processo.ts'
import type { Kinds } from './kind.ts'

export type AutorizacaoEvent =
  | ({ tipo: 'autorizacao_concedida' } & NewAutorizacao)
  | { tipo: 'autorizacao_revogada'; id: string }

const autorizacaoId = ({ id }: { id: string }) => ({ autorizacao_id: id })

export const AUTORIZACAO_KINDS: Kinds<AutorizacaoEvent> = {
  autorizacao_concedida: {
    side: 'requerente',
    outdates: false,
    personal: texts('tecnico.nome'),
    words: ({ tecnico, escopo }) => `${tecnico.nome} autorizado a ${SCOPE_LABEL[escopo]}.`,
    changes: (processo, { tipo: _, ...newer }, at) => ({
      ...processo,
      autorizacoes: [...processo.autorizacoes, { ...newer, criadaEm: at }],
    }),
    parts: ({ tecnico }) => [{ id: tecnico.id, porque: 'tecnico' }],
    tells: autorizacaoId,
  },
  autorizacao_revogada: {
    side: 'requerente',
    outdates: false,
    personal: {},
    words: () => 'Autorização revogada.',
    changes: (processo, { id }) => ({
      ...processo,
      autorizacoes: processo.autorizacoes.filter((one) => one.id !== id),
    }),
    tells: autorizacaoId,
  },
}
