import { texts } from '@car/vocabulary/personal'
import type { NewContestacao } from '../processo.ts'
import type { Kinds } from './kind.ts'

export type CamadaEvent = { tipo: 'camada_contestada' } & NewContestacao

export const CAMADA_KINDS: Kinds<CamadaEvent> = {
  camada_contestada: {
    side: 'requerente',
    outdates: true,
    personal: texts('mensagem', 'texto'),
    words: ({ mensagem, texto }) => `Contestada a camada oficial. ${mensagem} Contestação: ${texto}`,
    changes: (processo, { tipo: _, mensagem: _m, ...newer }, em) => ({
      ...processo,
      contestacoes: [...processo.contestacoes, { ...newer, em }],
    }),
  },
}
