import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Aviso__Input as _car_avisos_v1_Aviso__Input, Aviso as _car_avisos_v1_Aviso } from './car/avisos/v1/Aviso.ts';
import type { AvisosClient as _car_avisos_v1_AvisosClient, AvisosDefinition as _car_avisos_v1_AvisosDefinition } from './car/avisos/v1/Avisos.ts';
import type { DaPessoaRequest__Input as _car_avisos_v1_DaPessoaRequest__Input, DaPessoaRequest as _car_avisos_v1_DaPessoaRequest } from './car/avisos/v1/DaPessoaRequest.ts';
import type { Preferencias__Input as _car_avisos_v1_Preferencias__Input, Preferencias as _car_avisos_v1_Preferencias } from './car/avisos/v1/Preferencias.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  car: {
    avisos: {
      v1: {
        Aviso: MessageTypeDefinition<_car_avisos_v1_Aviso__Input, _car_avisos_v1_Aviso>
        Avisos: SubtypeConstructor<typeof grpc.Client, _car_avisos_v1_AvisosClient> & { service: _car_avisos_v1_AvisosDefinition }
        DaPessoaRequest: MessageTypeDefinition<_car_avisos_v1_DaPessoaRequest__Input, _car_avisos_v1_DaPessoaRequest>
        Preferencias: MessageTypeDefinition<_car_avisos_v1_Preferencias__Input, _car_avisos_v1_Preferencias>
      }
    }
  }
}

