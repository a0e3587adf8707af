// Original file: car/comum/v1/auditoria.proto

import type { Lugar__Input as _car_comum_v1_Lugar__Input, Lugar as _car_comum_v1_Lugar } from '../../../car/comum/v1/Lugar.ts';

/**
 * All conditions given have to hold.
 */
export interface AuditarRequest__Input {
  /**
   * Who did it.
   */
  'usuario_id'?: (string);
  /**
   * See ACAO_AUDITADA_LABEL. A service that has no such action answers with an empty list.
   */
  'acao'?: (string);
  /**
   * The case it belongs to.
   */
  'processo_id'?: (string);
  /**
   * From this instant (included) until that one (excluded).
   */
  'desde'?: (string);
  'antes_de'?: (string);
  /**
   * Entries beyond this place; without it, from the end.
   */
  'alem_de'?: (_car_comum_v1_Lugar__Input | null);
  /**
   * Newest first.
   */
  'de_tras'?: (boolean);
  'limite'?: (number);
  '_usuario_id'?: "usuario_id";
  '_acao'?: "acao";
  '_processo_id'?: "processo_id";
  '_desde'?: "desde";
  '_antes_de'?: "antes_de";
  '_alem_de'?: "alem_de";
}

/**
 * All conditions given have to hold.
 */
export interface AuditarRequest {
  /**
   * Who did it.
   */
  'usuario_id'?: (string);
  /**
   * See ACAO_AUDITADA_LABEL. A service that has no such action answers with an empty list.
   */
  'acao'?: (string);
  /**
   * The case it belongs to.
   */
  'processo_id'?: (string);
  /**
   * From this instant (included) until that one (excluded).
   */
  'desde'?: (string);
  'antes_de'?: (string);
  /**
   * Entries beyond this place; without it, from the end.
   */
  'alem_de'?: (_car_comum_v1_Lugar | null);
  /**
   * Newest first.
   */
  'de_tras': (boolean);
  'limite': (number);
  '_usuario_id'?: "usuario_id";
  '_acao'?: "acao";
  '_processo_id'?: "processo_id";
  '_desde'?: "desde";
  '_antes_de'?: "antes_de";
  '_alem_de'?: "alem_de";
}
