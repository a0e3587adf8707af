// Original file: car/analista/v1/analista.proto

import type { Trabalho__Input as _car_analista_v1_Trabalho__Input, Trabalho as _car_analista_v1_Trabalho } from '../../../car/analista/v1/Trabalho.ts';
import type { Contagem__Input as _car_analista_v1_Contagem__Input, Contagem as _car_analista_v1_Contagem } from '../../../car/analista/v1/Contagem.ts';

export interface ContarTrabalhoResponse__Input {
  'por_analista'?: (_car_analista_v1_Trabalho__Input)[];
  'de_todos'?: (_car_analista_v1_Contagem__Input | null);
}

export interface ContarTrabalhoResponse {
  'por_analista': (_car_analista_v1_Trabalho)[];
  'de_todos': (_car_analista_v1_Contagem | null);
}
