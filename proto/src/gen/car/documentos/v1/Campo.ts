// Original file: car/documentos/v1/documentos.proto

import type { Caixa__Input as _car_documentos_v1_Caixa__Input, Caixa as _car_documentos_v1_Caixa } from '../../../car/documentos/v1/Caixa.ts';

export interface Campo__Input {
  'nome'?: (string);
  'texto'?: (string);
  'numero'?: (number | string);
  'confianca'?: (number | string);
  'pagina'?: (number);
  'caixa'?: (_car_documentos_v1_Caixa__Input | null);
  'confirmar'?: (boolean);
  'valor'?: "texto"|"numero";
  '_caixa'?: "caixa";
}

export interface Campo {
  'nome': (string);
  'texto'?: (string);
  'numero'?: (number);
  'confianca': (number);
  'pagina': (number);
  'caixa'?: (_car_documentos_v1_Caixa | null);
  'confirmar': (boolean);
  'valor'?: "texto"|"numero";
  '_caixa'?: "caixa";
}
