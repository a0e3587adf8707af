// Original file: proto/car/dossie/v1/dossie.proto


export interface Autor__Input {
  'id'?: (string);
  'nome'?: (string);
  'tipo_usuario'?: (string);
}

export interface Autor {
  'id': (string);
  'nome': (string);
  'tipo_usuario': (string);
}
