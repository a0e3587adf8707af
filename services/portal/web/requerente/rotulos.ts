import type { Rotulos } from '../comum/componentes/resumo-de-erros.tsx'

/** What people call the fields of a case. */
export const ROTULOS: Rotulos = {
  'imovel.denominacao': 'Nome do imóvel',
  'imovel.tipo': 'Tipo',
  'imovel.municipio_ibge': 'Município',
  'imovel.uf': 'Município',
  'imovel.area_ha': 'Área',
  'imovel.matricula.numero': 'Número da matrícula',
  'imovel.matricula.cartorio': 'Cartório',
  'imovel.matricula.cnm': 'Código Nacional de Matrícula (CNM)',
  'imovel.ccir_codigo': 'Código do imóvel no INCRA (CCIR)',
  'imovel.geometria': 'Perímetro',
  'proprietario.nome': 'Nome do proprietário',
  'proprietario.cpf_cnpj': 'CPF ou CNPJ do proprietário',
  observacoes: 'Observações',
}
