import type { z } from 'zod'
import type { acoes, assistente } from './schemas/guidance.ts'
import { ID } from './shared-examples.ts'

/** Examples of what a person may do now with a case, and of the next step. */
export const GUIDANCE_EXAMPLES = {
  acoes: {
    dados: {
      relacao: 'titular',
      versao: 8,
      acoes: [
        { acao: 'liberar', permitida: true },
        { acao: 'declarar_impedimento', permitida: true },
        { acao: 'criar_pendencia', permitida: true },
        {
          acao: 'aprovar',
          permitida: false,
          motivo: 'Para aprovar o processo é preciso uma conta gov.br de nível ouro.',
          nivel_exigido: 'ouro',
          link: 'https://confiabilidades.acesso.gov.br',
        },
      ],
    },
  },
  assistente: {
    dados: {
      etapa: 'rascunho',
      mensagem: 'O rascunho ainda não está completo. Veja o que falta.',
      faltando: [{ codigo: 'documento_ccir', mensagem: 'Envie o CCIR.' }],
      a_confirmar: [{ documento_id: ID.matricula, campo: 'proprietario_nome' }],
      divergencias: [
        {
          codigo: 'area_matricula',
          mensagem: 'A área do imóvel é diferente do que está na matrícula (diferença de 0,6% do declarado).',
          campo: 'imovel.area_ha',
          declarado: 412.5,
          lido: 410.2,
          documento_id: ID.matricula,
        },
      ],
      sugestoes: [
        {
          campo: 'imovel.matricula.cartorio',
          valor: '1º Ofício de Sorriso',
          documento_id: ID.matricula,
          confianca: 93,
        },
      ],
      proximo_passo: { acao: 'Enviar documento', metodo: 'POST', caminho: '/api/v1/documentos/upload' },
    },
  },
} satisfies Record<string, { dados: z.output<typeof acoes> | z.output<typeof assistente> }>
