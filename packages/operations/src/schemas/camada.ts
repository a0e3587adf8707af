import { VERDICT_RESULTS } from '@car/vocabulary/achado'
import { CAMADA_ATTRIBUTE_LABEL, CAMADA_KINDS, CAMADA_OUTCOMES, UNCHECKED_REASONS } from '@car/vocabulary/camada'
import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { z } from 'zod'
import { crossedEvidence } from './evidence.ts'
import { documentoId } from './documento.ts'
import { id, person, when, text, total, uf } from './shared.ts'

/** The schemas of official layers in force, and of their overlaps with a perimeter. */

const edition = {
  tipo: z.enum(CAMADA_KINDS).describe('O tipo da camada.'),
  nome: z.string().describe('O tipo em palavras.'),
  fonte: z.string().describe('Quem publica.'),
  uf: uf
    .nullable()
    .meta({ description: 'A UF, quando a camada é publicada por UF; null quando não é.', examples: ['MT'] }),
  edicao: z.string().describe('A edição, como quem publica a chama.'),
  licenca: z.string().describe('A licença dos dados.'),
  hash: z.string().describe('SHA-256 do arquivo, em hexadecimal.'),
  carregada_em: when('Quando esta edição entrou em vigor'),
}

export const camadaInForce = z
  .object({ ...edition, feicoes: total('Quantas feições tem.') })
  .describe('Uma camada oficial, na edição em vigor.')

const attributes = Object.values(CAMADA_ATTRIBUTE_LABEL).join(', ')

export const contestacao = z
  .object({
    id,
    achado: z.string().describe('O achado contestado, como camada_terra_indigena.5a1c09fe.'),
    texto: z.string().describe('O que o requerente diz.'),
    documento_ids: z.array(documentoId).describe('Documentos do processo que acompanham a contestação.'),
    em: when('Quando se contestou'),
  })
  .describe('O que o requerente diz do que uma camada oficial tem no perímetro.')

export const newContestacao = z
  .strictObject({
    texto: text(LONGEST.answer, SHORTEST_REASON).describe('Por que a camada não vale para o imóvel.'),
    documento_ids: z.array(id).max(50).optional().describe('Documentos do processo que acompanham a contestação.'),
  })
  .describe('A contestação de um achado de uma camada oficial, uma vez por edição.')

export const camadaAchado = z
  .object({
    id: z.string().describe('O achado, como camada_terra_indigena.5a1c09fe.'),
    nome: z.string().nullable().describe('O nome da feição; null quando não tem.'),
    codigo: z.string().nullable().describe('O código da feição na fonte; null quando não tem.'),
    atributos: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .describe(`O que mais a fonte diz da feição, do que há: ${attributes}.`),
    hectares: z.number().min(0).describe('Área em comum com o perímetro, em hectares.'),
    parte: z.number().min(0).max(1).describe('A mesma área como parte do perímetro, de 0 a 1.'),
    leve: z.boolean().describe('Se é tão pouco, ou tão estreito, que pode vir de desenho impreciso e não pesa.'),
    forma: crossedEvidence.shape.forma,
    avaliacao: z
      .object({
        resultado: z
          .enum(VERDICT_RESULTS)
          .meta({ description: 'Se a análise confirmou ou descartou o achado.', examples: ['descartado'] }),
        motivo: z
          .string()
          .nullable()
          .meta({
            description: 'Por que se avaliou assim; null quando não se disse.',
            examples: ['O limite foi corrigido.'],
          }),
        por: person,
        em: when('Quando se avaliou').meta({ examples: ['2026-03-06T10:00:00.000Z'] }),
      })
      .optional()
      .describe('O que a análise disse; só para a análise, e ausente enquanto nada.'),
    contestacao: contestacao.optional().describe('O que o requerente disse; ausente enquanto nada.'),
  })
  .describe('Uma feição da camada que cobre parte do perímetro.')

export const checkedCamada = z
  .object({
    ...edition,
    resultado: z
      .enum(CAMADA_OUTCOMES)
      .describe(
        'sobreposicao: há feições no perímetro; nenhuma: verificado e não encontrado; nao_verificavel: não se sabe, motivo diz por quê.',
      ),
    motivo: z
      .enum(UNCHECKED_REASONS)
      .nullable()
      .meta({
        description:
          'Por que não é verificável: sem_perimetro, em_andamento (a comparação ainda não terminou) ou complexa (há feições demais, ou demorou demais); null quando é.',
        examples: ['em_andamento'],
      }),
    total_achados: total('Quantas feições há no perímetro.'),
    achados: z
      .array(camadaAchado)
      .describe('As feições no perímetro, a maior primeiro: cinquenta no máximo, as dez primeiras com a forma.'),
  })
  .describe('O que uma camada oficial tem no perímetro.')
