// Original file: proto/car/comum/v1/auditoria.proto

import type { Registro__Input as _car_comum_v1_Registro__Input, Registro as _car_comum_v1_Registro } from '../../../car/comum/v1/Registro.ts';

export interface PaginaDeRegistros__Input {
  /**
   * In the order asked for.
   */
  'registros'?: (_car_comum_v1_Registro__Input)[];
  /**
   * How many there are in all, up to ten thousand.
   */
  'total'?: (number);
}

export interface PaginaDeRegistros {
  /**
   * In the order asked for.
   */
  'registros': (_car_comum_v1_Registro)[];
  /**
   * How many there are in all, up to ten thousand.
   */
  'total': (number);
}
