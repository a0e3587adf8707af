// Original file: car/auth/v1/auth.proto

import type { Usuario__Input as _car_auth_v1_Usuario__Input, Usuario as _car_auth_v1_Usuario } from '../../../car/auth/v1/Usuario.ts';

export interface ListarAnalistasResponse__Input {
  'analistas'?: (_car_auth_v1_Usuario__Input)[];
}

export interface ListarAnalistasResponse {
  'analistas': (_car_auth_v1_Usuario)[];
}
