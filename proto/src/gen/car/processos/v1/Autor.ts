// Original file: proto/car/processos/v1/processos.proto


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
