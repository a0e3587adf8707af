import { MANDATORY_AVISOS, AVISO_KINDS, AVISO_KIND_LABEL, type AvisoKind } from '@car/vocabulary/aviso'
import { z } from 'zod'
import { id, only, page, when } from './shared.ts'

const tipo = z
  .enum(AVISO_KINDS)
  .describe(
    'Do que se avisa. lembrete: faltam 5 dias úteis e 1 dia útil para responder a uma pendência ou para recorrer; resposta: a quem analisa, de uma pendência respondida; escalado: à supervisão, de uma análise fora do prazo; resumo: à análise e à supervisão, às 7h dos dias úteis, o que há por fazer.',
  )

export const aviso = z
  .object({
    id: id.describe('Identificador do aviso.'),
    tipo,
    processo_numero: z.string().optional().describe('Número do processo; falta em avisos que não são de um processo.'),
    titulo: z.string().describe('O que houve, em poucas palavras.'),
    texto: z.string().describe('O que houve, em uma ou duas frases, como vai por e-mail.'),
    caminho: z.string().describe('A página em que se vê mais, ou se faz o que o aviso pede.'),
    prazo_em: when('Até quando se pode agir; falta onde nenhum prazo corre').optional(),
    criado_em: when('Quando houve o que o aviso conta'),
    lido_em: when('Quando foi marcado como lido; null enquanto não foi').nullable(),
  })
  .describe('Um aviso a uma pessoa.')

export const avisosQuery = page.extend({
  lido: only('nao', 'nao: só os que a pessoa ainda não leu; meta.total_count diz quantos são.'),
})

export const avisosRead = z
  .strictObject({
    ate: z.iso
      .datetime({ offset: true })
      .describe(
        'criado_em do aviso mais novo que a pessoa viu, ISO 8601 com fuso: os que vieram depois ficam como estão.',
      ),
  })
  .describe('Até quando os avisos da pessoa foram lidos.')

const isMandatory = (which: AvisoKind) => (MANDATORY_AVISOS as readonly AvisoKind[]).includes(which)
const explained = (which: AvisoKind) =>
  `Se recebe por e-mail: ${AVISO_KIND_LABEL[which]}.${isMandatory(which) ? ' Sempre true: não pode ser desligado.' : ''}`
type Options<S> = { [T in AvisoKind]: S }

export const preferenciasDeAvisos = z
  .object(
    Object.fromEntries(
      AVISO_KINDS.map((kind) => [kind, z.boolean().describe(explained(kind))]),
    ) as Options<z.ZodBoolean>,
  )
  .describe('Que avisos a pessoa recebe por e-mail. No serviço todos se veem.')

export const preferencesChange = z
  .strictObject(
    Object.fromEntries(
      AVISO_KINDS.map((kind) => [
        kind,
        (isMandatory(kind) ? z.literal(true) : z.boolean()).optional().describe(explained(kind)),
      ]),
    ) as Options<z.ZodOptional<z.ZodBoolean>>,
  )
  .describe('Que avisos a pessoa quer por e-mail; um tipo que falta fica ligado.')

export const descadastroQuery = z.strictObject({
  token: z
    .string()
    .min(1)
    .max(200)
    .meta({
      description: 'O que está no endereço de descadastro da mensagem.',
      examples: ['Lx5NPIt6T26dXBorPE1ebw.lembrete.mmc5s8ow.qP3zT0mW8cVnR5yKdJ1hXg'],
    }),
})

export const descadastro = z
  .object({
    tipo,
    ligado: z.literal(false).describe('Sempre false: avisos deste tipo não são mais enviados por e-mail.'),
  })
  .describe('O tipo de aviso que foi desligado.')
