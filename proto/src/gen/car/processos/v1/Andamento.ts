// Original file: car/processos/v1/processos.proto

import type { PendenciaResumo__Input as _car_processos_v1_PendenciaResumo__Input, PendenciaResumo as _car_processos_v1_PendenciaResumo } from '../../../car/processos/v1/PendenciaResumo.ts';
import type { Decisao__Input as _car_processos_v1_Decisao__Input, Decisao as _car_processos_v1_Decisao } from '../../../car/processos/v1/Decisao.ts';
import type { Escalada__Input as _car_processos_v1_Escalada__Input, Escalada as _car_processos_v1_Escalada } from '../../../car/processos/v1/Escalada.ts';
import type { Avaliacao__Input as _car_processos_v1_Avaliacao__Input, Avaliacao as _car_processos_v1_Avaliacao } from '../../../car/processos/v1/Avaliacao.ts';
import type { Long } from '@grpc/proto-loader';

export interface Andamento__Input {
  /**
   * Version of the record, acts of access apart.
   */
  'versao_fluxo'?: (number);
  'pendencias'?: (_car_processos_v1_PendenciaResumo__Input)[];
  'decisoes'?: (_car_processos_v1_Decisao__Input)[];
  /**
   * Seconds in analysis, the owner's time apart, up to `desde`, when the clock runs since then.
   */
  'tempo_acumulado_s'?: (number | string | Long);
  'relogio_desde'?: (string);
  /**
   * Absent while the term of the analysis has not passed, or no decision is owed.
   */
  'escalada'?: (_car_processos_v1_Escalada__Input | null);
  /**
   * The last verdict on each finding.
   */
  'avaliacoes'?: (_car_processos_v1_Avaliacao__Input)[];
  '_relogio_desde'?: "relogio_desde";
  '_escalada'?: "escalada";
}

export interface Andamento {
  /**
   * Version of the record, acts of access apart.
   */
  'versao_fluxo': (number);
  'pendencias': (_car_processos_v1_PendenciaResumo)[];
  'decisoes': (_car_processos_v1_Decisao)[];
  /**
   * Seconds in analysis, the owner's time apart, up to `desde`, when the clock runs since then.
   */
  'tempo_acumulado_s': (number);
  'relogio_desde'?: (string);
  /**
   * Absent while the term of the analysis has not passed, or no decision is owed.
   */
  'escalada'?: (_car_processos_v1_Escalada | null);
  /**
   * The last verdict on each finding.
   */
  'avaliacoes': (_car_processos_v1_Avaliacao)[];
  '_relogio_desde'?: "relogio_desde";
  '_escalada'?: "escalada";
}
