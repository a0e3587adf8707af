// Original file: car/dossie/v1/dossie.proto

import type { Ato__Input as _car_comum_v1_Ato__Input, Ato as _car_comum_v1_Ato } from '../../../car/comum/v1/Ato.ts';

export interface ListarAtosResponse__Input {
  'atos'?: (_car_comum_v1_Ato__Input)[];
  /**
   * The hash chain of every record that these acts come from was recomputed, and holds.
   */
  'cadeia_integra'?: (boolean);
}

export interface ListarAtosResponse {
  'atos': (_car_comum_v1_Ato)[];
  /**
   * The hash chain of every record that these acts come from was recomputed, and holds.
   */
  'cadeia_integra': (boolean);
}
