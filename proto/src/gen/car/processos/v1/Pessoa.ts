// Original file: car/processos/v1/processos.proto


export interface Pessoa__Input {
  'id'?: (string);
  'nome'?: (string);
}

export interface Pessoa {
  'id': (string);
  'nome': (string);
}
