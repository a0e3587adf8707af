// Original file: car/dossie/v1/dossie.proto


export interface IniciarJobRequest__Input {
  'job_id'?: (string);
  'processo_id'?: (string);
}

export interface IniciarJobRequest {
  'job_id': (string);
  'processo_id': (string);
}
