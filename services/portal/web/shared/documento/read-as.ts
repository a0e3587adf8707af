/** The names under which documents have the values that are declared. */
export const READ_AS: Record<string, string> = {
  'imovel.denominacao': 'denominacao',
  'imovel.municipio_ibge': 'municipio',
  'imovel.uf': 'uf',
  'imovel.area_ha': 'area_ha',
  'imovel.matricula.numero': 'numero_matricula',
  'imovel.matricula.cnm': 'cnm',
  'imovel.matricula.cartorio': 'cartorio',
  'imovel.ccir_codigo': 'ccir_codigo',
  'proprietario.nome': 'proprietario_nome',
}
