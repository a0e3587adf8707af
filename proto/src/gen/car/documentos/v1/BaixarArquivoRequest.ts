// Original file: car/documentos/v1/documentos.proto


export interface BaixarArquivoRequest__Input {
  'id'?: (string);
}

export interface BaixarArquivoRequest {
  'id': (string);
}
