// Original file: proto/car/analista/v1/analista.proto

import type { Trabalho__Input as _car_analista_v1_Trabalho__Input, Trabalho as _car_analista_v1_Trabalho } from '../../../car/analista/v1/Trabalho.ts';

export interface ContarTrabalhoResponse__Input {
  'trabalhos'?: (_car_analista_v1_Trabalho__Input)[];
  'livres'?: (number);
}

export interface ContarTrabalhoResponse {
  'trabalhos': (_car_analista_v1_Trabalho)[];
  'livres': (number);
}
