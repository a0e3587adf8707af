// Original file: car/auth/v1/auth.proto


export interface ObterUsuarioRequest__Input {
  'id'?: (string);
}

export interface ObterUsuarioRequest {
  'id': (string);
}
