// Original file: proto/car/processos/v1/processos.proto


export interface ObterRecursoRequest__Input {
  'id'?: (string);
}

export interface ObterRecursoRequest {
  'id': (string);
}
