export const TIPOS_DOCUMENTO = [
  'matricula_imovel',
  'ccir',
  'planta_georeferenciada',
  'memorial_descritivo',
  'car_anterior',
  'declaracao_area',
  'outros',
] as const
export type TipoDocumento = (typeof TIPOS_DOCUMENTO)[number]

export const TIPO_DOCUMENTO_LABEL: Record<TipoDocumento, string> = {
  matricula_imovel: 'matrícula do imóvel',
  ccir: 'CCIR',
  planta_georeferenciada: 'planta georreferenciada',
  memorial_descritivo: 'memorial descritivo',
  car_anterior: 'registro anterior no CAR',
  declaracao_area: 'declaração de área',
  outros: 'outro documento',
}

const FEMININOS: readonly TipoDocumento[] = ['matricula_imovel', 'planta_georeferenciada', 'declaracao_area']

/** "a matrícula do imóvel", "o CCIR" */
export const oDocumento = (tipo: TipoDocumento): string =>
  `${FEMININOS.includes(tipo) ? 'a' : 'o'} ${TIPO_DOCUMENTO_LABEL[tipo]}`

/** "uma matrícula do imóvel", "um CCIR" */
export const umDocumento = (tipo: TipoDocumento): string =>
  `${FEMININOS.includes(tipo) ? 'uma' : 'um'} ${TIPO_DOCUMENTO_LABEL[tipo]}`

/** The values that a mandatory document has to say. One that was not read with certainty is asked of a person. */
export const DADOS_EXIGIDOS = ['numero_matricula', 'area_ha', 'proprietario_nome'] as const
export type DadoExigido = (typeof DADOS_EXIGIDOS)[number]

/** Without a matrícula and a CCIR there is nothing to examine. */
export const OBRIGATORIOS = ['matricula_imovel', 'ccir'] as const satisfies readonly TipoDocumento[]
export type TipoObrigatorio = (typeof OBRIGATORIOS)[number]

/** The values that a document of this kind has to say. */
export const dadosExigidos = (tipo: TipoDocumento): readonly DadoExigido[] =>
  OBRIGATORIOS.some((obrigatorio) => obrigatorio === tipo) ? DADOS_EXIGIDOS : []

export const STATUS_DOCUMENTO = ['aguardando', 'processando', 'valido', 'invalido'] as const
export type StatusDocumento = (typeof STATUS_DOCUMENTO)[number]

export const STATUS_DOCUMENTO_LABEL: Record<StatusDocumento, string> = {
  aguardando: 'aguardando leitura',
  processando: 'em leitura',
  valido: 'válido',
  invalido: 'inválido',
}

/** Why a document was refused. Its instructions say what to do about it. */
export const MOTIVOS_DOCUMENTO = [
  'ocr_baixa_confianca',
  'pdf_protegido',
  'arquivo_corrompido',
  'arquivo_incompleto',
  'formato_nao_lido',
  'tipo_divergente',
  'nao_e_documento',
  'paginas_demais',
  'imagem_grande_demais',
  'tempo_esgotado',
  'dado_invalido',
  'falha_processamento',
  'arquivo_malicioso',
] as const
export type MotivoDocumento = (typeof MOTIVOS_DOCUMENTO)[number]

export const MOTIVO_DOCUMENTO_LABEL: Record<MotivoDocumento, string> = {
  ocr_baixa_confianca: 'o texto não pôde ser lido com segurança',
  pdf_protegido: 'o PDF é protegido por senha',
  arquivo_corrompido: 'o arquivo está corrompido',
  arquivo_incompleto: 'o arquivo chegou incompleto',
  formato_nao_lido: 'o arquivo está em um formato que o serviço não lê',
  tipo_divergente: 'o conteúdo é de outro tipo de documento',
  nao_e_documento: 'não há nele o texto de um documento',
  paginas_demais: 'o arquivo tem páginas demais',
  imagem_grande_demais: 'a imagem é grande demais',
  tempo_esgotado: 'a leitura demorou demais',
  dado_invalido: 'um dado lido não é válido',
  falha_processamento: 'houve uma falha no processamento',
  arquivo_malicioso: 'o arquivo contém um programa malicioso e foi isolado',
}

export const TIPOS_DE_ARQUIVO = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'] as const

/** Said of a file, behind its name, that is a signature or has the document inside one. */
export const ASSINATURA_NAO_LIDA =
  'é uma assinatura digital (.p7s), e não o documento. Abra-o no programa em que foi assinado, salve o documento em PDF e envie o PDF.'

/** What a person can do with the documents of a processo. */
export const OPERACOES_DE_DOCUMENTO = [
  'consultar',
  'enviar_documento',
  'descartar_documento',
  'confirmar_documento',
] as const
export type OperacaoDeDocumento = (typeof OPERACOES_DE_DOCUMENTO)[number]
