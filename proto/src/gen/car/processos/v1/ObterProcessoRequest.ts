// Original file: proto/car/processos/v1/processos.proto


export interface ObterProcessoRequest__Input {
  'id'?: (string);
}

export interface ObterProcessoRequest {
  'id': (string);
}
