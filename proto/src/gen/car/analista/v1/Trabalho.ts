// Original file: car/analista/v1/analista.proto

import type { Contagem__Input as _car_analista_v1_Contagem__Input, Contagem as _car_analista_v1_Contagem } from '../../../car/analista/v1/Contagem.ts';

export interface Trabalho__Input {
  'analista_id'?: (string);
  'contagem'?: (_car_analista_v1_Contagem__Input | null);
}

export interface Trabalho {
  'analista_id': (string);
  'contagem': (_car_analista_v1_Contagem | null);
}
