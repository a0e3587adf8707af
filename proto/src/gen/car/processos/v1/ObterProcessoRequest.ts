// Original file: car/processos/v1/processos.proto


export interface ObterProcessoRequest__Input {
  'id'?: (string);
  /**
   * As in VerificarAcesso, if the answer is for the person of the call to see.
   */
  'leitura'?: (string);
  /**
   * Whether to include what the case has in common with others.
   */
  'com_cruzamento'?: (boolean);
  '_leitura'?: "leitura";
  '_com_cruzamento'?: "com_cruzamento";
}

export interface ObterProcessoRequest {
  'id': (string);
  /**
   * As in VerificarAcesso, if the answer is for the person of the call to see.
   */
  'leitura'?: (string);
  /**
   * Whether to include what the case has in common with others.
   */
  'com_cruzamento'?: (boolean);
  '_leitura'?: "leitura";
  '_com_cruzamento'?: "com_cruzamento";
}
