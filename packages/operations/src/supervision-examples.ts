import type { z } from 'zod'
import { analista, AREA_DIFFERS, HASH, ID, processo, recurso } from './shared-examples.ts'
import type { queueItem } from './schemas/analista.ts'

export const inQueue: z.output<typeof queueItem> = {
  processo_id: ID.processo,
  numero: processo.numero,
  status: 'submetido',
  imovel: {
    denominacao: 'Fazenda Boa Vista',
    municipio: 'Sorriso',
    municipio_ibge: '5107925',
    uf: 'MT',
    area_ha: 412.5,
  },
  origem: null,
  total_titulos: 1,
  total_proprietarios: 1,
  modulos_fiscais: 5.1275,
  score_completude: 65,
  score_risco: 8,
  fatores: [
    { codigo: 'area_ccir', mensagem: AREA_DIFFERS, peso: 6 },
    {
      codigo: 'area_entre_documentos',
      mensagem: 'A área na matrícula é diferente do que está no CCIR (diferença de 5,3% da área na matrícula).',
      peso: 2,
    },
  ],
  versao_regras: '2026.7',
  tempo_em_analise: 86_400,
  total_documentos: 2,
  pendencias_abertas: 0,
  ressalvas_abertas: 0,
  respostas: 0,
  prioridade: 'baixa',
  lote: null,
  segunda_leitura: null,
  analista: null,
  submetido_em: processo.submetido_em,
  prazo_em: processo.prazo_em,
  escalado: null,
}

const OTHER_CASE = '6c5b4a39-2817-4f06-9e5d-4c3b2a190817'

const decided = {
  ...recurso,
  status: 'indeferido' as const,
  decidido_em: '2026-03-14T16:20:00.000Z',
  decidido_por: { id: '1f2e3d4c-5b6a-4789-8a9b-0c1d2e3f4a5b', nome: 'Otávio Lima' },
  decisao: 'A retificação é posterior à declaração.',
  processo_numero: processo.numero,
}

const SEED = '8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92'

const lote = {
  id: '3b9f6c2a-4d1e-4f7b-8a5c-6e2d9b0f1a3c',
  estado: 'em_leitura' as const,
  criado_em: '2026-03-05T13:00:00.000Z',
  criado_por: analista,
  criterios: { uf: 'MT' as const, limite: 60, amostra: 0.1 },
  total: 60,
  amostra: [{ processo_id: ID.processo, numero: '2026/000012', status: 'em_analise' as const, lido: false }],
  restantes: 54,
  pronto: false,
  aprovados: 0,
  semente_sha256: HASH,
  farol: null,
}

export const SUPERVISION_EXAMPLES = {
  listarRecursos: {
    dados: { ...decided, rejeitado_por: analista, posso_decidir: { permitida: false, motivo: null } },
  },
  abrirLote: { body: { uf: 'MT' as const, limite: 60, amostra: 0.1, simular: false }, dados: lote },
  listarLotes: { dados: lote },
  obterLote: { dados: lote },
  listarProcessosDoLote: {
    dados: {
      processo_id: ID.processo,
      numero: '2026/000012',
      status: 'submetido' as const,
      ordem: 7,
      sorteado: false,
      no_lote: true,
    },
  },
  confirmarLote: { body: {}, dados: { ...lote, estado: 'confirmado' as const, semente: SEED } },
  desfazerLote: {
    body: { motivo: 'As imagens novas do município chegam amanhã.' },
    dados: {
      ...lote,
      estado: 'desfeito' as const,
      semente: SEED,
      motivo: 'As imagens novas do município chegam amanhã.',
    },
  },
  sorteioPublico: {
    dados: {
      lote: lote.id,
      estado: lote.estado,
      criado_em: lote.criado_em,
      amostra: 0.1,
      semente_sha256: lote.semente_sha256,
      farol: null,
      processos: [{ id: HASH, sorteado: true }],
    },
  },
  sorteioDoMes: {
    dados: {
      mes: '2026-11',
      criado_em: '2026-10-29T03:00:05.000Z',
      taxa: 0.05,
      semente_sha256: HASH,
      farol: null,
    },
  },
  desempatar: {
    body: { resultado: 'aprovado' as const, motivo: 'A diferença de área está dentro da tolerância do INCRA.' },
    dados: { ...processo, status: 'aprovado' as const, situacao_car: 'AT' as const, analista, versao: 12 },
  },
  obterRecurso: {
    dados: {
      ...decided,
      documentos: [{ id: ID.matricula, tipo_documento: 'matricula_imovel' as const, status: 'valido' as const }],
      decisao_contestada: {
        codigo_motivo: 'AREA_DIVERGENTE' as const,
        motivo: 'A área da matrícula não corresponde à declarada.',
        em: '2026-03-09T18:05:00.000Z',
        por: analista,
        recurso_ate: '2026-03-24T02:59:59.000Z',
      },
    },
  },
  escalados: {
    dados: {
      ...inQueue,
      status: 'em_analise' as const,
      prioridade: 'alta' as const,
      analista,
      prazo_em: '2026-05-29T02:59:59.000Z',
      escalado: { vez: 2, em: '2026-06-05T03:00:02.118Z' },
    },
  },
  carga: {
    dados: {
      analista,
      em_analise: 12,
      aguardando_requerente: 4,
      vencidos: 1,
      vencem_em_7_dias: 2,
      decididos_30d: 27,
      processos_decididos_30d: 26,
      carga: 13.2,
    },
  },
  mapa: {
    dados: {
      processos: 37,
      celulas: [
        {
          celula: '-56:-12.5',
          limites: { oeste: -56, sul: -12.5, leste: -55.5, norte: -12 },
          municipio: { nome: 'Sorriso', uf: 'MT' },
          processos: 34,
          processos_com_divergencia: 5,
          dias_medios: 18,
          mais_antigo_em: processo.submetido_em,
        },
        {
          celula: null,
          limites: null,
          municipio: null,
          processos: 3,
          processos_com_divergencia: 0,
          dias_medios: 2,
          mais_antigo_em: processo.submetido_em,
        },
      ],
    },
  },
  distribuir: {
    body: { uf: 'MT' as const, limite: 50, simular: true },
    dados: {
      atribuicoes: [{ processo_id: ID.processo, numero: processo.numero, analista }],
      sem_destino: 1,
      sem_destino_por: [{ processo_id: OTHER_CASE, numero: '2026/000014', motivo: 'todos_tem_parte' as const }],
    },
  },
}
