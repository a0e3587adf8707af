// Original file: car/dossie/v1/dossie.proto


export interface ListarEmitidosRequest__Input {
  'processo_id'?: (string);
}

export interface ListarEmitidosRequest {
  'processo_id': (string);
}
