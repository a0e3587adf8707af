// Original file: proto/car/analista/v1/analista.proto


export interface Trabalho__Input {
  'analista_id'?: (string);
  'em_analise'?: (number);
  'vencem_em_7_dias'?: (number);
  'vencidos'?: (number);
}

export interface Trabalho {
  'analista_id': (string);
  'em_analise': (number);
  'vencem_em_7_dias': (number);
  'vencidos': (number);
}
