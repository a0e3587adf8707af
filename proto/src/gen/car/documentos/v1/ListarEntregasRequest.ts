// Original file: car/documentos/v1/documentos.proto


export interface ListarEntregasRequest__Input {
  'processo_id'?: (string);
}

export interface ListarEntregasRequest {
  'processo_id': (string);
}
