// Original file: car/processos/v1/processos.proto

import type { TecnicoAutorizado__Input as _car_processos_v1_TecnicoAutorizado__Input, TecnicoAutorizado as _car_processos_v1_TecnicoAutorizado } from '../../../car/processos/v1/TecnicoAutorizado.ts';
import type { PendenciaResumo__Input as _car_processos_v1_PendenciaResumo__Input, PendenciaResumo as _car_processos_v1_PendenciaResumo } from '../../../car/processos/v1/PendenciaResumo.ts';
import type { RecursoResumo__Input as _car_processos_v1_RecursoResumo__Input, RecursoResumo as _car_processos_v1_RecursoResumo } from '../../../car/processos/v1/RecursoResumo.ts';

export interface Quadro__Input {
  'numero'?: (string);
  'status'?: (string);
  /**
   * Whose holidays its terms skip.
   */
  'uf'?: (string);
  'dono_id'?: (string);
  /**
   * Technicians whose authorisation is in force.
   */
  'tecnicos'?: (_car_processos_v1_TecnicoAutorizado__Input)[];
  'prazo_em'?: (string);
  /**
   * The end of the term of an appeal; absent where none can be made.
   */
  'recurso_ate'?: (string);
  'pendencias'?: (_car_processos_v1_PendenciaResumo__Input)[];
  'recursos'?: (_car_processos_v1_RecursoResumo__Input)[];
  /**
   * Whose the authorisation asked about is, or was.
   */
  'autorizado_id'?: (string);
  '_prazo_em'?: "prazo_em";
  '_recurso_ate'?: "recurso_ate";
  '_autorizado_id'?: "autorizado_id";
}

export interface Quadro {
  'numero': (string);
  'status': (string);
  /**
   * Whose holidays its terms skip.
   */
  'uf': (string);
  'dono_id': (string);
  /**
   * Technicians whose authorisation is in force.
   */
  'tecnicos': (_car_processos_v1_TecnicoAutorizado)[];
  'prazo_em'?: (string);
  /**
   * The end of the term of an appeal; absent where none can be made.
   */
  'recurso_ate'?: (string);
  'pendencias': (_car_processos_v1_PendenciaResumo)[];
  'recursos': (_car_processos_v1_RecursoResumo)[];
  /**
   * Whose the authorisation asked about is, or was.
   */
  'autorizado_id'?: (string);
  '_prazo_em'?: "prazo_em";
  '_recurso_ate'?: "recurso_ate";
  '_autorizado_id'?: "autorizado_id";
}
