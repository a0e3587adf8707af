// Original file: car/dossie/v1/dossie.proto


export interface Emitido__Input {
  'job_id'?: (string);
  'codigo_verificacao'?: (string);
  'emitido_em'?: (string);
  'hash_sha256'?: (string);
}

export interface Emitido {
  'job_id': (string);
  'codigo_verificacao': (string);
  'emitido_em': (string);
  'hash_sha256': (string);
}
