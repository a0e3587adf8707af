// Original file: car/processos/v1/processos.proto

import type { Pessoa__Input as _car_processos_v1_Pessoa__Input, Pessoa as _car_processos_v1_Pessoa } from '../../../car/processos/v1/Pessoa.ts';
import type { Long } from '@grpc/proto-loader';

export interface Decisao__Input {
  /**
   * aprovado or rejeitado
   */
  'resultado'?: (string);
  'em'?: (string);
  'por'?: (_car_processos_v1_Pessoa__Input | null);
  'codigo_motivo'?: (string);
  'motivo'?: (string);
  /**
   * Seconds of analysis it took.
   */
  'tempo_s'?: (number | string | Long);
  '_codigo_motivo'?: "codigo_motivo";
  '_motivo'?: "motivo";
}

export interface Decisao {
  /**
   * aprovado or rejeitado
   */
  'resultado': (string);
  'em': (string);
  'por': (_car_processos_v1_Pessoa | null);
  'codigo_motivo'?: (string);
  'motivo'?: (string);
  /**
   * Seconds of analysis it took.
   */
  'tempo_s': (number);
  '_codigo_motivo'?: "codigo_motivo";
  '_motivo'?: "motivo";
}
