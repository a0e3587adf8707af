import { texts } from '@car/vocabulary/personal'
import { PROCESSO } from './evolve.ts'
import { QUERY } from '../processo/domain/query.ts'
import type { AccessEvent } from './events.ts'
import { LOOKS } from '../acesso/domain/recorded-looks.ts'
import { UNUSUAL } from '../acesso/domain/unusual.ts'
import { TEMPLATE } from '../analise/domain/template.ts'
import { EXCLUSAO } from '../guarda/domain/exclusao.ts'
import { GUARDA } from '../guarda/domain/guarda.ts'
import { LOTE } from '../lotes/domain/lote.ts'
import { MONTH_DRAW } from '../second-reading/domain/month-draw.ts'
import { NOTA } from '../analise/domain/nota.ts'

/**
 * The streams of this service: `processo-<id>` is a case, `acessos-<id>` records who revealed its CPFs, `nota-<id>` is
 * a note of the analysis, `modelo-<id>` is a text template, `incomum-<id>` is an unusual access, `consulta-<id>` is a
 * query of the audit or an export of a person's data, `guarda-<id>` is what holds and destroys a case or a person's
 * data, `exclusao-<id>` is a person's request to be forgotten, `leituras-<hour>` has the hash of an hour's
 * looks, `lote-<id>` is a lot of clean cases, and `sorteio-<month>` is the draw of decisions that are read twice.
 */
export const STREAMS = {
  processo: PROCESSO,
  acessos: {
    initial: 0,
    evolve: (looks: number, _event: AccessEvent): number => looks + 1,
    scope: (_looks: number, id: string): string => id,
    isAct: (): boolean => true,
    personal: { cpf_revelado: texts('justificativa') },
    // These events are neither published nor part of a read model.
    silent: ['cpf_revelado'],
  },
  nota: NOTA,
  modelo: TEMPLATE,
  incomum: UNUSUAL,
  consulta: QUERY,
  guarda: GUARDA,
  exclusao: EXCLUSAO,
  leituras: LOOKS,
  lote: LOTE,
  sorteio: MONTH_DRAW,
} as const

export type Streams = typeof STREAMS
