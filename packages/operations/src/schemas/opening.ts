import type { OrigemKind } from '@car/vocabulary/processo'
import { MOST } from '@car/vocabulary/limits'
import { z } from 'zod'
import { acompanhamentoRequest } from './acompanhamento.ts'
import { newProcesso } from './declared.ts'
import { origemKind } from './origem.ts'
import { id } from './shared.ts'

const EXAMPLE_ID = '4b0c2f5e-8a1d-4c3e-9f6a-7d2e1b5c8f30'
const one = z
  .array(id)
  .length(1)
  .meta({ description: 'O processo que este sucede, já decidido: um só.', examples: [[EXAMPLE_ID]] })

const BY_OWNER = ['retificacao', 'desmembramento'] as const satisfies readonly OrigemKind[]

export const newOrigem = z
  .discriminatedUnion('tipo', [
    z.strictObject({
      tipo: z
        .enum(BY_OWNER)
        .meta({ description: `${origemKind.description ?? ''} Por quem tem o processo.`, examples: ['retificacao'] }),
      processos: one,
    }),
    z.strictObject({
      tipo: z
        .literal('remembramento')
        .describe('Por quem tem os processos: os imóveis juntos. As listas se juntam, e as áreas se somam.'),
      processos: z
        .array(id)
        .min(2)
        .max(MOST.origins)
        .refine((ids) => new Set(ids).size === ids.length, 'Um processo está duas vezes na lista.')
        .meta({
          description: 'Os processos que se juntam, já decididos e da mesma pessoa, o principal primeiro.',
          examples: [[EXAMPLE_ID, '7d2e1b5c-8a1d-4c3e-9f6a-4b0c2f5e8f30']],
        }),
    }),
    z.strictObject({
      tipo: z.literal('transferencia').describe('Por quem comprou o imóvel, com o que está no recibo do processo.'),
      numero: acompanhamentoRequest.shape.numero.meta({ examples: ['2026/000007'] }),
      chave: acompanhamentoRequest.shape.chave.meta({ examples: ['7K3MP9T2VWXE'] }),
    }),
  ])
  .describe(
    'De que processos este é sucessor. O rascunho começa com o que declaram e com os seus documentos válidos; de uma transferência, só com os dados do imóvel.',
  )

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
