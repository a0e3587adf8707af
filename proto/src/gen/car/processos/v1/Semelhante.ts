// Original file: car/processos/v1/processos.proto

import type { PerimetroComum__Input as _car_processos_v1_PerimetroComum__Input, PerimetroComum as _car_processos_v1_PerimetroComum } from '../../../car/processos/v1/PerimetroComum.ts';

/**
 * What a case has in common with another one. Nothing of the other but its number and id.
 */
export interface Semelhante__Input {
  'processo_id'?: (string);
  'numero'?: (string);
  /**
   * A digest of what both sides declared when they were compared.
   */
  'comparado'?: (string);
  'matricula'?: (boolean);
  'ccir'?: (boolean);
  'perimetro'?: (_car_processos_v1_PerimetroComum__Input | null);
  '_perimetro'?: "perimetro";
}

/**
 * What a case has in common with another one. Nothing of the other but its number and id.
 */
export interface Semelhante {
  'processo_id': (string);
  'numero': (string);
  /**
   * A digest of what both sides declared when they were compared.
   */
  'comparado': (string);
  'matricula': (boolean);
  'ccir': (boolean);
  'perimetro'?: (_car_processos_v1_PerimetroComum | null);
  '_perimetro'?: "perimetro";
}
