// Original file: car/auth/v1/auth.proto


export interface VerificarRevogacaoRequest__Input {
  'jti'?: (string);
}

export interface VerificarRevogacaoRequest {
  'jti': (string);
}
