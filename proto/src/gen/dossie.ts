import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Ato__Input as _car_comum_v1_Ato__Input, Ato as _car_comum_v1_Ato } from './car/comum/v1/Ato.ts';
import type { AuditarRequest__Input as _car_comum_v1_AuditarRequest__Input, AuditarRequest as _car_comum_v1_AuditarRequest } from './car/comum/v1/AuditarRequest.ts';
import type { Autor__Input as _car_comum_v1_Autor__Input, Autor as _car_comum_v1_Autor } from './car/comum/v1/Autor.ts';
import type { Lugar__Input as _car_comum_v1_Lugar__Input, Lugar as _car_comum_v1_Lugar } from './car/comum/v1/Lugar.ts';
import type { PaginaDeAtos__Input as _car_comum_v1_PaginaDeAtos__Input, PaginaDeAtos as _car_comum_v1_PaginaDeAtos } from './car/comum/v1/PaginaDeAtos.ts';
import type { PaginaDeRegistros__Input as _car_comum_v1_PaginaDeRegistros__Input, PaginaDeRegistros as _car_comum_v1_PaginaDeRegistros } from './car/comum/v1/PaginaDeRegistros.ts';
import type { PaginarAtosRequest__Input as _car_comum_v1_PaginarAtosRequest__Input, PaginarAtosRequest as _car_comum_v1_PaginarAtosRequest } from './car/comum/v1/PaginarAtosRequest.ts';
import type { Registro__Input as _car_comum_v1_Registro__Input, Registro as _car_comum_v1_Registro } from './car/comum/v1/Registro.ts';
import type { DossieClient as _car_dossie_v1_DossieClient, DossieDefinition as _car_dossie_v1_DossieDefinition } from './car/dossie/v1/Dossie.ts';
import type { IniciarJobRequest__Input as _car_dossie_v1_IniciarJobRequest__Input, IniciarJobRequest as _car_dossie_v1_IniciarJobRequest } from './car/dossie/v1/IniciarJobRequest.ts';
import type { IniciarJobResponse__Input as _car_dossie_v1_IniciarJobResponse__Input, IniciarJobResponse as _car_dossie_v1_IniciarJobResponse } from './car/dossie/v1/IniciarJobResponse.ts';
import type { ListarAtosRequest__Input as _car_dossie_v1_ListarAtosRequest__Input, ListarAtosRequest as _car_dossie_v1_ListarAtosRequest } from './car/dossie/v1/ListarAtosRequest.ts';
import type { ListarAtosResponse__Input as _car_dossie_v1_ListarAtosResponse__Input, ListarAtosResponse as _car_dossie_v1_ListarAtosResponse } from './car/dossie/v1/ListarAtosResponse.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  car: {
    comum: {
      v1: {
        Ato: MessageTypeDefinition<_car_comum_v1_Ato__Input, _car_comum_v1_Ato>
        AuditarRequest: MessageTypeDefinition<_car_comum_v1_AuditarRequest__Input, _car_comum_v1_AuditarRequest>
        Autor: MessageTypeDefinition<_car_comum_v1_Autor__Input, _car_comum_v1_Autor>
        Lugar: MessageTypeDefinition<_car_comum_v1_Lugar__Input, _car_comum_v1_Lugar>
        PaginaDeAtos: MessageTypeDefinition<_car_comum_v1_PaginaDeAtos__Input, _car_comum_v1_PaginaDeAtos>
        PaginaDeRegistros: MessageTypeDefinition<_car_comum_v1_PaginaDeRegistros__Input, _car_comum_v1_PaginaDeRegistros>
        PaginarAtosRequest: MessageTypeDefinition<_car_comum_v1_PaginarAtosRequest__Input, _car_comum_v1_PaginarAtosRequest>
        Registro: MessageTypeDefinition<_car_comum_v1_Registro__Input, _car_comum_v1_Registro>
      }
    }
    dossie: {
      v1: {
        Dossie: SubtypeConstructor<typeof grpc.Client, _car_dossie_v1_DossieClient> & { service: _car_dossie_v1_DossieDefinition }
        IniciarJobRequest: MessageTypeDefinition<_car_dossie_v1_IniciarJobRequest__Input, _car_dossie_v1_IniciarJobRequest>
        IniciarJobResponse: MessageTypeDefinition<_car_dossie_v1_IniciarJobResponse__Input, _car_dossie_v1_IniciarJobResponse>
        ListarAtosRequest: MessageTypeDefinition<_car_dossie_v1_ListarAtosRequest__Input, _car_dossie_v1_ListarAtosRequest>
        ListarAtosResponse: MessageTypeDefinition<_car_dossie_v1_ListarAtosResponse__Input, _car_dossie_v1_ListarAtosResponse>
      }
    }
  }
}

