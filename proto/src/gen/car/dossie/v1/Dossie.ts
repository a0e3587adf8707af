// Original file: proto/car/dossie/v1/dossie.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { IniciarJobRequest__Input as _car_dossie_v1_IniciarJobRequest__Input, IniciarJobRequest as _car_dossie_v1_IniciarJobRequest } from '../../../car/dossie/v1/IniciarJobRequest.ts';
import type { IniciarJobResponse__Input as _car_dossie_v1_IniciarJobResponse__Input, IniciarJobResponse as _car_dossie_v1_IniciarJobResponse } from '../../../car/dossie/v1/IniciarJobResponse.ts';
import type { ListarAtosRequest__Input as _car_dossie_v1_ListarAtosRequest__Input, ListarAtosRequest as _car_dossie_v1_ListarAtosRequest } from '../../../car/dossie/v1/ListarAtosRequest.ts';
import type { ListarAtosResponse__Input as _car_dossie_v1_ListarAtosResponse__Input, ListarAtosResponse as _car_dossie_v1_ListarAtosResponse } from '../../../car/dossie/v1/ListarAtosResponse.ts';

export interface DossieClient extends grpc.Client {
  /**
   * Starts the job of this id; starting it again changes nothing.
   */
  IniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  IniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  IniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  IniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  /**
   * Starts the job of this id; starting it again changes nothing.
   */
  iniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  iniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  iniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  iniciarJob(argument: _car_dossie_v1_IniciarJobRequest__Input, callback: grpc.requestCallback<_car_dossie_v1_IniciarJobResponse>): grpc.ClientUnaryCall;
  
  ListarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  ListarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  ListarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  ListarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  listarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  listarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  listarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  listarAtos(argument: _car_dossie_v1_ListarAtosRequest__Input, callback: grpc.requestCallback<_car_dossie_v1_ListarAtosResponse>): grpc.ClientUnaryCall;
  
}

export interface DossieHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Starts the job of this id; starting it again changes nothing.
   */
  IniciarJob: grpc.handleUnaryCall<_car_dossie_v1_IniciarJobRequest, _car_dossie_v1_IniciarJobResponse__Input>;
  
  ListarAtos: grpc.handleUnaryCall<_car_dossie_v1_ListarAtosRequest, _car_dossie_v1_ListarAtosResponse__Input>;
  
}

export interface DossieDefinition extends grpc.ServiceDefinition {
  IniciarJob: MethodDefinition<_car_dossie_v1_IniciarJobRequest__Input, _car_dossie_v1_IniciarJobResponse__Input, _car_dossie_v1_IniciarJobRequest, _car_dossie_v1_IniciarJobResponse>
  ListarAtos: MethodDefinition<_car_dossie_v1_ListarAtosRequest__Input, _car_dossie_v1_ListarAtosResponse__Input, _car_dossie_v1_ListarAtosRequest, _car_dossie_v1_ListarAtosResponse>
}
