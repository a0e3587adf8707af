import type { z } from 'zod'
import type { memorial } from './schemas/memorial.ts'

const caixa = (y: number) => ({ x: 0.1, y, largura: 0.8, altura: 0.02 })

/** An example of a perimeter on a paper: a triangle. */
export const describedPerimetro: z.output<typeof memorial> = {
  datum: 'SIRGAS 2000',
  fuso: '22S',
  responsavel_tecnico: 'Herculano Dias Moura',
  art_trt: 'MT-2026-12345',
  credenciamento: 'QXRT',
  certificacao: '7b0c2f1e-93d4-4a6b-8f0e-000000001eef',
  glebas: [
    {
      nome: 'GLEBA 1',
      vertices: [
        { nome: 'V-01', lat: -12.6156677, lon: -51.8040722, confianca: 97, pagina: 1, caixa: caixa(0.31) },
        { nome: 'V-02', lat: -12.6133641, lon: -51.7999834, confianca: 97, pagina: 1, caixa: caixa(0.35) },
        {
          nome: 'V-03',
          lat: -12.6167588,
          lon: -51.7970881,
          confianca: 85,
          confirmar: true,
          pagina: 1,
          caixa: caixa(0.39),
        },
      ],
      segmentos: [
        {
          de: 'V-01',
          para: 'V-02',
          azimute: 59.983333,
          distancia_m: 512,
          confrontante: 'Fazenda Boa Sorte, matrícula nº 4.417',
          residuo_m: 0.001,
          pagina: 1,
          caixa: caixa(0.33),
        },
        {
          de: 'V-02',
          para: 'V-03',
          azimute: 139.875556,
          distancia_m: 489.74,
          confrontante: 'Estrada Municipal PFA-120',
          residuo_m: 0.003,
          pagina: 1,
          caixa: caixa(0.37),
        },
        {
          de: 'V-03',
          para: 'V-01',
          azimute: 279.053611,
          distancia_m: 768.48,
          confrontante: 'Córrego do Tamanduá',
          residuo_m: 0.002,
          confirmar: true,
          pagina: 1,
          caixa: caixa(0.41),
        },
      ],
      area_ha: 12.3456,
      area_calculada_ha: 12.3457,
      perimetro_m: 1770.22,
      fechamento_m: 0.012,
    },
  ],
}
