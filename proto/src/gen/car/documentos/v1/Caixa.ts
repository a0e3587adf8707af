// Original file: car/documentos/v1/documentos.proto


export interface Caixa__Input {
  'x'?: (number | string);
  'y'?: (number | string);
  'largura'?: (number | string);
  'altura'?: (number | string);
}

export interface Caixa {
  'x': (number);
  'y': (number);
  'largura': (number);
  'altura': (number);
}
