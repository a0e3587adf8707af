// Original file: proto/car/auth/v1/auth.proto


export interface ObterEnderecosDaMudancaRequest__Input {
  /**
   * As the fact names it.
   */
  'id'?: (string);
}

export interface ObterEnderecosDaMudancaRequest {
  /**
   * As the fact names it.
   */
  'id': (string);
}
