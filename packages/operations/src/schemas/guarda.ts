import { CASE_CLASSES, EXCLUSAO_RESULTS, EXCLUSAO_STATUS, GUARDA_TARGETS } from '@car/vocabulary/guarda'
import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { z } from 'zod'
import { id, page, person, text, when } from './shared.ts'

/** The schemas of requests to be forgotten, of what is due for destruction, and of legal holds. */

export const exclusaoRequest = z.strictObject({
  motivo: text(LONGEST.reason).optional().describe('Por que se pede; não é preciso dizer. Até 1.000 caracteres.'),
})

const numero = z.string().nullable().describe('Número do processo; null para o que não é processo.')

export const exclusao = z
  .object({
    id: id.describe('Identificador do pedido.'),
    status: z
      .enum(EXCLUSAO_STATUS)
      .describe('pedida, em_andamento (atendida, e ainda não terminada), concluida ou negada.'),
    motivo: z.string().nullable().describe('O que a pessoa escreveu; null se nada.'),
    pedida_em: when('Quando se pediu'),
    prazo_em: when('Até quando se decide'),
    decisao: z
      .object({
        resultado: z
          .enum(EXCLUSAO_RESULTS)
          .meta({ description: 'atendida, parcial ou negada.', examples: ['parcial'] }),
        fundamentacao: z
          .string()
          .meta({ description: 'As razões da decisão.', examples: ['O que foi aprovado fica, como a lei manda.'] }),
        em: when('Quando se decidiu').meta({ examples: ['2026-03-05T12:00:00.000Z'] }),
      })
      .nullable()
      .describe('A decisão; null antes dela.'),
    concluida_em: when('Quando tudo terminou; null antes')
      .nullable()
      .meta({ examples: ['2026-03-05T12:00:09.000Z'] }),
    vao: z.array(z.string()).describe('Números dos rascunhos que se apagam, se o pedido for atendido.'),
    conta: z.boolean().describe('true se a conta também se apaga; false se só o contato, os avisos e as sessões.'),
    ficam: z
      .array(z.object({ numero, motivo: z.string().describe('Por que fica, em palavras.') }))
      .describe('O que tem de ficar.'),
  })
  .describe('Um pedido de exclusão dos próprios dados.')

export const exclusaoOfPerson = exclusao.extend({ usuario: person.describe('Quem pediu.') })

export const exclusoesQuery = page.extend({
  status: z
    .enum(EXCLUSAO_STATUS)
    .optional()
    .meta({ description: 'Só os pedidos nesta situação.', examples: ['pedida'] }),
})

export const exclusaoDecision = z
  .strictObject({
    resultado: z
      .enum(EXCLUSAO_RESULTS)
      .describe('atendida, se nada tem de ficar; parcial, se algo tem; negada, se nada se apaga.'),
    fundamentacao: text(LONGEST.decision, SHORTEST_REASON).describe(
      'As razões, que a pessoa lê. De 20 a 10.000 caracteres.',
    ),
  })
  .describe('A decisão sobre um pedido de exclusão.')

/** The classes of cases. Accounts and rows without a case are listed by the command `retencao --simular`. */
export const retencaoQuery = page.extend({
  classe: z
    .enum(CASE_CLASSES)
    .default('rascunho')
    .meta({ description: 'A classe: rascunho, descartado, cancelado ou rejeitado.', examples: ['descartado'] }),
})

export const dueForRetencao = z
  .object({
    processo_id: id.describe('Identificador do processo.'),
    numero: z.string().describe('Número do processo.'),
    desde: when('A última mudança'),
    venceu_em: when('Quando o prazo de guarda terminou'),
    retido: z.boolean().describe('true se uma retenção legal impede que se apague.'),
  })
  .describe('Um processo cujo prazo de guarda terminou.')

const targets = {
  processo_id: id.optional().describe('O processo que se retém.'),
  usuario_id: id.optional().meta({
    description: 'A pessoa cujos dados se retêm.',
    examples: ['2f1e4d3c-8b7a-4f6e-9d5c-1a2b3c4d5e6f'],
  }),
}
const reason = text(LONGEST.reason, SHORTEST_REASON)

export const holdRequest = z
  .strictObject({ ...targets, motivo: reason.describe('Por que se retém. De 20 a 1.000 caracteres.') })
  .refine(({ processo_id, usuario_id }) => (processo_id === undefined) !== (usuario_id === undefined), {
    path: ['processo_id'],
    params: { codigo: 'required' },
  })
  .describe('Uma retenção legal: sobre um processo, ou sobre uma pessoa.')

export const liftRequest = z.strictObject({
  motivo: reason.describe('Por que deixa de valer. De 20 a 1.000 caracteres.'),
})

export const retencaoLegal = z
  .object({
    id: id.describe('Identificador da retenção.'),
    alvo: z.enum(GUARDA_TARGETS).describe('processo ou usuario.'),
    processo_id: targets.processo_id,
    numero: z.string().nullable().describe('Número do processo; null se a retenção é sobre uma pessoa.'),
    usuario_id: targets.usuario_id,
    motivo: z.string().describe('Por que se retém.'),
    por: person.describe('Quem a impôs.'),
    em: when('Desde quando'),
  })
  .describe('Uma retenção legal em vigor: nada do processo ou da pessoa se apaga.')
