// Original file: car/auth/v1/auth.proto


export interface ListarPorPapelRequest__Input {
  'papel'?: (string);
  'depois_de'?: (string);
  'limite'?: (number);
}

export interface ListarPorPapelRequest {
  'papel': (string);
  'depois_de': (string);
  'limite': (number);
}
