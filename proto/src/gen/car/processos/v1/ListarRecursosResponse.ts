// Original file: proto/car/processos/v1/processos.proto

import type { Recurso__Input as _car_processos_v1_Recurso__Input, Recurso as _car_processos_v1_Recurso } from '../../../car/processos/v1/Recurso.ts';

export interface ListarRecursosResponse__Input {
  'itens'?: (_car_processos_v1_Recurso__Input)[];
  'cursor_next'?: (string);
  'cursor_prev'?: (string);
  'total_count'?: (number);
  'page_size'?: (number);
  '_cursor_next'?: "cursor_next";
  '_cursor_prev'?: "cursor_prev";
}

export interface ListarRecursosResponse {
  'itens': (_car_processos_v1_Recurso)[];
  'cursor_next'?: (string);
  'cursor_prev'?: (string);
  'total_count': (number);
  'page_size': (number);
  '_cursor_next'?: "cursor_next";
  '_cursor_prev'?: "cursor_prev";
}
