// Original file: car/auth/v1/auth.proto


export interface ListarPorPapelResponse__Input {
  'ids'?: (string)[];
}

export interface ListarPorPapelResponse {
  'ids': (string)[];
}
