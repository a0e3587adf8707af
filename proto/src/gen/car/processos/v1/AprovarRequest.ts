// Original file: proto/car/processos/v1/processos.proto


export interface AprovarRequest__Input {
  'processo_id'?: (string);
  'if_match'?: (string);
  'parecer'?: (string);
  '_parecer'?: "parecer";
}

export interface AprovarRequest {
  'processo_id': (string);
  'if_match': (string);
  'parecer'?: (string);
  '_parecer'?: "parecer";
}
