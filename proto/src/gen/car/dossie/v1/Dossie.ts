// Original file: car/dossie/v1/dossie.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AuditarRequest__Input as _car_comum_v1_AuditarRequest__Input, AuditarRequest as _car_comum_v1_AuditarRequest } from '../../../car/comum/v1/AuditarRequest.ts';
import type { BaixarDossieRequest__Input as _car_dossie_v1_BaixarDossieRequest__Input, BaixarDossieRequest as _car_dossie_v1_BaixarDossieRequest } from '../../../car/dossie/v1/BaixarDossieRequest.ts';
import type { IniciarJobRequest__Input as _car_dossie_v1_IniciarJobRequest__Input, IniciarJobRequest as _car_dossie_v1_IniciarJobRequest } from '../../../car/dossie/v1/IniciarJobRequest.ts';
import type { IniciarJobResponse__Input as _car_dossie_v1_IniciarJobResponse__Input, IniciarJobResponse as _car_dossie_v1_IniciarJobResponse } from '../../../car/dossie/v1/IniciarJobResponse.ts';
import type { ListarAtosRequest__Input as _car_dossie_v1_ListarAtosRequest__Input, ListarAtosRequest as _car_dossie_v1_ListarAtosRequest } from '../../../car/dossie/v1/ListarAtosRequest.ts';
import type { ListarAtosResponse__Input as _car_dossie_v1_ListarAtosResponse__Input, ListarAtosResponse as _car_dossie_v1_ListarAtosResponse } from '../../../car/dossie/v1/ListarAtosResponse.ts';
import type { ListarEmitidosRequest__Input as _car_dossie_v1_ListarEmitidosRequest__Input, ListarEmitidosRequest as _car_dossie_v1_ListarEmitidosRequest } from '../../../car/dossie/v1/ListarEmitidosRequest.ts';
import type { ListarEmitidosResponse__Input as _car_dossie_v1_ListarEmitidosResponse__Input, ListarEmitidosResponse as _car_dossie_v1_ListarEmitidosResponse } from '../../../car/dossie/v1/ListarEmitidosResponse.ts';
import type { PaginaDeAtos__Input as _car_comum_v1_PaginaDeAtos__Input, PaginaDeAtos as _car_comum_v1_PaginaDeAtos } from '../../../car/comum/v1/PaginaDeAtos.ts';
import type { PaginaDeRegistros__Input as _car_comum_v1_PaginaDeRegistros__Input, PaginaDeRegistros as _car_comum_v1_PaginaDeRegistros } from '../../../car/comum/v1/PaginaDeRegistros.ts';
import type { PaginarAtosRequest__Input as _car_comum_v1_PaginarAtosRequest__Input, PaginarAtosRequest as _car_comum_v1_PaginarAtosRequest } from '../../../car/comum/v1/PaginarAtosRequest.ts';
import type { Pedaco__Input as _car_documentos_v1_Pedaco__Input, Pedaco as _car_documentos_v1_Pedaco } from '../../../car/documentos/v1/Pedaco.ts';
import type { Recibo__Input as _car_processos_v1_Recibo__Input, Recibo as _car_processos_v1_Recibo } from '../../../car/processos/v1/Recibo.ts';

export interface DossieClient extends grpc.Client {
  /**
   * What was done to dossiers, and by whom, whichever case they belong to.
   */
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  /**
   * What was done to dossiers, and by whom, whichever case they belong to.
   */
  auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  auditar(argument: _car_comum_v1_AuditarRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  auditar(argument: _car_comum_v1_AuditarRequest__Input, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  
  /**
   * The file of an issued dossier. NOT_FOUND when there is none.
   */
  BaixarDossie(argument: _car_dossie_v1_BaixarDossieRequest__Input, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  BaixarDossie(argument: _car_dossie_v1_BaixarDossieRequest__Input, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  /**
   * The file of an issued dossier. NOT_FOUND when there is none.
   */
  baixarDossie(argument: _car_dossie_v1_BaixarDossieRequest__Input, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  baixarDossie(argument: _car_dossie_v1_BaixarDossieRequest__Input, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  
  /**
   * A receipt with this content, drawn anew.
   */
  DesenharRecibo(argument: _car_processos_v1_Recibo__Input, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  DesenharRecibo(argument: _car_processos_v1_Recibo__Input, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  /**
   * A receipt with this content, drawn anew.
   */
  desenharRecibo(argument: _car_processos_v1_Recibo__Input, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  desenharRecibo(argument: _car_processos_v1_Recibo__Input, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_documentos_v1_Pedaco>;
  
  /**
   * Starts the job with this id; starting it again changes nothing.
   */
  IniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  IniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  IniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  IniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  /**
   * Starts the job with this id; starting it again changes nothing.
   */
  iniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  iniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  iniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  iniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  
  /**
   * All acts on the dossiers of a processo, as lines of its history.
   */
  ListarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  ListarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  ListarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  ListarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  /**
   * All acts on the dossiers of a processo, as lines of its history.
   */
  listarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  listarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  listarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  listarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  
  /**
   * The issued dossiers of a processo, newest first.
   */
  ListarEmitidos(argument: _car_dossie_v1_ListarEmitidosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarEmitidosResponse>): grpc.ClientUnaryCall;
  ListarEmitidos(argument: _car_dossie_v1_ListarEmitidosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_dossie_v1_ListarEmitidosResponse>): grpc.ClientUnaryCall;
  ListarEmitidos(argument: _car_dossie_v1_ListarEmitidosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarEmitidosResponse>): grpc.ClientUnaryCall;
  ListarEmitidos(argument: _car_dossie_v1_ListarEmitidosRequest__Input, callback: grpc.requestCallback<_car_dossie_v1_ListarEmitidosResponse>): grpc.ClientUnaryCall;
  /**
   * The issued dossiers of a processo, newest first.
   */
  listarEmitidos(argument: _car_dossie_v1_ListarEmitidosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarEmitidosResponse>): grpc.ClientUnaryCall;
  listarEmitidos(argument: _car_dossie_v1_ListarEmitidosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_dossie_v1_ListarEmitidosResponse>): grpc.ClientUnaryCall;
  listarEmitidos(argument: _car_dossie_v1_ListarEmitidosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarEmitidosResponse>): grpc.ClientUnaryCall;
  listarEmitidos(argument: _car_dossie_v1_ListarEmitidosRequest__Input, callback: grpc.requestCallback<_car_dossie_v1_ListarEmitidosResponse>): grpc.ClientUnaryCall;
  
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

export interface DossieHandlers extends grpc.UntypedServiceImplementation {
  /**
   * What was done to dossiers, and by whom, whichever case they belong to.
   */
  Auditar: grpc.handleUnaryCall<_car_comum_v1_AuditarRequest, _car_comum_v1_PaginaDeRegistros__Input>;
  
  /**
   * The file of an issued dossier. NOT_FOUND when there is none.
   */
  BaixarDossie: grpc.handleServerStreamingCall<_car_dossie_v1_BaixarDossieRequest, _car_documentos_v1_Pedaco__Input>;
  
  /**
   * A receipt with this content, drawn anew.
   */
  DesenharRecibo: grpc.handleServerStreamingCall<_car_processos_v1_Recibo, _car_documentos_v1_Pedaco__Input>;
  
  /**
   * Starts the job with this id; starting it again changes nothing.
   */
  IniciarJob: grpc.handleUnaryCall<_car_dossie_v1_IniciarJobRequest, _car_dossie_v1_IniciarJobResponse__Input>;
  
  /**
   * All acts on the dossiers of a processo, as lines of its history.
   */
  ListarAtos: grpc.handleUnaryCall<_car_dossie_v1_ListarAtosRequest, _car_dossie_v1_ListarAtosResponse__Input>;
  
  /**
   * The issued dossiers of a processo, newest first.
   */
  ListarEmitidos: grpc.handleUnaryCall<_car_dossie_v1_ListarEmitidosRequest, _car_dossie_v1_ListarEmitidosResponse__Input>;
  
  /**
   * A page of these acts, at the same cost however many there are.
   */
  PaginarAtos: grpc.handleUnaryCall<_car_comum_v1_PaginarAtosRequest, _car_comum_v1_PaginaDeAtos__Input>;
  
}

export interface DossieDefinition extends grpc.ServiceDefinition {
  Auditar: MethodDefinition<_car_comum_v1_AuditarRequest__Input, _car_comum_v1_PaginaDeRegistros__Input, _car_comum_v1_AuditarRequest, _car_comum_v1_PaginaDeRegistros>
  BaixarDossie: MethodDefinition<_car_dossie_v1_BaixarDossieRequest__Input, _car_documentos_v1_Pedaco__Input, _car_dossie_v1_BaixarDossieRequest, _car_documentos_v1_Pedaco>
  DesenharRecibo: MethodDefinition<_car_processos_v1_Recibo__Input, _car_documentos_v1_Pedaco__Input, _car_processos_v1_Recibo, _car_documentos_v1_Pedaco>
  IniciarJob: MethodDefinition<_car_dossie_v1_IniciarJobRequest__Input, _car_dossie_v1_IniciarJobResponse__Input, _car_dossie_v1_IniciarJobRequest, _car_dossie_v1_IniciarJobResponse>
  ListarAtos: MethodDefinition<_car_dossie_v1_ListarAtosRequest__Input, _car_dossie_v1_ListarAtosResponse__Input, _car_dossie_v1_ListarAtosRequest, _car_dossie_v1_ListarAtosResponse>
  ListarEmitidos: MethodDefinition<_car_dossie_v1_ListarEmitidosRequest__Input, _car_dossie_v1_ListarEmitidosResponse__Input, _car_dossie_v1_ListarEmitidosRequest, _car_dossie_v1_ListarEmitidosResponse>
  PaginarAtos: MethodDefinition<_car_comum_v1_PaginarAtosRequest__Input, _car_comum_v1_PaginaDeAtos__Input, _car_comum_v1_PaginarAtosRequest, _car_comum_v1_PaginaDeAtos>
}
