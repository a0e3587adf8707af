/** The labels of the fields of a case. */
export const LABELS: Record<string, string> = {
  'imovel.denominacao': 'Nome do imóvel',
  'imovel.tipo': 'Tipo',
  'imovel.municipio_ibge': 'Município',
  'imovel.uf': 'Estado',
  'imovel.area_ha': 'Área',
  'imovel.matricula.numero': 'Número da matrícula',
  'imovel.titularidade': 'Como você tem a terra',
  'imovel.titulo_posse.tipo': 'O que mostra a posse',
  'imovel.titulo_posse.descricao': 'Mais sobre esse papel',
  'imovel.matricula.cartorio': 'Cartório',
  'imovel.matricula.cnm': 'Código Nacional de Matrícula (CNM)',
  'imovel.ccir_codigo': 'Código do imóvel no INCRA (CCIR)',
  'imovel.geometria': 'Perímetro',
  'proprietario.nome': 'Nome do proprietário',
  'proprietario.cpf_cnpj': 'CPF ou CNPJ do proprietário',
  observacoes: 'Observações',
}

/** The group in which a field is corrected. A test compares it with the form, which need not load for this. */
export function groupOf(campo: string): string {
  if (campo === 'imovel.area_ha') return 'area'
  if (campo === 'imovel.geometria') return 'perimetro'
  if (/^imovel\.(matricula|titulo_posse|ccir)/.test(campo)) return 'registro'
  return campo.startsWith('imovel') ? 'imovel' : 'proprietario'
}
