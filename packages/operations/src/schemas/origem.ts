import { ORIGEM_KINDS, STATUS_PROCESSO } from '@car/vocabulary/processo'
import { z } from 'zod'
import { id, when } from './shared.ts'

export const origemKind = z.enum(ORIGEM_KINDS).meta({
  description:
    'Como sucede a um processo já decidido: retificacao o corrige, e o substitui quando é aprovada; desmembramento é uma parte dele, e as partes o substituem quando todas as que se abriram estão aprovadas; remembramento junta vários, e os substitui; transferencia é de quem comprou o imóvel, e também o substitui.',
  examples: ['retificacao'],
})
const numero = z.string().meta({ description: 'Número do processo.', examples: ['2026/000007'] })
const EXAMPLE_ID = '4b0c2f5e-8a1d-4c3e-9f6a-7d2e1b5c8f30'

export const relatedProcesso = z.object({
  id: id.meta({ description: 'Identificador do processo.', examples: [EXAMPLE_ID] }),
  numero,
})

export const origem = z
  .object({ tipo: origemKind, processos: z.array(relatedProcesso).describe('Os processos que este sucede.') })
  .optional()
  .meta({
    description: 'De que processos este é sucessor; ausente quando de nenhum.',
    examples: [
      {
        tipo: 'retificacao',
        processos: [{ id: '4b0c2f5e-8a1d-4c3e-9f6a-7d2e1b5c8f30', numero: '2026/000007' }],
      },
    ],
  })

export const replacedBy = z
  .array(relatedProcesso)
  .optional()
  .meta({
    description: 'Os processos aprovados que substituíram este; ausente enquanto nenhum.',
    examples: [[{ id: '4b0c2f5e-8a1d-4c3e-9f6a-7d2e1b5c8f30', numero: '2026/000031' }]],
  })

export const relation = z
  .object({
    processo_id: id.describe('Identificador do outro processo.'),
    numero,
    tipo: origemKind,
    sentido: z
      .enum(['origem', 'sucessor'])
      .describe('origem: este o sucede; sucessor: foi aberto para suceder a este.'),
    status: z.enum(STATUS_PROCESSO).describe('Situação do outro processo.'),
    desde: when('Desde quando o outro está nesta situação'),
  })
  .describe('Um processo que este sucede, ou que sucede a este.')
