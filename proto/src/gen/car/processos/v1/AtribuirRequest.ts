// Original file: proto/car/processos/v1/processos.proto


export interface AtribuirRequest__Input {
  'processo_id'?: (string);
  'if_match'?: (string);
  'analista_id'?: (string);
  'motivo'?: (string);
}

export interface AtribuirRequest {
  'processo_id': (string);
  'if_match': (string);
  'analista_id': (string);
  'motivo': (string);
}
