// Original file: car/processos/v1/processos.proto

import type { Pessoa__Input as _car_processos_v1_Pessoa__Input, Pessoa as _car_processos_v1_Pessoa } from '../../../car/processos/v1/Pessoa.ts';

/**
 * What the analysis said of a finding of the cross-checks.
 */
export interface Avaliacao__Input {
  /**
   * The id of the finding, and a digest of what it said then.
   */
  'achado'?: (string);
  'digital'?: (string);
  /**
   * confirmado or descartado
   */
  'resultado'?: (string);
  'motivo'?: (string);
  'por'?: (_car_processos_v1_Pessoa__Input | null);
  'em'?: (string);
  '_motivo'?: "motivo";
}

/**
 * What the analysis said of a finding of the cross-checks.
 */
export interface Avaliacao {
  /**
   * The id of the finding, and a digest of what it said then.
   */
  'achado': (string);
  'digital': (string);
  /**
   * confirmado or descartado
   */
  'resultado': (string);
  'motivo'?: (string);
  'por': (_car_processos_v1_Pessoa | null);
  'em': (string);
  '_motivo'?: "motivo";
}
