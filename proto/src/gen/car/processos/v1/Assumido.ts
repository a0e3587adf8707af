// Original file: proto/car/processos/v1/processos.proto

import type { Processo__Input as _car_processos_v1_Processo__Input, Processo as _car_processos_v1_Processo } from '../../../car/processos/v1/Processo.ts';

export interface Assumido__Input {
  'processo'?: (_car_processos_v1_Processo__Input | null);
  'dossie_job_id'?: (string);
}

export interface Assumido {
  'processo': (_car_processos_v1_Processo | null);
  'dossie_job_id': (string);
}
