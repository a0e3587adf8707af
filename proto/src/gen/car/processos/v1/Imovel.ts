// Original file: car/processos/v1/processos.proto

import type { Matricula__Input as _car_processos_v1_Matricula__Input, Matricula as _car_processos_v1_Matricula } from '../../../car/processos/v1/Matricula.ts';

export interface Imovel__Input {
  'denominacao'?: (string);
  'municipio_ibge'?: (string);
  'municipio'?: (string);
  'uf'?: (string);
  'area_ha'?: (number | string);
  'tipo'?: (string);
  'matricula'?: (_car_processos_v1_Matricula__Input | null);
  'ccir_codigo'?: (string);
  /**
   * GeoJSON
   */
  'geometria'?: (string);
  '_ccir_codigo'?: "ccir_codigo";
  '_geometria'?: "geometria";
}

export interface Imovel {
  'denominacao': (string);
  'municipio_ibge': (string);
  'municipio': (string);
  'uf': (string);
  'area_ha': (number);
  'tipo': (string);
  'matricula': (_car_processos_v1_Matricula | null);
  'ccir_codigo'?: (string);
  /**
   * GeoJSON
   */
  'geometria'?: (string);
  '_ccir_codigo'?: "ccir_codigo";
  '_geometria'?: "geometria";
}
