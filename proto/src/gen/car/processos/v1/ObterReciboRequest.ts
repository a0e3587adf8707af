// Original file: car/processos/v1/processos.proto


export interface ObterReciboRequest__Input {
  'id'?: (string);
}

export interface ObterReciboRequest {
  'id': (string);
}
