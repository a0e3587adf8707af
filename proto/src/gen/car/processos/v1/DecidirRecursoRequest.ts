// Original file: proto/car/processos/v1/processos.proto


export interface DecidirRecursoRequest__Input {
  'recurso_id'?: (string);
  'resultado'?: (string);
  'fundamentacao'?: (string);
  'if_match'?: (string);
}

export interface DecidirRecursoRequest {
  'recurso_id': (string);
  'resultado': (string);
  'fundamentacao': (string);
  'if_match': (string);
}
