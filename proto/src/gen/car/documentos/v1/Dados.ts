// Original file: car/documentos/v1/documentos.proto


export interface Dados__Input {
  'numero_matricula'?: (string);
  'area_ha'?: (number | string);
  'proprietario_nome'?: (string);
  'cnm'?: (string);
  'cartorio'?: (string);
  'comarca'?: (string);
  'ccir_codigo'?: (string);
  'municipio'?: (string);
  'uf'?: (string);
  'data_emissao'?: (string);
  'cpf_cnpj'?: (string);
  '_numero_matricula'?: "numero_matricula";
  '_area_ha'?: "area_ha";
  '_proprietario_nome'?: "proprietario_nome";
  '_cnm'?: "cnm";
  '_cartorio'?: "cartorio";
  '_comarca'?: "comarca";
  '_ccir_codigo'?: "ccir_codigo";
  '_municipio'?: "municipio";
  '_uf'?: "uf";
  '_data_emissao'?: "data_emissao";
  '_cpf_cnpj'?: "cpf_cnpj";
}

export interface Dados {
  'numero_matricula'?: (string);
  'area_ha'?: (number);
  'proprietario_nome'?: (string);
  'cnm'?: (string);
  'cartorio'?: (string);
  'comarca'?: (string);
  'ccir_codigo'?: (string);
  'municipio'?: (string);
  'uf'?: (string);
  'data_emissao'?: (string);
  'cpf_cnpj'?: (string);
  '_numero_matricula'?: "numero_matricula";
  '_area_ha'?: "area_ha";
  '_proprietario_nome'?: "proprietario_nome";
  '_cnm'?: "cnm";
  '_cartorio'?: "cartorio";
  '_comarca'?: "comarca";
  '_ccir_codigo'?: "ccir_codigo";
  '_municipio'?: "municipio";
  '_uf'?: "uf";
  '_data_emissao'?: "data_emissao";
  '_cpf_cnpj'?: "cpf_cnpj";
}
