// Original file: car/auth/v1/auth.proto


export interface ListarAnalistasRequest__Input {
  /**
   * The lowest trust level to include.
   */
  'nivel'?: (string);
}

export interface ListarAnalistasRequest {
  /**
   * The lowest trust level to include.
   */
  'nivel': (string);
}
