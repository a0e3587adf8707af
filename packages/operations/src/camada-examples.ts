import { shape, HASH, ID } from './shared-examples.ts'

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

const contestacao = {
  id: ID.ato,
  achado: 'camada_terra_indigena.5a1c09fe',
  texto: 'O limite da terra indígena foi corrigido em 2025 e não passa mais pelo imóvel.',
  documento_ids: [ID.matricula],
  em: '2026-03-05T10:00:00.000Z',
}

export const CAMADA_EXAMPLES = {
  contestarCamada: {
    body: { texto: contestacao.texto, documento_ids: contestacao.documento_ids },
    dados: contestacao,
  },
  camadas: { dados: { ...camada, feicoes: 655 } },
  emComum: { dados: { hectares: 12.4031, parte: 0.0302, leve: false, forma: shape } },
  camadasDoProcesso: {
    dados: {
      ...camada,
      resultado: 'sobreposicao' as const,
      motivo: null,
      total_achados: 1,
      achados: [
        {
          id: 'camada_terra_indigena.5a1c09fe',
          nome: 'Araçari do Cerrado',
          codigo: '990011',
          atributos: { etnia: 'Karimbê', uf: 'MT', fase: 'Regularizada', area_ha: 1234.5 },
          hectares: 12.4031,
          parte: 0.0302,
          leve: false,
          contestacao,
          forma: shape,
        },
      ],
    },
  },
}
