// Original file: car/documentos/v1/documentos.proto

import type { Entrega__Input as _car_documentos_v1_Entrega__Input, Entrega as _car_documentos_v1_Entrega } from '../../../car/documentos/v1/Entrega.ts';

export interface ListarEntregasResponse__Input {
  'entregas'?: (_car_documentos_v1_Entrega__Input)[];
}

export interface ListarEntregasResponse {
  'entregas': (_car_documentos_v1_Entrega)[];
}
