// Original file: car/processos/v1/processos.proto


export interface ListarRascunhosRequest__Input {
  'dono_id'?: (string);
}

export interface ListarRascunhosRequest {
  'dono_id': (string);
}
