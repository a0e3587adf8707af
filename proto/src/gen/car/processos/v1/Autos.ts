// Original file: car/processos/v1/processos.proto

import type { Processo__Input as _car_processos_v1_Processo__Input, Processo as _car_processos_v1_Processo } from '../../../car/processos/v1/Processo.ts';
import type { Pendencia__Input as _car_processos_v1_Pendencia__Input, Pendencia as _car_processos_v1_Pendencia } from '../../../car/processos/v1/Pendencia.ts';
import type { Recurso__Input as _car_processos_v1_Recurso__Input, Recurso as _car_processos_v1_Recurso } from '../../../car/processos/v1/Recurso.ts';
import type { Ato__Input as _car_comum_v1_Ato__Input, Ato as _car_comum_v1_Ato } from '../../../car/comum/v1/Ato.ts';

export interface Autos__Input {
  'processo'?: (_car_processos_v1_Processo__Input | null);
  'pendencias'?: (_car_processos_v1_Pendencia__Input)[];
  'recursos'?: (_car_processos_v1_Recurso__Input)[];
  'historico'?: (_car_comum_v1_Ato__Input)[];
  /**
   * The hash chains of all records that the history comes from were recomputed, and hold.
   */
  'cadeia_integra'?: (boolean);
}

export interface Autos {
  'processo': (_car_processos_v1_Processo | null);
  'pendencias': (_car_processos_v1_Pendencia)[];
  'recursos': (_car_processos_v1_Recurso)[];
  'historico': (_car_comum_v1_Ato)[];
  /**
   * The hash chains of all records that the history comes from were recomputed, and hold.
   */
  'cadeia_integra': (boolean);
}
