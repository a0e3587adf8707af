// Original file: car/processos/v1/processos.proto

import type { Assumido__Input as _car_processos_v1_Assumido__Input, Assumido as _car_processos_v1_Assumido } from '../../../car/processos/v1/Assumido.ts';

export interface AssumirPrimeiroResponse__Input {
  /**
   * Absent when the person may take none of them.
   */
  'assumido'?: (_car_processos_v1_Assumido__Input | null);
  '_assumido'?: "assumido";
}

export interface AssumirPrimeiroResponse {
  /**
   * Absent when the person may take none of them.
   */
  'assumido'?: (_car_processos_v1_Assumido | null);
  '_assumido'?: "assumido";
}
