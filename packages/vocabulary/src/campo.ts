/** The labels of the fields that are read in documents. */
export const CAMPO_LABEL = {
  numero_matricula: 'número da matrícula',
  area_ha: 'área',
  area_registrada_ha: 'área registrada',
  area_posse_ha: 'área de posse',
  modulo_fiscal_ha: 'módulo fiscal (ha)',
  modulos_fiscais: 'módulos fiscais',
  fracao_minima_ha: 'fração mínima de parcelamento (ha)',
  proprietario_nome: 'proprietário',
  coproprietario_nome: 'coproprietário',
  coproprietario_cpf_cnpj: 'CPF ou CNPJ do coproprietário',
  denominacao: 'denominação',
  cnm: 'Código Nacional de Matrícula (CNM)',
  cartorio: 'cartório',
  comarca: 'comarca',
  ccir_codigo: 'código do imóvel (CCIR)',
  ccir_numero: 'número do CCIR',
  exercicio: 'exercício',
  municipio: 'município',
  uf: 'UF',
  data_emissao: 'data de emissão',
  data_abertura: 'data de abertura',
  data_vencimento: 'data de vencimento',
  valor_taxa: 'valor da taxa (R$)',
  quitacao: 'quitação',
  cpf_cnpj: 'CPF ou CNPJ',
  cpf: 'CPF',
  cnpj: 'CNPJ',
} as const

/**
 * The place of a field, as fractions 0 to 1 of the page as shown (with EXIF orientation and the PDF's own /Rotate
 * applied).
 */
export type PageBox = { x: number; y: number; largura: number; altura: number }
