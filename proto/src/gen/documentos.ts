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
import type { BaixarArquivoRequest__Input as _car_documentos_v1_BaixarArquivoRequest__Input, BaixarArquivoRequest as _car_documentos_v1_BaixarArquivoRequest } from './car/documentos/v1/BaixarArquivoRequest.ts';
import type { Caixa__Input as _car_documentos_v1_Caixa__Input, Caixa as _car_documentos_v1_Caixa } from './car/documentos/v1/Caixa.ts';
import type { Campo__Input as _car_documentos_v1_Campo__Input, Campo as _car_documentos_v1_Campo } from './car/documentos/v1/Campo.ts';
import type { Dados__Input as _car_documentos_v1_Dados__Input, Dados as _car_documentos_v1_Dados } from './car/documentos/v1/Dados.ts';
import type { Documento__Input as _car_documentos_v1_Documento__Input, Documento as _car_documentos_v1_Documento } from './car/documentos/v1/Documento.ts';
import type { DocumentosClient as _car_documentos_v1_DocumentosClient, DocumentosDefinition as _car_documentos_v1_DocumentosDefinition } from './car/documentos/v1/Documentos.ts';
import type { Entrega__Input as _car_documentos_v1_Entrega__Input, Entrega as _car_documentos_v1_Entrega } from './car/documentos/v1/Entrega.ts';
import type { ListarAtosRequest__Input as _car_documentos_v1_ListarAtosRequest__Input, ListarAtosRequest as _car_documentos_v1_ListarAtosRequest } from './car/documentos/v1/ListarAtosRequest.ts';
import type { ListarAtosResponse__Input as _car_documentos_v1_ListarAtosResponse__Input, ListarAtosResponse as _car_documentos_v1_ListarAtosResponse } from './car/documentos/v1/ListarAtosResponse.ts';
import type { ListarEntregasRequest__Input as _car_documentos_v1_ListarEntregasRequest__Input, ListarEntregasRequest as _car_documentos_v1_ListarEntregasRequest } from './car/documentos/v1/ListarEntregasRequest.ts';
import type { ListarEntregasResponse__Input as _car_documentos_v1_ListarEntregasResponse__Input, ListarEntregasResponse as _car_documentos_v1_ListarEntregasResponse } from './car/documentos/v1/ListarEntregasResponse.ts';
import type { ListarPorProcessosRequest__Input as _car_documentos_v1_ListarPorProcessosRequest__Input, ListarPorProcessosRequest as _car_documentos_v1_ListarPorProcessosRequest } from './car/documentos/v1/ListarPorProcessosRequest.ts';
import type { ListarPorProcessosResponse__Input as _car_documentos_v1_ListarPorProcessosResponse__Input, ListarPorProcessosResponse as _car_documentos_v1_ListarPorProcessosResponse } from './car/documentos/v1/ListarPorProcessosResponse.ts';
import type { Pedaco__Input as _car_documentos_v1_Pedaco__Input, Pedaco as _car_documentos_v1_Pedaco } from './car/documentos/v1/Pedaco.ts';

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
    documentos: {
      v1: {
        BaixarArquivoRequest: MessageTypeDefinition<_car_documentos_v1_BaixarArquivoRequest__Input, _car_documentos_v1_BaixarArquivoRequest>
        Caixa: MessageTypeDefinition<_car_documentos_v1_Caixa__Input, _car_documentos_v1_Caixa>
        Campo: MessageTypeDefinition<_car_documentos_v1_Campo__Input, _car_documentos_v1_Campo>
        Dados: MessageTypeDefinition<_car_documentos_v1_Dados__Input, _car_documentos_v1_Dados>
        Documento: MessageTypeDefinition<_car_documentos_v1_Documento__Input, _car_documentos_v1_Documento>
        Documentos: SubtypeConstructor<typeof grpc.Client, _car_documentos_v1_DocumentosClient> & { service: _car_documentos_v1_DocumentosDefinition }
        Entrega: MessageTypeDefinition<_car_documentos_v1_Entrega__Input, _car_documentos_v1_Entrega>
        ListarAtosRequest: MessageTypeDefinition<_car_documentos_v1_ListarAtosRequest__Input, _car_documentos_v1_ListarAtosRequest>
        ListarAtosResponse: MessageTypeDefinition<_car_documentos_v1_ListarAtosResponse__Input, _car_documentos_v1_ListarAtosResponse>
        ListarEntregasRequest: MessageTypeDefinition<_car_documentos_v1_ListarEntregasRequest__Input, _car_documentos_v1_ListarEntregasRequest>
        ListarEntregasResponse: MessageTypeDefinition<_car_documentos_v1_ListarEntregasResponse__Input, _car_documentos_v1_ListarEntregasResponse>
        ListarPorProcessosRequest: MessageTypeDefinition<_car_documentos_v1_ListarPorProcessosRequest__Input, _car_documentos_v1_ListarPorProcessosRequest>
        ListarPorProcessosResponse: MessageTypeDefinition<_car_documentos_v1_ListarPorProcessosResponse__Input, _car_documentos_v1_ListarPorProcessosResponse>
        Pedaco: MessageTypeDefinition<_car_documentos_v1_Pedaco__Input, _car_documentos_v1_Pedaco>
      }
    }
  }
}

