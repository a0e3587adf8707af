// Original file: car/dossie/v1/dossie.proto


export interface BaixarDossieRequest__Input {
  'job_id'?: (string);
}

export interface BaixarDossieRequest {
  'job_id': (string);
}
