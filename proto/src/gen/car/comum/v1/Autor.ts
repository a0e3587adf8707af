// Original file: car/comum/v1/ato.proto


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
