// Original file: car/processos/v1/processos.proto

import type { Semelhante__Input as _car_processos_v1_Semelhante__Input, Semelhante as _car_processos_v1_Semelhante } from '../../../car/processos/v1/Semelhante.ts';
import type { Pedaco__Input as _car_processos_v1_Pedaco__Input, Pedaco as _car_processos_v1_Pedaco } from '../../../car/processos/v1/Pedaco.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A case beside all others that were submitted and not cancelled or finally rejected.
 */
export interface Cruzamento__Input {
  /**
   * Grows with each change; 0 before the first.
   */
  'versao'?: (number | string | Long);
  /**
   * Whether the case is compared with others at all; without it the fields below are empty.
   */
  'participa'?: (boolean);
  /**
   * What it declares now has not been compared yet.
   */
  'em_andamento'?: (boolean);
  /**
   * There are more cases than were compared.
   */
  'incompleto'?: (boolean);
  'semelhantes'?: (_car_processos_v1_Semelhante__Input)[];
  'fora_do_municipio'?: (_car_processos_v1_Pedaco__Input | null);
  '_fora_do_municipio'?: "fora_do_municipio";
}

/**
 * A case beside all others that were submitted and not cancelled or finally rejected.
 */
export interface Cruzamento {
  /**
   * Grows with each change; 0 before the first.
   */
  'versao': (number);
  /**
   * Whether the case is compared with others at all; without it the fields below are empty.
   */
  'participa': (boolean);
  /**
   * What it declares now has not been compared yet.
   */
  'em_andamento': (boolean);
  /**
   * There are more cases than were compared.
   */
  'incompleto': (boolean);
  'semelhantes': (_car_processos_v1_Semelhante)[];
  'fora_do_municipio'?: (_car_processos_v1_Pedaco | null);
  '_fora_do_municipio'?: "fora_do_municipio";
}
