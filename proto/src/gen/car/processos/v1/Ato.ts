// Original file: proto/car/processos/v1/processos.proto

import type { Autor__Input as _car_processos_v1_Autor__Input, Autor as _car_processos_v1_Autor } from '../../../car/processos/v1/Autor.ts';

export interface Ato__Input {
  'id'?: (string);
  'versao'?: (number);
  'tipo'?: (string);
  'em'?: (string);
  'por'?: (_car_processos_v1_Autor__Input | null);
  'resumo'?: (string);
  'hash'?: (string);
  '_por'?: "por";
}

export interface Ato {
  'id': (string);
  'versao': (number);
  'tipo': (string);
  'em': (string);
  'por'?: (_car_processos_v1_Autor | null);
  'resumo': (string);
  'hash': (string);
  '_por'?: "por";
}
