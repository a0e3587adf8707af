// Original file: proto/car/documentos/v1/documentos.proto

import type { Documento__Input as _car_documentos_v1_Documento__Input, Documento as _car_documentos_v1_Documento } from '../../../car/documentos/v1/Documento.ts';

export interface ListarPorProcessosResponse__Input {
  'documentos'?: (_car_documentos_v1_Documento__Input)[];
}

export interface ListarPorProcessosResponse {
  'documentos': (_car_documentos_v1_Documento)[];
}
