// Original file: proto/car/processos/v1/processos.proto


export interface RejeitarRequest__Input {
  'processo_id'?: (string);
  'if_match'?: (string);
  'motivo'?: (string);
  'codigo_motivo'?: (string);
}

export interface RejeitarRequest {
  'processo_id': (string);
  'if_match': (string);
  'motivo': (string);
  'codigo_motivo': (string);
}
