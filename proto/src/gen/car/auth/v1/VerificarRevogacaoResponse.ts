// Original file: car/auth/v1/auth.proto


export interface VerificarRevogacaoResponse__Input {
  'revogado'?: (boolean);
}

export interface VerificarRevogacaoResponse {
  'revogado': (boolean);
}
