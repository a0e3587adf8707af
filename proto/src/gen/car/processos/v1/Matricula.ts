// Original file: car/processos/v1/processos.proto


export interface Matricula__Input {
  'numero'?: (string);
  'cartorio'?: (string);
  'cnm'?: (string);
  '_cartorio'?: "cartorio";
  '_cnm'?: "cnm";
}

export interface Matricula {
  'numero': (string);
  'cartorio'?: (string);
  'cnm'?: (string);
  '_cartorio'?: "cartorio";
  '_cnm'?: "cnm";
}
