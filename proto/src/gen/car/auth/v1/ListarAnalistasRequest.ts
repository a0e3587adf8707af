// Original file: proto/car/auth/v1/auth.proto


export interface ListarAnalistasRequest__Input {
  /**
   * The lowest trust level of those who are asked for.
   */
  'nivel'?: (string);
}

export interface ListarAnalistasRequest {
  /**
   * The lowest trust level of those who are asked for.
   */
  'nivel': (string);
}
