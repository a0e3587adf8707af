import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { AnalistaClient as _car_analista_v1_AnalistaClient, AnalistaDefinition as _car_analista_v1_AnalistaDefinition } from './car/analista/v1/Analista.ts';
import type { Contagem__Input as _car_analista_v1_Contagem__Input, Contagem as _car_analista_v1_Contagem } from './car/analista/v1/Contagem.ts';
import type { ContarTrabalhoRequest__Input as _car_analista_v1_ContarTrabalhoRequest__Input, ContarTrabalhoRequest as _car_analista_v1_ContarTrabalhoRequest } from './car/analista/v1/ContarTrabalhoRequest.ts';
import type { ContarTrabalhoResponse__Input as _car_analista_v1_ContarTrabalhoResponse__Input, ContarTrabalhoResponse as _car_analista_v1_ContarTrabalhoResponse } from './car/analista/v1/ContarTrabalhoResponse.ts';
import type { Trabalho__Input as _car_analista_v1_Trabalho__Input, Trabalho as _car_analista_v1_Trabalho } from './car/analista/v1/Trabalho.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  car: {
    analista: {
      v1: {
        Analista: SubtypeConstructor<typeof grpc.Client, _car_analista_v1_AnalistaClient> & { service: _car_analista_v1_AnalistaDefinition }
        Contagem: MessageTypeDefinition<_car_analista_v1_Contagem__Input, _car_analista_v1_Contagem>
        ContarTrabalhoRequest: MessageTypeDefinition<_car_analista_v1_ContarTrabalhoRequest__Input, _car_analista_v1_ContarTrabalhoRequest>
        ContarTrabalhoResponse: MessageTypeDefinition<_car_analista_v1_ContarTrabalhoResponse__Input, _car_analista_v1_ContarTrabalhoResponse>
        Trabalho: MessageTypeDefinition<_car_analista_v1_Trabalho__Input, _car_analista_v1_Trabalho>
      }
    }
  }
}

