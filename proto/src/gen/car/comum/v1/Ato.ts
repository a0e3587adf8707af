// Original file: car/comum/v1/ato.proto

import type { Autor__Input as _car_comum_v1_Autor__Input, Autor as _car_comum_v1_Autor } from '../../../car/comum/v1/Autor.ts';

/**
 * One act, a line of the history.
 */
export interface Ato__Input {
  'id'?: (string);
  'versao'?: (number);
  'tipo'?: (string);
  'em'?: (string);
  'por'?: (_car_comum_v1_Autor__Input | null);
  'resumo'?: (string);
  'hash'?: (string);
  /**
   * These order acts of the same instant: the commit that the act was recorded in, and its place in it.
   */
  'commit'?: (string);
  'indice'?: (number);
  '_por'?: "por";
}

/**
 * One act, a line of the history.
 */
export interface Ato {
  'id': (string);
  'versao': (number);
  'tipo': (string);
  'em': (string);
  'por'?: (_car_comum_v1_Autor | null);
  'resumo': (string);
  'hash': (string);
  /**
   * These order acts of the same instant: the commit that the act was recorded in, and its place in it.
   */
  'commit': (string);
  'indice': (number);
  '_por'?: "por";
}
