// Original file: car/processos/v1/processos.proto


export interface RecursoResumo__Input {
  'id'?: (string);
  'status'?: (string);
}

export interface RecursoResumo {
  'id': (string);
  'status': (string);
}
