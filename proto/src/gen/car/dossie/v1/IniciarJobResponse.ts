// Original file: car/dossie/v1/dossie.proto


export interface IniciarJobResponse__Input {
  'status'?: (string);
}

export interface IniciarJobResponse {
  'status': (string);
}
