// Original file: car/comum/v1/ato.proto

import type { Lugar__Input as _car_comum_v1_Lugar__Input, Lugar as _car_comum_v1_Lugar } from '../../../car/comum/v1/Lugar.ts';

export interface PaginarAtosRequest__Input {
  'processo_id'?: (string);
  /**
   * Acts beyond this place; without it, from the end.
   */
  'alem_de'?: (_car_comum_v1_Lugar__Input | null);
  /**
   * Newest first.
   */
  'de_tras'?: (boolean);
  'limite'?: (number);
  '_alem_de'?: "alem_de";
}

export interface PaginarAtosRequest {
  'processo_id': (string);
  /**
   * Acts beyond this place; without it, from the end.
   */
  'alem_de'?: (_car_comum_v1_Lugar | null);
  /**
   * Newest first.
   */
  'de_tras': (boolean);
  'limite': (number);
  '_alem_de'?: "alem_de";
}
