import type { z } from 'zod'
import { EXEMPLOS_DE_AUTH } from './exemplos-auth.ts'
import { EXEMPLOS_DE_ACESSO } from './exemplos-de-acesso.ts'
import type { IdOperacao, OPERACOES } from './tabela.ts'

type Tabela = typeof OPERACOES
type Corpo<O> = O extends { corpo: infer S extends z.ZodType } ? { corpo: z.input<S> } : unknown
type Dados<O> = O extends { resposta: { schema: infer S extends z.ZodType } } ? { dados: z.output<S> } : unknown

const ID = {
  processo: '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10',
  matricula: '6d1c0a52-5b0e-4a0b-8d0f-7a0a4e0d9b21',
  ccir: '9a7e6c1d-02f4-4c63-9a3b-5c1e8f2a6b32',
  produtor: '2f1e4d3c-8b7a-4f6e-9d5c-1a2b3c4d5e6f',
  tecnico: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  analista: '4d7f6a0c-3b21-4e58-8f90-6a5b4c3d2e1f',
  pendencia: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  recurso: '8c4f2a10-6e3d-4b7c-a9d8-5e6f7a8b9c0d',
  autorizacao: '5a3c1e9f-7d2b-4c8a-b6e4-0f1d2c3b4a59',
  job: '3e8b7d6c-5a49-4f38-9e27-1d0c2b3a4f5e',
  ato: 'c0ffee00-1234-4abc-8def-0123456789ab',
}
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const AREA_DIFERE = 'A área do imóvel não é exatamente o que está no CCIR (diferença de 5,3%).'
const CODIGO = '7K3Q-4T2X-FHD0-ZZ5T'

const analista = { id: ID.analista, nome: 'Helena Prado' }
const tecnico = { id: ID.tecnico, nome: 'Rui Barreto' }

const imovelDeclarado = {
  denominacao: 'Fazenda Boa Vista',
  municipio_ibge: '5107925',
  uf: 'MT' as const,
  area_ha: 412.5,
  tipo: 'IRU' as const,
  matricula: { numero: '12345', cartorio: '1º Ofício de Sorriso' },
  ccir_codigo: '9500123456789',
}

const processo = {
  id: ID.processo,
  numero: '2026/000042',
  status: 'submetido' as const,
  versao: 7,
  imovel: { ...imovelDeclarado, municipio: 'Sorriso' },
  proprietario: { nome: 'Ana Ferreira', cpf_cnpj: '***.982.247-**' },
  observacoes: 'A sede fica na margem direita do rio.',
  responsavel_tecnico: null,
  analista: null,
  score_completude: 65,
  situacao_car: null,
  criado_em: '2026-03-02T12:00:00.000Z',
  atualizado_em: '2026-03-02T12:40:00.000Z',
  submetido_em: '2026-03-02T12:40:00.000Z',
  prazo_em: '2026-05-29T02:59:59.000Z',
}
const rascunho = {
  ...processo,
  status: 'rascunho' as const,
  versao: 1,
  score_completude: 15,
  atualizado_em: processo.criado_em,
  submetido_em: null,
  prazo_em: null,
}
const emAnalise = { ...processo, status: 'em_analise' as const, versao: 8, analista }
const aprovado = { ...emAnalise, status: 'aprovado' as const, versao: 11, situacao_car: 'AT' as const }
const rejeitado = { ...emAnalise, status: 'rejeitado' as const, versao: 11, situacao_car: 'PE' as const }

const pendencia = {
  id: ID.pendencia,
  numero: '1/2026',
  tipo: 'documento' as const,
  descricao: 'A matrícula enviada tem mais de 30 dias. Envie uma certidão atualizada.',
  documento_id: ID.matricula,
  campo: null,
  status: 'aberta' as const,
  prazo_em: '2026-03-25T02:59:59.000Z',
  criada_em: '2026-03-03T14:00:00.000Z',
  resposta: null,
  documento_ids: [],
  respondida_em: null,
}
const respondida = {
  ...pendencia,
  status: 'respondida' as const,
  resposta: 'Segue a certidão emitida ontem.',
  documento_ids: [ID.matricula],
  respondida_em: '2026-03-05T09:30:00.000Z',
}

const recurso = {
  id: ID.recurso,
  processo_id: ID.processo,
  status: 'aberto' as const,
  fundamentacao: 'A área foi retificada no registro depois da vistoria.',
  documento_ids: [ID.matricula],
  aberto_em: '2026-03-12T13:00:00.000Z',
  decidido_em: null,
  decidido_por: null,
  decisao: null,
}

const autorizacao = {
  id: ID.autorizacao,
  tecnico,
  escopo: 'editar' as const,
  expira_em: '2027-01-01T02:59:59.000Z',
  criada_em: '2026-03-02T12:05:00.000Z',
}

const documento = {
  id: ID.matricula,
  processo_id: ID.processo,
  tipo_documento: 'matricula_imovel' as const,
  status: 'valido' as const,
  hash_sha256: HASH,
  nome_arquivo: 'matricula.pdf',
  tipo_conteudo: 'application/pdf' as const,
  tamanho_bytes: 284_913,
  paginas: 2,
  motivo: null,
  confianca: 93,
  substitui: null,
  recebido_em: '2026-03-02T12:10:00.000Z',
  atualizado_em: '2026-03-02T12:10:21.000Z',
}

/** An example for every body that goes in and every JSON that comes out; the compiler asks for each. */
export const EXEMPLOS: { [I in IdOperacao]: Corpo<Tabela[I]> & Dados<Tabela[I]> } = {
  ...EXEMPLOS_DE_AUTH,
  criarProcesso: {
    corpo: {
      imovel: imovelDeclarado,
      proprietario: { nome: 'Ana Ferreira', cpf_cnpj: '529.982.247-25' },
      observacoes: processo.observacoes,
    },
    dados: rascunho,
  },
  listarProcessos: { dados: processo },
  obterProcesso: { dados: processo },
  editarProcesso: {
    corpo: { imovel: { area_ha: 410.2 } },
    dados: { ...rascunho, versao: 2, imovel: { ...rascunho.imovel, area_ha: 410.2 } },
  },
  excluirProcesso: {},
  submeterProcesso: { corpo: {}, dados: processo },
  assinarProcesso: {
    corpo: { conselho: 'CREA-MT', registro: '123456', art_trt: 'MT-2026-12345' },
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
      resumo: 'Processo submetido à análise.',
      hash: HASH,
    },
  },
  listarPendencias: { dados: pendencia },
  responderPendencia: {
    corpo: { resposta: respondida.resposta, documento_ids: [ID.matricula] },
    dados: respondida,
  },
  abrirRecurso: {
    corpo: { fundamentacao: recurso.fundamentacao, documento_ids: [ID.matricula] },
    dados: recurso,
  },
  listarAutorizacoes: { dados: autorizacao },
  autorizar: {
    corpo: { cpf: '111.444.777-35', escopo: 'editar', expira_em: '2026-12-31T23:59:59-03:00' },
    dados: autorizacao,
  },
  revogarAutorizacao: {},
  ...EXEMPLOS_DE_ACESSO,
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
          motivo: 'Esta operação exige conta gov.br de nível ouro.',
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
      divergencias: [
        {
          codigo: 'area_matricula',
          mensagem: 'A área do imóvel não é exatamente o que está na matrícula (diferença de 0,6%).',
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
  enviarDocumento: {
    corpo: { processo_id: ID.processo, tipo_documento: 'matricula_imovel' },
    dados: { id: ID.matricula, status: 'aguardando', hash_sha256: HASH },
  },
  obterDocumento: { dados: documento },
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
        },
      ],
    },
  },
  baixarArquivo: {},
  previaDaPagina: {},
  documentosDoProcesso: { dados: documento },
  fila: {
    dados: {
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
      score_completude: 65,
      score_risco: 8,
      fatores: [
        { codigo: 'area_ccir', mensagem: AREA_DIFERE, peso: 6 },
        {
          codigo: 'area_entre_documentos',
          mensagem: 'A área na matrícula não é exatamente o que está no CCIR (diferença de 5,3%).',
          peso: 2,
        },
      ],
      versao_regras: '2026.2',
      tempo_em_analise: 86_400,
      total_documentos: 2,
      pendencias_abertas: 0,
      prioridade: 'baixa',
      analista: null,
      submetido_em: processo.submetido_em,
      prazo_em: processo.prazo_em,
    },
  },
  assumir: { corpo: {}, dados: { ...emAnalise, dossie_job_id: ID.job } },
  liberar: { corpo: {}, dados: { ...processo, versao: 9 } },
  declararImpedimento: {
    corpo: { motivo: 'Sou parente do proprietário.' },
    dados: { ...processo, status: 'submetido', analista: null, versao: 9 },
  },
  atribuir: {
    corpo: { analista_id: ID.analista, motivo: 'Redistribuição da carteira.' },
    dados: { ...emAnalise, versao: 9 },
  },
  aprovar: { corpo: { parecer: 'Documentação completa e coerente com o declarado.' }, dados: aprovado },
  rejeitar: {
    corpo: { motivo: 'A área da matrícula não corresponde à declarada.', codigo_motivo: 'AREA_DIVERGENTE' },
    dados: rejeitado,
  },
  criarPendencia: {
    corpo: { tipo: 'documento', descricao: pendencia.descricao, documento_id: ID.matricula, prazo_dias: 15 },
    dados: pendencia,
  },
  resolverPendencia: { corpo: {}, dados: { ...respondida, status: 'resolvida' } },
  cancelarPendencia: { corpo: {}, dados: { ...pendencia, status: 'cancelada' } },
  achados: {
    dados: {
      id: 'area_ccir.1',
      codigo: 'area_ccir',
      situacao: 'aviso',
      mensagem: AREA_DIFERE,
      campo: 'imovel.area_ha',
      declarado: 412.5,
      lido: 390.7,
      documento_id: ID.ccir,
      evidencias: [
        {
          documento_id: ID.ccir,
          pagina: 1,
          caixa: { x: 0.1, y: 0.3, largura: 0.2, altura: 0.02 },
          confianca: 96,
        },
      ],
      peso: 6,
    },
  },
  pendenciaDoAchado: {
    corpo: { prazo_dias: 15 },
    dados: {
      ...pendencia,
      descricao: `${AREA_DIFERE} Corrija ou esclareça.`,
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
      taxa_aprovacao: 0.8148,
      tempo_medio: 302_400,
      tempo_p50: 259_200,
      tempo_p90: 604_800,
      pendencias: { abertas: 5, vencidas: 1 },
      carteira_por_idade: [
        { faixa: '0 a 7 dias', total: 9 },
        { faixa: '8 a 15 dias', total: 3 },
      ],
      serie_diaria: [{ dia: '2026-03-03', recebidos: 2, decididos: 1 }],
      por_analista: [{ analista, em_analise: 12, decididos: 27, taxa_aprovacao: 0.8148, tempo_medio: 302_400 }],
    },
  },
  gerarDossie: { corpo: {}, dados: { job_id: ID.job, status: 'processando' } },
  situacaoDoDossie: {
    dados: {
      job_id: ID.job,
      processo_id: ID.processo,
      status: 'pronto',
      criado_em: '2026-03-03T14:00:00.000Z',
      concluido_em: '2026-03-03T14:00:04.000Z',
      erro: null,
      paginas: 14,
      hash_sha256: HASH,
      codigo_verificacao: CODIGO,
    },
  },
  baixarDossie: {},
  verificarDossie: {
    dados: {
      codigo: CODIGO,
      processo_numero: processo.numero,
      emitido_em: '2026-03-03T14:00:04.000Z',
      hash_sha256: HASH,
      situacao: 'valido',
    },
  },
  listarRecursos: { dados: recurso },
  atribuirEmLote: {
    corpo: { processo_ids: [ID.processo], analista_id: ID.analista, motivo: 'Redistribuição da carteira.' },
    dados: { resultados: [{ processo_id: ID.processo, atribuido: true, erro: null }] },
  },
  decidirRecurso: {
    corpo: { resultado: 'deferido', fundamentacao: 'A retificação consta da averbação 4.' },
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
}
