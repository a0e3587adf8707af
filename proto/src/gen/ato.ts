import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Ato__Input as _car_comum_v1_Ato__Input, Ato as _car_comum_v1_Ato } from './car/comum/v1/Ato.ts';
import type { Autor__Input as _car_comum_v1_Autor__Input, Autor as _car_comum_v1_Autor } from './car/comum/v1/Autor.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  car: {
    comum: {
      v1: {
        Ato: MessageTypeDefinition<_car_comum_v1_Ato__Input, _car_comum_v1_Ato>
        Autor: MessageTypeDefinition<_car_comum_v1_Autor__Input, _car_comum_v1_Autor>
      }
    }
  }
}

