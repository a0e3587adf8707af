// Original file: car/processos/v1/processos.proto


export interface ObterQuadroRequest__Input {
  'id'?: (string);
  /**
   * The authorisation that is asked about as well, in force or not.
   */
  'autorizacao_id'?: (string);
  '_autorizacao_id'?: "autorizacao_id";
}

export interface ObterQuadroRequest {
  'id': (string);
  /**
   * The authorisation that is asked about as well, in force or not.
   */
  'autorizacao_id'?: (string);
  '_autorizacao_id'?: "autorizacao_id";
}
