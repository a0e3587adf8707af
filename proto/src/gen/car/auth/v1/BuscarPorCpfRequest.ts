// Original file: car/auth/v1/auth.proto


export interface BuscarPorCpfRequest__Input {
  'cpf'?: (string);
}

export interface BuscarPorCpfRequest {
  'cpf': (string);
}
