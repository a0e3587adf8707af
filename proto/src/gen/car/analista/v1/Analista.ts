// Original file: car/analista/v1/analista.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ContarTrabalhoRequest__Input as _car_analista_v1_ContarTrabalhoRequest__Input, ContarTrabalhoRequest as _car_analista_v1_ContarTrabalhoRequest } from '../../../car/analista/v1/ContarTrabalhoRequest.ts';
import type { ContarTrabalhoResponse__Input as _car_analista_v1_ContarTrabalhoResponse__Input, ContarTrabalhoResponse as _car_analista_v1_ContarTrabalhoResponse } from '../../../car/analista/v1/ContarTrabalhoResponse.ts';

export interface AnalistaClient extends grpc.Client {
  /**
   * The work of everybody who holds a case now, and of the whole analysis. Each figure is the length of the list it names.
   */
  ContarTrabalho(argument: _car_analista_v1_ContarTrabalhoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_analista_v1_ContarTrabalhoResponse>): grpc.ClientUnaryCall;
  ContarTrabalho(argument: _car_analista_v1_ContarTrabalhoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_analista_v1_ContarTrabalhoResponse>): grpc.ClientUnaryCall;
  ContarTrabalho(argument: _car_analista_v1_ContarTrabalhoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_analista_v1_ContarTrabalhoResponse>): grpc.ClientUnaryCall;
  ContarTrabalho(argument: _car_analista_v1_ContarTrabalhoRequest__Input, callback: grpc.requestCallback<_car_analista_v1_ContarTrabalhoResponse>): grpc.ClientUnaryCall;
  /**
   * The work of everybody who holds a case now, and of the whole analysis. Each figure is the length of the list it names.
   */
  contarTrabalho(argument: _car_analista_v1_ContarTrabalhoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_analista_v1_ContarTrabalhoResponse>): grpc.ClientUnaryCall;
  contarTrabalho(argument: _car_analista_v1_ContarTrabalhoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_analista_v1_ContarTrabalhoResponse>): grpc.ClientUnaryCall;
  contarTrabalho(argument: _car_analista_v1_ContarTrabalhoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_analista_v1_ContarTrabalhoResponse>): grpc.ClientUnaryCall;
  contarTrabalho(argument: _car_analista_v1_ContarTrabalhoRequest__Input, callback: grpc.requestCallback<_car_analista_v1_ContarTrabalhoResponse>): grpc.ClientUnaryCall;
  
}

export interface AnalistaHandlers extends grpc.UntypedServiceImplementation {
  /**
   * The work of everybody who holds a case now, and of the whole analysis. Each figure is the length of the list it names.
   */
  ContarTrabalho: grpc.handleUnaryCall<_car_analista_v1_ContarTrabalhoRequest, _car_analista_v1_ContarTrabalhoResponse__Input>;
  
}

export interface AnalistaDefinition extends grpc.ServiceDefinition {
  ContarTrabalho: MethodDefinition<_car_analista_v1_ContarTrabalhoRequest__Input, _car_analista_v1_ContarTrabalhoResponse__Input, _car_analista_v1_ContarTrabalhoRequest, _car_analista_v1_ContarTrabalhoResponse>
}
