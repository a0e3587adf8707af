// Original file: car/auth/v1/auth.proto


export interface Usuario__Input {
  'id'?: (string);
  'nome'?: (string);
  'tipo_usuario'?: (string);
  'nivel_confiabilidade'?: (string);
  /**
   * The unit in which they work.
   */
  'unidade'?: (string);
  '_unidade'?: "unidade";
}

export interface Usuario {
  'id': (string);
  'nome': (string);
  'tipo_usuario': (string);
  'nivel_confiabilidade': (string);
  /**
   * The unit in which they work.
   */
  'unidade'?: (string);
  '_unidade'?: "unidade";
}
