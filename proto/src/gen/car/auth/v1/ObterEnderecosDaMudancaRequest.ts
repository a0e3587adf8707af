// Original file: car/auth/v1/auth.proto


export interface ObterEnderecosDaMudancaRequest__Input {
  /**
   * The id that the fact names.
   */
  'id'?: (string);
}

export interface ObterEnderecosDaMudancaRequest {
  /**
   * The id that the fact names.
   */
  'id': (string);
}
