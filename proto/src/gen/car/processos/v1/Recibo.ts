// Original file: car/processos/v1/processos.proto

import type { Imovel__Input as _car_processos_v1_Imovel__Input, Imovel as _car_processos_v1_Imovel } from '../../../car/processos/v1/Imovel.ts';
import type { Proprietario__Input as _car_processos_v1_Proprietario__Input, Proprietario as _car_processos_v1_Proprietario } from '../../../car/processos/v1/Proprietario.ts';

/**
 * As things were when the case was handed in.
 */
export interface Recibo__Input {
  'processo_id'?: (string);
  'numero'?: (string);
  'submetido_em'?: (string);
  /**
   * Who submitted it.
   */
  'por'?: (string);
  /**
   * Without the perimeter.
   */
  'imovel'?: (_car_processos_v1_Imovel__Input | null);
  'proprietario'?: (_car_processos_v1_Proprietario__Input | null);
  /**
   * The act of submission in the record of the case.
   */
  'versao'?: (number);
  'hash'?: (string);
  /**
   * Documents that came later were not handed in with it; absent while no document can have come later.
   */
  'documentos_ate'?: (string);
  /**
   * The key by which the case is followed now, and the page with number and key behind its #.
   */
  'chave'?: (string);
  'url'?: (string);
  '_documentos_ate'?: "documentos_ate";
}

/**
 * As things were when the case was handed in.
 */
export interface Recibo {
  'processo_id': (string);
  'numero': (string);
  'submetido_em': (string);
  /**
   * Who submitted it.
   */
  'por': (string);
  /**
   * Without the perimeter.
   */
  'imovel': (_car_processos_v1_Imovel | null);
  'proprietario': (_car_processos_v1_Proprietario | null);
  /**
   * The act of submission in the record of the case.
   */
  'versao': (number);
  'hash': (string);
  /**
   * Documents that came later were not handed in with it; absent while no document can have come later.
   */
  'documentos_ate'?: (string);
  /**
   * The key by which the case is followed now, and the page with number and key behind its #.
   */
  'chave': (string);
  'url': (string);
  '_documentos_ate'?: "documentos_ate";
}
