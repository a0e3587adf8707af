import { HASH } from './shared-examples.ts'

const camada = {
  tipo: 'terra_indigena' as const,
  nome: 'terra indígena',
  fonte: 'FUNAI',
  uf: null,
  edicao: '2026-01',
  licenca: 'CC BY 4.0',
  hash: HASH,
  carregada_em: '2026-02-02T12:00:00.000Z',
}

/** Official layers. */
export const CAMADA_EXAMPLES = {
  camadas: { dados: { ...camada, feicoes: 655 } },
  camadasDoProcesso: {
    dados: {
      ...camada,
      resultado: 'sobreposicao' as const,
      achados: [
        {
          id: 'camada_terra_indigena.5a1c09fe',
          nome: 'Araçari do Cerrado',
          codigo: '990011',
          atributos: { etnia: 'Karimbê', uf: 'MT', fase: 'Regularizada', area_ha: 1234.5 },
          hectares: 12.4031,
          parte: 0.0302,
          leve: false,
          forma: {
            type: 'MultiPolygon' as const,
            coordinates: [
              [
                [
                  [-55.71, -12.5],
                  [-55.7, -12.5],
                  [-55.7, -12.49],
                  [-55.71, -12.5],
                ],
              ],
            ],
          },
        },
      ],
    },
  },
}
