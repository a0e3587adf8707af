import { textPaths } from '@car/cadastro/personal'
import { texts } from '@car/vocabulary/personal'
import type { Person } from '@car/vocabulary/person'
import type { Form } from '../../processo/domain/form.ts'
import { requireNotSubmitted, requireSubmitted, type Signature } from '../processo.ts'
import { standingSince } from '../../processo/domain/standing-since.ts'
import type { Kinds } from './kind.ts'

/** The acts of the owner and the technician on the registration itself. */
export type RegistrationEvent =
  | ({ tipo: 'processo_criado'; id: string; numero: string; dono: Person } & Form)
  | ({ tipo: 'processo_editado' } & Form)
  | { tipo: 'processo_descartado' }
  | ({ tipo: 'processo_assinado' } & Signature)
  | { tipo: 'processo_submetido'; prazoEm: string }
  | { tipo: 'processo_cancelado' }
  /** An administrator began to send or discard documents for the requerente. */
  | { tipo: 'parte_tomada' }
  /** The key with which people follow the case without signing in was changed. */
  | { tipo: 'acompanhamento_trocado' }

export const REGISTRATION_KINDS: Kinds<RegistrationEvent> = {
  processo_criado: {
    side: 'requerente',
    outdates: true,
    personal: texts('dono.nome', ...textPaths),
    words: ({ numero }) => `Rascunho ${numero} aberto.`,
    parts: ({ dono }) => [{ id: dono.id, porque: 'abriu' }],
  },
  processo_editado: {
    side: 'requerente',
    outdates: true,
    personal: texts(...textPaths),
    words: () => 'Dados do imóvel ou do proprietário alterados.',
    changes: (processo, { tipo: _, ...form }, at) => ({
      ...processo,
      ...form,
      declaradoEm: standingSince(form, at, processo),
      // The technician signed an earlier text, so an edit of a draft voids the signature.
      assinatura: processo.status === 'rascunho' ? null : processo.assinatura,
    }),
  },
  processo_descartado: {
    side: 'requerente',
    outdates: true,
    personal: {},
    words: () => 'Rascunho descartado.',
    changes: (processo) => ({ ...requireNotSubmitted(processo), status: 'descartado' }),
  },
  processo_assinado: {
    side: 'requerente',
    outdates: true,
    personal: texts('tecnico.nome', 'registro', 'art_trt'),
    words: ({ conselho, registro, art_trt }) =>
      `Assinado pelo responsável técnico (${conselho} ${registro}, ${art_trt}).`,
    changes: (processo, { tipo: _, ...signature }) => ({ ...processo, assinatura: signature }),
    parts: ({ tecnico }) => [{ id: tecnico.id, porque: 'tecnico' }],
  },
  processo_submetido: {
    side: 'requerente',
    outdates: true,
    personal: {},
    words: () => 'Processo enviado para análise.',
    changes: (processo, { prazoEm }, at) => ({
      ...requireNotSubmitted(processo),
      status: 'submetido',
      submetidoEm: at,
      prazoEm,
    }),
  },
  processo_cancelado: {
    side: 'requerente',
    outdates: true,
    personal: {},
    words: () => 'Processo cancelado pelo requerente.',
    changes: (processo) => ({ ...requireSubmitted(processo), status: 'cancelado', prazoEm: null }),
  },
  parte_tomada: {
    side: 'requerente',
    outdates: false,
    personal: {},
    words: () => 'A administração passou a tratar dos documentos pelo requerente.',
  },
  acompanhamento_trocado: {
    side: 'requerente',
    outdates: false,
    personal: {},
    words: () => 'Chave de acompanhamento trocada.',
    changes: (processo) => ({ ...processo, trocasDaChave: processo.trocasDaChave + 1 }),
  },
}
