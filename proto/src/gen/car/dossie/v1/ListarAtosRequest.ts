// Original file: car/dossie/v1/dossie.proto


export interface ListarAtosRequest__Input {
  'processo_id'?: (string);
}

export interface ListarAtosRequest {
  'processo_id': (string);
}
