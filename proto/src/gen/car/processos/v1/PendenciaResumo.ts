// Original file: car/processos/v1/processos.proto


export interface PendenciaResumo__Input {
  'id'?: (string);
  'status'?: (string);
  'prazo_em'?: (string);
}

export interface PendenciaResumo {
  'id': (string);
  'status': (string);
  'prazo_em': (string);
}
