// Original file: car/comum/v1/ato.proto

import type { Ato__Input as _car_comum_v1_Ato__Input, Ato as _car_comum_v1_Ato } from '../../../car/comum/v1/Ato.ts';

export interface PaginaDeAtos__Input {
  /**
   * In the requested order.
   */
  'atos'?: (_car_comum_v1_Ato__Input)[];
  /**
   * The total number.
   */
  'total'?: (number);
}

export interface PaginaDeAtos {
  /**
   * In the requested order.
   */
  'atos': (_car_comum_v1_Ato)[];
  /**
   * The total number.
   */
  'total': (number);
}
