import { ORIGEM_KINDS } from '@car/vocabulary/origem'
import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { z } from 'zod'
import { newProcesso } from './declared.ts'
import { id, when } from './shared.ts'

export const origemKind = z
  .enum(ORIGEM_KINDS)
  .describe(
    'Como sucede a um processo já decidido: retificacao o corrige, e o substitui quando é aprovada; desmembramento é uma parte dele, e as partes o substituem quando todas as que se abriram estão aprovadas.',
  )
const numero = z.string().describe('Número do processo.')

const one = z.array(id).length(1).describe('O processo que este sucede, já decidido: um só.')

export const newOrigem = z
  .strictObject({ tipo: origemKind, processos: one })
  .describe('De que processos este é sucessor. O rascunho começa com o que declaram e com os seus documentos válidos.')

type Opened = z.output<typeof newProcesso> & { origem?: z.output<typeof newOrigem> | undefined }

/** What opens a draft: a declaration, and perhaps the cases that the draft follows. */
export const openedProcesso = (newProcesso as unknown as z.ZodObject)
  .extend({
    origem: newOrigem.optional().meta({
      description:
        'De que processos este é sucessor. Rascunho de quem não sucede a nenhum: sem origem. O que vem ao lado vale no lugar do que a origem declara, membro a membro; uma lista vazia não conta.',
      examples: [{ tipo: 'retificacao', processos: ['4b0c2f5e-8a1d-4c3e-9f6a-7d2e1b5c8f30'] }],
    }),
  })
  .describe('O que se declara ao abrir um rascunho. Tudo pode faltar até se submeter.') as unknown as z.ZodType<
  Opened,
  Partial<z.input<typeof newProcesso>> & { origem?: z.input<typeof newOrigem> | undefined }
>

export const relatedProcesso = z.object({
  id: id.describe('Identificador do processo.'),
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
