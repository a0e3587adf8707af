// Original file: proto/car/documentos/v1/documentos.proto


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
