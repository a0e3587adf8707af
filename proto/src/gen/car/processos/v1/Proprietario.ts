// Original file: car/processos/v1/processos.proto


export interface Proprietario__Input {
  'nome'?: (string);
  /**
   * Masked.
   */
  'cpf_cnpj'?: (string);
}

export interface Proprietario {
  'nome': (string);
  /**
   * Masked.
   */
  'cpf_cnpj': (string);
}
