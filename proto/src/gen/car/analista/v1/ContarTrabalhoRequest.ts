// Original file: proto/car/analista/v1/analista.proto


export interface ContarTrabalhoRequest__Input {
  'analista_ids'?: (string)[];
}

export interface ContarTrabalhoRequest {
  'analista_ids': (string)[];
}
