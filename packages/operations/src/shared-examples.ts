/** The ids of the subjects of examples: one case, its people, its documents, and their results. */

export const ID = {
  processo: '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10',
  matricula: '6d1c0a52-5b0e-4a0b-8d0f-7a0a4e0d9b21',
  ccir: '9a7e6c1d-02f4-4c63-9a3b-5c1e8f2a6b32',
  recusada: '3f8d2b1a-7c64-4e0f-9d25-6b1a8c4e7f90',
  produtor: '2f1e4d3c-8b7a-4f6e-9d5c-1a2b3c4d5e6f',
  tecnico: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  analista: '4d7f6a0c-3b21-4e58-8f90-6a5b4c3d2e1f',
  pendencia: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  ressalva: '6e2d9c1b-4a7f-4d3e-8b5c-2f1a0e9d8c7b',
  recurso: '8c4f2a10-6e3d-4b7c-a9d8-5e6f7a8b9c0d',
  autorizacao: '5a3c1e9f-7d2b-4c8a-b6e4-0f1d2c3b4a59',
  envio: 'e2b4c6d8-1f3a-4c5e-8a7b-9d0c1b2a3f4e',
  job: '3e8b7d6c-5a49-4f38-9e27-1d0c2b3a4f5e',
  ato: 'c0ffee00-1234-4abc-8def-0123456789ab',
}
/** A proof that an act is in the log; its signature is shortened. */
export const PROOF = `c2sp.org/tlog-proof@v1
index 1
mC8Jk5p1cKk0h3p5uJYVdrrKqLhGgmvoOOwqXPmQkOU=

car.example.gov.br/registro/processos
2
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— car.example.gov.br/registro/processos Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDc=
`
export const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
export const AREA_DIFFERS = 'A área do imóvel é diferente do que está no CCIR (diferença de 5,3% do declarado).'
export const CODE = '7K3Q-4T2X-FHD0-ZZ5T'
export const shape = {
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
}

export const analista = { id: ID.analista, nome: 'Helena Prado' }
export const tecnico = { id: ID.tecnico, nome: 'Rui Barreto' }

export const declaredImovel = {
  denominacao: 'Fazenda Boa Vista',
  municipio_ibge: '5107925',
  uf: 'MT' as const,
  area_ha: 412.5,
  tipo: 'IRU' as const,
  matricula: { numero: '12345', cartorio: '1º Ofício de Sorriso' },
  ccir_codigo: '9500123456789',
}

export const processo = {
  id: ID.processo,
  numero: '2026/000042',
  status: 'submetido' as const,
  versao: 7,
  imovel: { ...declaredImovel, municipio: 'Sorriso' },
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
export const rascunho = {
  ...processo,
  status: 'rascunho' as const,
  versao: 1,
  score_completude: 15,
  atualizado_em: processo.criado_em,
  submetido_em: null,
  prazo_em: null,
}
export const inAnalysis = { ...processo, status: 'em_analise' as const, versao: 8, analista }
export const aprovado = { ...inAnalysis, status: 'aprovado' as const, versao: 11, situacao_car: 'AT' as const }
export const rejeitado = { ...inAnalysis, status: 'rejeitado' as const, versao: 11, situacao_car: 'PE' as const }

export const pendencia = {
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
export const respondida = {
  ...pendencia,
  status: 'respondida' as const,
  resposta: 'Segue a certidão emitida ontem.',
  documento_ids: [ID.matricula],
  respondida_em: '2026-03-05T09:30:00.000Z',
}

export const ressalva = {
  id: ID.ressalva,
  tipo_documento: 'matricula_imovel' as const,
  motivo: 'sem_titulo' as const,
  texto: 'O lote é de um assentamento do INCRA e ainda não tem matrícula própria.',
  status: 'aberta' as const,
  criada_em: '2026-03-02T12:30:00.000Z',
}
export const decided = {
  ...ressalva,
  status: 'aceita' as const,
  decisao: { motivo: 'Confirmado na relação de lotes do INCRA.', por: analista, em: '2026-03-04T14:10:00.000Z' },
}

export const recurso = {
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

export const autorizacao = {
  id: ID.autorizacao,
  tecnico,
  escopo: 'editar' as const,
  expira_em: '2027-01-01T02:59:59.000Z',
  criada_em: '2026-03-02T12:05:00.000Z',
}

export const upload = {
  id: ID.envio,
  recebido_bytes: 5_242_880,
  expira_em: '2026-03-03T12:10:00.000Z',
}

export const documento = {
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

export const dossie = {
  job_id: ID.job,
  processo_id: ID.processo,
  status: 'pronto' as const,
  espera_selo: false,
  criado_em: '2026-03-03T14:00:00.000Z',
  concluido_em: '2026-03-03T14:00:04.000Z',
  erro: null,
  paginas: 14,
  hash_sha256: HASH,
  codigo_verificacao: CODE,
}

export const nota = {
  id: '7c2b9e14-5d3f-4a68-9b01-2e4d6f8a0c13',
  texto: 'Conferir a averbação 4 antes de decidir.',
  por: analista,
  em: '2026-03-04T13:25:00.000Z',
}

export const template = {
  id: '2d9f4b71-8c05-4e36-b7a2-9f1e3c5d7a80',
  tipo: 'documento' as const,
  titulo: 'Matrícula ilegível',
  texto: 'Envie de novo a matrícula do imóvel, inteira e legível.',
  prazo_dias: 15,
  campo: 'imovel.matricula.numero',
  versao: 1,
}

export const achadoEvidence = {
  documento_id: ID.ccir,
  pagina: 1,
  caixa: { x: 0.1, y: 0.3, largura: 0.2, altura: 0.02 },
  confianca: 96,
}

export const achado = {
  id: 'area_ccir.1',
  codigo: 'area_ccir',
  situacao: 'aviso' as const,
  mensagem: AREA_DIFFERS,
  campo: 'imovel.area_ha',
  declarado: 412.5,
  lido: 390.7,
  documento_id: ID.ccir,
  evidencias: [achadoEvidence],
  total_evidencias: 1,
  peso: 6,
  avaliacao: null,
}
