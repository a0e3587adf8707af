// Original file: proto/car/processos/v1/processos.proto


export interface PendenciaRequest__Input {
  'processo_id'?: (string);
  'if_match'?: (string);
  'pendencia_id'?: (string);
}

export interface PendenciaRequest {
  'processo_id': (string);
  'if_match': (string);
  'pendencia_id': (string);
}
