import { achado, achadoEvidence, analista, ID, template, nota } from './shared-examples.ts'

const LOSS = {
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [-55.7305, -12.5601],
        [-55.7286, -12.5601],
        [-55.7286, -12.559],
        [-55.7305, -12.559],
        [-55.7305, -12.5601],
      ],
    ],
  ],
}
const { id: _, versao: _v, ...templateText } = template

/**
 * Examples of the analyst's tools: verdicts on findings, notes, text templates for pendências, comparisons of versions.
 */
export const MEANS_EXAMPLES = {
  versoes: {
    dados: {
      versao: 4,
      em: '2026-03-06T14:10:00.000Z',
      por: { id: ID.produtor, nome: 'Ana Ferreira' },
      resumo: 'Alterado: área, perímetro.',
    },
  },
  relacionados: {
    dados: {
      processo_id: '4b0c2f5e-8a1d-4c3e-9f6a-7d2e1b5c8f30',
      numero: '2026/000031',
      tipo: 'retificacao' as const,
      sentido: 'sucessor' as const,
      status: 'rascunho' as const,
      desde: '2026-03-10T14:05:00.000Z',
    },
  },
  comparar: {
    dados: {
      de: 1,
      ate: 4,
      campos: [{ campo: 'imovel.area_ha', de: 412.5, ate: 410.2 }],
      documentos: [{ tipo: 'matricula_imovel' as const, saiu: ID.recusada, entrou: ID.matricula }],
      geometria: { ganho_ha: 0, perda_ha: 2.5223, perda: LOSS },
    },
  },
  achados: { dados: achado },
  evidencias: { dados: achadoEvidence },
  avaliarAchado: {
    body: { resultado: 'descartado' as const, motivo: 'O CCIR traz a área de antes da retificação averbada.' },
    dados: {
      ...achado,
      peso: 0,
      avaliacao: {
        resultado: 'descartado' as const,
        motivo: 'O CCIR traz a área de antes da retificação averbada.',
        por: analista,
        em: '2026-03-04T13:20:00.000Z',
      },
    },
  },
  modelos: { dados: template },
  notas: { dados: nota },
  anotar: { body: { texto: nota.texto }, dados: nota },
  criarModelo: { body: templateText, dados: template },
  alterarModelo: { body: { ...templateText, prazo_dias: 20 }, dados: { ...template, prazo_dias: 20, versao: 2 } },
  excluirModelo: {},
}
