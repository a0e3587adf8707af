// Original file: car/processos/v1/processos.proto


export interface ListarIdsRequest__Input {
  'depois_de'?: (string);
  'limite'?: (number);
}

export interface ListarIdsRequest {
  'depois_de': (string);
  'limite': (number);
}
