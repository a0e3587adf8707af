// Original file: car/dossie/v1/dossie.proto

import type { Emitido__Input as _car_dossie_v1_Emitido__Input, Emitido as _car_dossie_v1_Emitido } from '../../../car/dossie/v1/Emitido.ts';

export interface ListarEmitidosResponse__Input {
  'emitidos'?: (_car_dossie_v1_Emitido__Input)[];
}

export interface ListarEmitidosResponse {
  'emitidos': (_car_dossie_v1_Emitido)[];
}
