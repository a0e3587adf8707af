// Original file: car/comum/v1/auditoria.proto

import type { Autor__Input as _car_comum_v1_Autor__Input, Autor as _car_comum_v1_Autor } from '../../../car/comum/v1/Autor.ts';

/**
 * What was recorded together: usually one act, rarely several.
 */
export interface Registro__Input {
  'id'?: (string);
  'em'?: (string);
  /**
   * Absent when the service itself did it.
   */
  'por'?: (_car_comum_v1_Autor__Input | null);
  'acoes'?: (string)[];
  'resumo'?: (string);
  'processo_id'?: (string);
  /**
   * The person it is about, if it is about one.
   */
  'pessoa_id'?: (string);
  /**
   * These order entries of the same instant.
   */
  'commit'?: (string);
  'indice'?: (number);
  'hash'?: (string);
  '_por'?: "por";
  '_processo_id'?: "processo_id";
  '_pessoa_id'?: "pessoa_id";
}

/**
 * What was recorded together: usually one act, rarely several.
 */
export interface Registro {
  'id': (string);
  'em': (string);
  /**
   * Absent when the service itself did it.
   */
  'por'?: (_car_comum_v1_Autor | null);
  'acoes': (string)[];
  'resumo': (string);
  'processo_id'?: (string);
  /**
   * The person it is about, if it is about one.
   */
  'pessoa_id'?: (string);
  /**
   * These order entries of the same instant.
   */
  'commit': (string);
  'indice': (number);
  'hash': (string);
  '_por'?: "por";
  '_processo_id'?: "processo_id";
  '_pessoa_id'?: "pessoa_id";
}
