// Original file: car/comum/v1/auditoria.proto

import type { Registro__Input as _car_comum_v1_Registro__Input, Registro as _car_comum_v1_Registro } from '../../../car/comum/v1/Registro.ts';

export interface PaginaDeRegistros__Input {
  /**
   * In the requested order.
   */
  'registros'?: (_car_comum_v1_Registro__Input)[];
  /**
   * The total number, up to ten thousand.
   */
  'total'?: (number);
}

export interface PaginaDeRegistros {
  /**
   * In the requested order.
   */
  'registros': (_car_comum_v1_Registro)[];
  /**
   * The total number, up to ten thousand.
   */
  'total': (number);
}
