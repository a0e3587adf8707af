import type { z } from 'zod'
import { AVISO_EXAMPLES } from './aviso-examples.ts'
import { AUTH_EXAMPLES } from './auth-examples.ts'
import { CAMADA_EXAMPLES } from './camada-examples.ts'
import { ACCESS_EXAMPLES } from './access-examples.ts'
import { GUARDA_EXAMPLES } from './guarda-examples.ts'
import { SUPERVISION_EXAMPLES, inQueue } from './supervision-examples.ts'
import { GUIDANCE_EXAMPLES } from './guidance-examples.ts'
import { MEANS_EXAMPLES } from './means-examples.ts'
import {
  ID,
  HASH,
  PROOF,
  AREA_DIFFERS,
  CODE,
  analista,
  tecnico,
  declaredImovel,
  processo,
  rascunho,
  inAnalysis,
  aprovado,
  rejeitado,
  pendencia,
  respondida,
  ressalva,
  decided,
  recurso,
  autorizacao,
  documento,
  upload,
  dossie,
} from './shared-examples.ts'
import { describedPerimetro } from './memorial-example.ts'
import type { OperationId, OPERATIONS } from './table.ts'

type Table = typeof OPERATIONS
type Body<O> = O extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : unknown
type Dados<O> = O extends { resposta: { schema: infer S extends z.ZodType } } ? { dados: z.output<S> } : unknown

/** An example of every request body and every JSON answer. The compiler reports a missing example. */
export const EXAMPLES: { [I in OperationId]: Body<Table[I]> & Dados<Table[I]> } = {
  ...AUTH_EXAMPLES,
  ...CAMADA_EXAMPLES,
  criarProcesso: {
    body: {
      imovel: declaredImovel,
      proprietario: { nome: 'Ana Ferreira', cpf_cnpj: '529.982.247-25' },
      observacoes: processo.observacoes,
    },
    dados: rascunho,
  },
  listarProcessos: {
    dados: {
      ...processo,
      proximo: {
        mensagem: 'O processo foi enviado e aguarda que um analista o assuma.',
        com_quem: 'analise',
        ate: processo.prazo_em,
      },
      autorizacao: { escopo: 'editar', expira_em: '2027-01-01T02:59:59.000Z' },
    },
  },
  obterProcesso: { dados: processo },
  editarProcesso: {
    body: { imovel: { area_ha: 410.2 } },
    dados: { ...rascunho, versao: 2, imovel: { ...rascunho.imovel, area_ha: 410.2 } },
  },
  excluirProcesso: {},
  submeterProcesso: { body: {}, dados: processo },
  assinarProcesso: {
    body: { conselho: 'CREA-MT', registro: '123456', art_trt: 'MT-2026-12345' },
    dados: {
      ...rascunho,
      versao: 6,
      responsavel_tecnico: { ...tecnico, conselho: 'CREA-MT', registro: '123456', art_trt: 'MT-2026-12345' },
    },
  },
  historico: {
    dados: {
      id: ID.ato,
      versao: 7,
      tipo: 'processo_submetido',
      em: processo.atualizado_em,
      por: { id: ID.produtor, nome: 'Ana Ferreira', tipo_usuario: 'produtor_rural' },
      resumo: 'Processo enviado para análise.',
      hash: HASH,
    },
  },
  provarAto: {
    dados: {
      prova: PROOF,
      hash: HASH,
      sal: 'q1w2e3r4t5y6u7i8o9p0aA',
      indice: 1233,
      tamanho: 5120,
      em: '2026-11-18T14:10:00.000Z',
      travado: true,
    },
  },
  listarPendencias: { dados: pendencia },
  responderPendencia: {
    body: { resposta: respondida.resposta, documento_ids: [ID.matricula] },
    dados: respondida,
  },
  listarRessalvas: { dados: ressalva },
  ressalvar: {
    body: { tipo_documento: 'matricula_imovel', motivo: ressalva.motivo, texto: ressalva.texto },
    dados: ressalva,
  },
  retirarRessalva: {},
  abrirRecurso: {
    body: { fundamentacao: recurso.fundamentacao, documento_ids: [ID.matricula] },
    dados: recurso,
  },
  decisoes: {
    dados: {
      resultado: 'rejeitado',
      codigo_motivo: 'AREA_DIVERGENTE',
      motivo: 'A área da matrícula não corresponde à declarada.',
      parecer: null,
      forma: 'individual' as const,
      em: '2026-03-09T18:05:00.000Z',
      recurso_ate: '2026-03-24T02:59:59.000Z',
    },
  },
  recursosDoProcesso: { dados: recurso },
  listarAutorizacoes: { dados: autorizacao },
  autorizar: {
    body: { cpf: '111.444.777-35', escopo: 'editar', expira_em: '2026-12-31T23:59:59-03:00' },
    dados: autorizacao,
  },
  revogarAutorizacao: {},
  ...ACCESS_EXAMPLES,
  ...GUARDA_EXAMPLES,
  ...MEANS_EXAMPLES,
  ...GUIDANCE_EXAMPLES,
  enviarDocumento: {
    body: { processo_id: ID.processo, tipo_documento: 'matricula_imovel' },
    dados: { id: ID.matricula, status: 'aguardando', hash_sha256: HASH },
  },
  abrirEnvio: {
    body: {
      processo_id: ID.processo,
      tipo_documento: 'matricula_imovel',
      nome: 'matricula.pdf',
      tamanho: 18_350_080,
    },
    dados: { ...upload, recebido_bytes: 0 },
  },
  listarEnvios: {
    dados: { ...upload, processo_id: ID.processo, tipo_documento: 'ccir', nome: 'ccir.pdf', tamanho: 20_971_520 },
  },
  obterEnvio: { dados: upload },
  enviarParte: { dados: upload },
  concluirEnvio: { dados: { id: ID.matricula, status: 'aguardando', hash_sha256: HASH } },
  excluirEnvio: {},
  obterDocumento: { dados: documento },
  confirmarDocumento: {
    body: {
      campos: [
        { nome: 'area_ha', confere: true },
        { nome: 'proprietario_nome', valor: 'Ana Ferreira' },
      ],
    },
    dados: {
      numero_matricula: '12345',
      area_ha: 410.2,
      proprietario_nome: null,
      campos: [
        {
          nome: 'proprietario_nome',
          valor: 'Ana Perreira',
          confianca: 80,
          pagina: 1,
          caixa: null,
          confirmar: true,
          fonte: 'leitura',
        },
      ],
      confirmacoes: [{ nome: 'proprietario_nome', valor: 'Ana Ferreira', em: '2026-03-02T14:05:00.000Z' }],
    },
  },
  excluirDocumento: {},
  situacaoDoDocumento: {
    dados: {
      status: 'invalido',
      motivo: 'ocr_baixa_confianca',
      instrucoes: [
        'A imagem está escura demais: fotografe perto de uma janela ou com mais luz.',
        'Fotografe o documento de novo, de frente, com a página inteira na imagem.',
      ],
      confianca: 41,
    },
  },
  dadosExtraidos: {
    dados: {
      numero_matricula: '12345',
      area_ha: 410.2,
      proprietario_nome: 'Ana Ferreira',
      municipio: 'Sorriso',
      uf: 'MT',
      campos: [
        {
          nome: 'numero_matricula',
          valor: '12345',
          confianca: 96,
          pagina: 1,
          caixa: { x: 0.312, y: 0.148, largura: 0.094, altura: 0.022 },
          confirmar: false,
          fonte: 'leitura',
        },
      ],
      confirmacoes: [],
      modulo_fiscal_ha: 80,
      modulos_fiscais: 5.1275,
      fracao_minima_ha: 2,
      area_registrada_ha: 410.2,
      area_posse_ha: 0,
      titulares: [{ nome: 'Ana Ferreira', percentual: 100, condicao: 'Proprietário ou Posseiro Individual' }],
      titulos: [{ numero: '12345' }],
      municipios: ['SORRISO'],
      memorial: describedPerimetro,
    },
  },
  baixarArquivo: {},
  previaDaPagina: {},
  documentosDoProcesso: { dados: documento },
  fila: { dados: inQueue },
  visoes: {
    dados: {
      codigo: 'vencem_em_7_dias',
      nome: 'Vencem em 7 dias',
      consulta: 'aguarda=analise&prazo=vencem_em_7_dias&ordenar=prazo_em',
      total: 4,
    },
  },
  proximo: { body: { visao: 'livres' }, dados: { ...inAnalysis, dossie_job_id: ID.job } },
  assumir: { body: {}, dados: { ...inAnalysis, dossie_job_id: ID.job } },
  liberar: { body: {}, dados: { ...processo, versao: 9 } },
  declararImpedimento: {
    body: { motivo: 'Sou parente do proprietário.' },
    dados: { ...processo, status: 'submetido', analista: null, versao: 9 },
  },
  atribuir: {
    body: { analista_id: ID.analista, motivo: 'Redistribuição da carteira.' },
    dados: { ...inAnalysis, versao: 9 },
  },
  aprovar: { body: { parecer: 'Documentação completa e coerente com o declarado.' }, dados: aprovado },
  rejeitar: {
    body: { motivo: 'A área da matrícula não corresponde à declarada.', codigo_motivo: 'AREA_DIVERGENTE' },
    dados: rejeitado,
  },
  obterSegundaLeitura: {
    dados: {
      estado: 'revisao' as const,
      causa: 'risco' as const,
      papel: 'proponente' as const,
      proposta: {
        resultado: 'aprovado' as const,
        motivo: 'Documentação completa e coerente com o declarado.',
        codigo_motivo: null,
        por: analista,
        em: '2026-03-09T18:05:00.000Z',
      },
      leitura: null,
      achados: [{ achado: 'area_ccir', mensagem: AREA_DIFFERS }],
      observacao: 'O CCIR é de outra gleba.',
    },
  },
  segundaLeitura: {
    body: {
      resultado: 'discordo',
      decisao: 'rejeitado',
      motivo: 'O CCIR é de outra gleba.',
      codigo_motivo: 'AREA_DIVERGENTE',
      achados: ['area_ccir'],
    },
    dados: { ...inAnalysis, analista: null, segunda_leitura: 'revisao' as const, versao: 11 },
  },
  criarPendencia: {
    body: { tipo: 'documento', descricao: pendencia.descricao, documento_id: ID.matricula, prazo_dias: 15 },
    dados: pendencia,
  },
  resolverPendencia: { body: {}, dados: { ...respondida, status: 'resolvida' } },
  cancelarPendencia: { body: {}, dados: { ...pendencia, status: 'cancelada' } },
  decidirRessalva: {
    body: { resultado: 'aceita', motivo: decided.decisao.motivo },
    dados: decided,
  },
  pendenciaDoAchado: {
    body: { prazo_dias: 15 },
    dados: {
      ...pendencia,
      descricao: `${AREA_DIFFERS} Corrija ou esclareça.`,
      documento_id: ID.ccir,
      campo: 'imovel.area_ha',
    },
  },
  dashboard: {
    dados: {
      periodo: { de: '2026-02-02', ate: '2026-03-03' },
      recebidos: 31,
      em_analise: 12,
      decididos: 27,
      processos_decididos: 26,
      taxa_aprovacao: 0.8148,
      tempo_medio: 302_400,
      tempo_p50: 259_200,
      tempo_p90: 604_800,
      pendencias: { abertas: 5, vencidas: 1, processos_com_abertas: 3, processos_com_vencidas: 1 },
      carteira_por_idade: [
        { faixa: '0 a 7 dias', idade: 'ate_7_dias', total: 9 },
        { faixa: '8 a 15 dias', idade: 'ate_15_dias', total: 3 },
      ],
      serie_diaria: [{ dia: '2026-03-03', recebidos: 2, decididos: 1, processos_decididos: 1 }],
      por_analista: [
        {
          analista,
          em_analise: 12,
          decididos: 27,
          processos_decididos: 26,
          taxa_aprovacao: 0.8148,
          tempo_medio: 302_400,
        },
      ],
    },
  },
  gerarDossie: { body: {}, dados: { job_id: ID.job, status: 'processando' } },
  situacaoDoDossie: { dados: dossie },
  exportarDados: {},
  baixarDossie: {},
  dossiesDoProcesso: { dados: dossie },
  arquivoDoDossie: {},
  recibo: {},
  reciboDoDossie: {},
  verificarDossie: {
    dados: {
      codigo: CODE,
      processo_numero: processo.numero,
      emitido_em: '2026-03-03T14:00:04.000Z',
      hash_sha256: HASH,
      situacao: 'valido',
      decisao: { forma: 'lote' as const, lote_id: '3b9f6c2a-4d1e-4f7b-8a5c-6e2d9b0f1a3c' },
    },
  },
  conferirDossie: {
    body: { hash_sha256: HASH },
    dados: {
      codigo: CODE,
      processo_numero: processo.numero,
      emitido_em: '2026-03-03T14:00:04.000Z',
      hash_sha256: HASH,
      situacao: 'processo_mudou',
    },
  },
  ...SUPERVISION_EXAMPLES,
  atribuirEmLote: {
    body: { processo_ids: [ID.processo], analista_id: ID.analista, motivo: 'Redistribuição da carteira.' },
    dados: { resultados: [{ processo_id: ID.processo, atribuido: true, erro: null }] },
  },
  decidirRecurso: {
    body: { resultado: 'deferido', fundamentacao: 'A retificação consta da averbação 4.' },
    dados: {
      ...recurso,
      status: 'deferido',
      decidido_em: '2026-03-14T16:20:00.000Z',
      decidido_por: { id: '1f2e3d4c-5b6a-4789-8a9b-0c1d2e3f4a5b', nome: 'Otávio Lima' },
      decisao: 'A retificação consta da averbação 4.',
    },
  },
  relatorio: {
    dados: {
      tipo: 'produtividade',
      de: '2026-02-02',
      ate: '2026-03-03',
      linhas: [
        {
          analista_id: ID.analista,
          analista: 'Helena Prado',
          em_analise: 12,
          decididos: 27,
          taxa_aprovacao: 0.8148,
          tempo_medio: 302_400,
          aprovados: 22,
          rejeitados: 5,
          tempo_p50: 259_200,
          tempo_p90: 604_800,
        },
      ],
    },
  },
  openapi: { dados: { openapi: '3.1.0' } },
  ...AVISO_EXAMPLES,
}
