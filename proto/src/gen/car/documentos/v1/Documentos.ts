// Original file: car/documentos/v1/documentos.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AuditarRequest__Input as _car_comum_v1_AuditarRequest__Input, AuditarRequest as _car_comum_v1_AuditarRequest } from '../../../car/comum/v1/AuditarRequest.ts';
import type { BaixarArquivoRequest__Input as _car_documentos_v1_BaixarArquivoRequest__Input, BaixarArquivoRequest as _car_documentos_v1_BaixarArquivoRequest } from '../../../car/documentos/v1/BaixarArquivoRequest.ts';
import type { ListarAtosRequest__Input as _car_documentos_v1_ListarAtosRequest__Input, ListarAtosRequest as _car_documentos_v1_ListarAtosRequest } from '../../../car/documentos/v1/ListarAtosRequest.ts';
import type { ListarAtosResponse__Input as _car_documentos_v1_ListarAtosResponse__Input, ListarAtosResponse as _car_documentos_v1_ListarAtosResponse } from '../../../car/documentos/v1/ListarAtosResponse.ts';
import type { ListarEntregasRequest__Input as _car_documentos_v1_ListarEntregasRequest__Input, ListarEntregasRequest as _car_documentos_v1_ListarEntregasRequest } from '../../../car/documentos/v1/ListarEntregasRequest.ts';
import type { ListarEntregasResponse__Input as _car_documentos_v1_ListarEntregasResponse__Input, ListarEntregasResponse as _car_documentos_v1_ListarEntregasResponse } from '../../../car/documentos/v1/ListarEntregasResponse.ts';
import type { ListarPorProcessosRequest__Input as _car_documentos_v1_ListarPorProcessosRequest__Input, ListarPorProcessosRequest as _car_documentos_v1_ListarPorProcessosRequest } from '../../../car/documentos/v1/ListarPorProcessosRequest.ts';
import type { ListarPorProcessosResponse__Input as _car_documentos_v1_ListarPorProcessosResponse__Input, ListarPorProcessosResponse as _car_documentos_v1_ListarPorProcessosResponse } from '../../../car/documentos/v1/ListarPorProcessosResponse.ts';
import type { PaginaDeAtos__Input as _car_comum_v1_PaginaDeAtos__Input, PaginaDeAtos as _car_comum_v1_PaginaDeAtos } from '../../../car/comum/v1/PaginaDeAtos.ts';
import type { PaginaDeRegistros__Input as _car_comum_v1_PaginaDeRegistros__Input, PaginaDeRegistros as _car_comum_v1_PaginaDeRegistros } from '../../../car/comum/v1/PaginaDeRegistros.ts';
import type { PaginarAtosRequest__Input as _car_comum_v1_PaginarAtosRequest__Input, PaginarAtosRequest as _car_comum_v1_PaginarAtosRequest } from '../../../car/comum/v1/PaginarAtosRequest.ts';
import type { Pedaco__Input as _car_documentos_v1_Pedaco__Input, Pedaco as _car_documentos_v1_Pedaco } from '../../../car/documentos/v1/Pedaco.ts';

export interface DocumentosClient extends grpc.Client {
  /**
   * What was done to documents, and by whom, whichever case they belong to.
   */
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  /**
   * What was done to documents, and by whom, whichever case they belong to.
   */
  auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  auditar(argument: _car_comum_v1_AuditarRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  auditar(argument: _car_comum_v1_AuditarRequest__Input, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  
  BaixarArquivo(argument: _car_documentos_v1_BaixarArquivoRequest__Input, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  BaixarArquivo(argument: _car_documentos_v1_BaixarArquivoRequest__Input, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  baixarArquivo(argument: _car_documentos_v1_BaixarArquivoRequest__Input, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  baixarArquivo(argument: _car_documentos_v1_BaixarArquivoRequest__Input, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  
  /**
   * All acts on the documents of a processo, including discarded ones, as lines of its history.
   */
  ListarAtos(argument: _car_documentos_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  ListarAtos(argument: _car_documentos_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_documentos_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  ListarAtos(argument: _car_documentos_v1_ListarAtosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  ListarAtos(argument: _car_documentos_v1_ListarAtosRequest__Input, callback: grpc.requestCallback<_car_documentos_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  /**
   * All acts on the documents of a processo, including discarded ones, as lines of its history.
   */
  listarAtos(argument: _car_documentos_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  listarAtos(argument: _car_documentos_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_documentos_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  listarAtos(argument: _car_documentos_v1_ListarAtosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  listarAtos(argument: _car_documentos_v1_ListarAtosRequest__Input, callback: grpc.requestCallback<_car_documentos_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  
  /**
   * The documents that came into a processo and those taken out of it, in the order in which it happened.
   */
  ListarEntregas(argument: _car_documentos_v1_ListarEntregasRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarEntregasResponse>): grpc.ClientUnaryCall;
  ListarEntregas(argument: _car_documentos_v1_ListarEntregasRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_documentos_v1_ListarEntregasResponse>): grpc.ClientUnaryCall;
  ListarEntregas(argument: _car_documentos_v1_ListarEntregasRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarEntregasResponse>): grpc.ClientUnaryCall;
  ListarEntregas(argument: _car_documentos_v1_ListarEntregasRequest__Input, callback: grpc.requestCallback<_car_documentos_v1_ListarEntregasResponse>): grpc.ClientUnaryCall;
  /**
   * The documents that came into a processo and those taken out of it, in the order in which it happened.
   */
  listarEntregas(argument: _car_documentos_v1_ListarEntregasRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarEntregasResponse>): grpc.ClientUnaryCall;
  listarEntregas(argument: _car_documentos_v1_ListarEntregasRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_documentos_v1_ListarEntregasResponse>): grpc.ClientUnaryCall;
  listarEntregas(argument: _car_documentos_v1_ListarEntregasRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarEntregasResponse>): grpc.ClientUnaryCall;
  listarEntregas(argument: _car_documentos_v1_ListarEntregasRequest__Input, callback: grpc.requestCallback<_car_documentos_v1_ListarEntregasResponse>): grpc.ClientUnaryCall;
  
  /**
   * The documents of several processos, except discarded ones, in order of arrival.
   */
  ListarPorProcessos(argument: _car_documentos_v1_ListarPorProcessosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarPorProcessosResponse>): grpc.ClientUnaryCall;
  ListarPorProcessos(argument: _car_documentos_v1_ListarPorProcessosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_documentos_v1_ListarPorProcessosResponse>): grpc.ClientUnaryCall;
  ListarPorProcessos(argument: _car_documentos_v1_ListarPorProcessosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarPorProcessosResponse>): grpc.ClientUnaryCall;
  ListarPorProcessos(argument: _car_documentos_v1_ListarPorProcessosRequest__Input, callback: grpc.requestCallback<_car_documentos_v1_ListarPorProcessosResponse>): grpc.ClientUnaryCall;
  /**
   * The documents of several processos, except discarded ones, in order of arrival.
   */
  listarPorProcessos(argument: _car_documentos_v1_ListarPorProcessosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarPorProcessosResponse>): grpc.ClientUnaryCall;
  listarPorProcessos(argument: _car_documentos_v1_ListarPorProcessosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_documentos_v1_ListarPorProcessosResponse>): grpc.ClientUnaryCall;
  listarPorProcessos(argument: _car_documentos_v1_ListarPorProcessosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_documentos_v1_ListarPorProcessosResponse>): grpc.ClientUnaryCall;
  listarPorProcessos(argument: _car_documentos_v1_ListarPorProcessosRequest__Input, callback: grpc.requestCallback<_car_documentos_v1_ListarPorProcessosResponse>): grpc.ClientUnaryCall;
  
  /**
   * A page of these acts, at the same cost however many there are.
   */
  PaginarAtos(argument: _car_comum_v1_PaginarAtosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeAtos>): grpc.ClientUnaryCall;
  PaginarAtos(argument: _car_comum_v1_PaginarAtosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_comum_v1_PaginaDeAtos>): grpc.ClientUnaryCall;
  PaginarAtos(argument: _car_comum_v1_PaginarAtosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeAtos>): grpc.ClientUnaryCall;
  PaginarAtos(argument: _car_comum_v1_PaginarAtosRequest__Input, callback: grpc.requestCallback<_car_comum_v1_PaginaDeAtos>): grpc.ClientUnaryCall;
  /**
   * A page of these acts, at the same cost however many there are.
   */
  paginarAtos(argument: _car_comum_v1_PaginarAtosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeAtos>): grpc.ClientUnaryCall;
  paginarAtos(argument: _car_comum_v1_PaginarAtosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_comum_v1_PaginaDeAtos>): grpc.ClientUnaryCall;
  paginarAtos(argument: _car_comum_v1_PaginarAtosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeAtos>): grpc.ClientUnaryCall;
  paginarAtos(argument: _car_comum_v1_PaginarAtosRequest__Input, callback: grpc.requestCallback<_car_comum_v1_PaginaDeAtos>): grpc.ClientUnaryCall;
  
}

export interface DocumentosHandlers extends grpc.UntypedServiceImplementation {
  /**
   * What was done to documents, and by whom, whichever case they belong to.
   */
  Auditar: grpc.handleUnaryCall<_car_comum_v1_AuditarRequest, _car_comum_v1_PaginaDeRegistros__Input>;
  
  BaixarArquivo: grpc.handleServerStreamingCall<_car_documentos_v1_BaixarArquivoRequest, _car_documentos_v1_Pedaco__Input>;
  
  /**
   * All acts on the documents of a processo, including discarded ones, as lines of its history.
   */
  ListarAtos: grpc.handleUnaryCall<_car_documentos_v1_ListarAtosRequest, _car_documentos_v1_ListarAtosResponse__Input>;
  
  /**
   * The documents that came into a processo and those taken out of it, in the order in which it happened.
   */
  ListarEntregas: grpc.handleUnaryCall<_car_documentos_v1_ListarEntregasRequest, _car_documentos_v1_ListarEntregasResponse__Input>;
  
  /**
   * The documents of several processos, except discarded ones, in order of arrival.
   */
  ListarPorProcessos: grpc.handleUnaryCall<_car_documentos_v1_ListarPorProcessosRequest, _car_documentos_v1_ListarPorProcessosResponse__Input>;
  
  /**
   * A page of these acts, at the same cost however many there are.
   */
  PaginarAtos: grpc.handleUnaryCall<_car_comum_v1_PaginarAtosRequest, _car_comum_v1_PaginaDeAtos__Input>;
  
}

export interface DocumentosDefinition extends grpc.ServiceDefinition {
  Auditar: MethodDefinition<_car_comum_v1_AuditarRequest__Input, _car_comum_v1_PaginaDeRegistros__Input, _car_comum_v1_AuditarRequest, _car_comum_v1_PaginaDeRegistros>
  BaixarArquivo: MethodDefinition<_car_documentos_v1_BaixarArquivoRequest__Input, _car_documentos_v1_Pedaco__Input, _car_documentos_v1_BaixarArquivoRequest, _car_documentos_v1_Pedaco>
  ListarAtos: MethodDefinition<_car_documentos_v1_ListarAtosRequest__Input, _car_documentos_v1_ListarAtosResponse__Input, _car_documentos_v1_ListarAtosRequest, _car_documentos_v1_ListarAtosResponse>
  ListarEntregas: MethodDefinition<_car_documentos_v1_ListarEntregasRequest__Input, _car_documentos_v1_ListarEntregasResponse__Input, _car_documentos_v1_ListarEntregasRequest, _car_documentos_v1_ListarEntregasResponse>
  ListarPorProcessos: MethodDefinition<_car_documentos_v1_ListarPorProcessosRequest__Input, _car_documentos_v1_ListarPorProcessosResponse__Input, _car_documentos_v1_ListarPorProcessosRequest, _car_documentos_v1_ListarPorProcessosResponse>
  PaginarAtos: MethodDefinition<_car_comum_v1_PaginarAtosRequest__Input, _car_comum_v1_PaginaDeAtos__Input, _car_comum_v1_PaginarAtosRequest, _car_comum_v1_PaginaDeAtos>
}
