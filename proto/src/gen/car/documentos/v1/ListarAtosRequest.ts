// Original file: car/documentos/v1/documentos.proto


export interface ListarAtosRequest__Input {
  'processo_id'?: (string);
}

export interface ListarAtosRequest {
  'processo_id': (string);
}
