// Original file: car/avisos/v1/avisos.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { Aviso__Input as _car_avisos_v1_Aviso__Input, Aviso as _car_avisos_v1_Aviso } from '../../../car/avisos/v1/Aviso.ts';
import type { DaPessoaRequest__Input as _car_avisos_v1_DaPessoaRequest__Input, DaPessoaRequest as _car_avisos_v1_DaPessoaRequest } from '../../../car/avisos/v1/DaPessoaRequest.ts';
import type { Preferencias__Input as _car_avisos_v1_Preferencias__Input, Preferencias as _car_avisos_v1_Preferencias } from '../../../car/avisos/v1/Preferencias.ts';

export interface AvisosClient extends grpc.Client {
  /**
   * All notices of a person, newest first.
   */
  ListarDaPessoa(argument: _car_avisos_v1_DaPessoaRequest__Input, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_avisos_v1_Aviso>;
  ListarDaPessoa(argument: _car_avisos_v1_DaPessoaRequest__Input, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_avisos_v1_Aviso>;
  /**
   * All notices of a person, newest first.
   */
  listarDaPessoa(argument: _car_avisos_v1_DaPessoaRequest__Input, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_avisos_v1_Aviso>;
  listarDaPessoa(argument: _car_avisos_v1_DaPessoaRequest__Input, options?: grpc.CallOptions): grpc.ClientReadableStream<_car_avisos_v1_Aviso>;
  
  /**
   * Which kinds of notices a person gets by mail.
   */
  ObterPreferencias(argument: _car_avisos_v1_DaPessoaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_avisos_v1_Preferencias>): grpc.ClientUnaryCall;
  ObterPreferencias(argument: _car_avisos_v1_DaPessoaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_avisos_v1_Preferencias>): grpc.ClientUnaryCall;
  ObterPreferencias(argument: _car_avisos_v1_DaPessoaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_avisos_v1_Preferencias>): grpc.ClientUnaryCall;
  ObterPreferencias(argument: _car_avisos_v1_DaPessoaRequest__Input, callback: grpc.requestCallback<_car_avisos_v1_Preferencias>): grpc.ClientUnaryCall;
  /**
   * Which kinds of notices a person gets by mail.
   */
  obterPreferencias(argument: _car_avisos_v1_DaPessoaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_avisos_v1_Preferencias>): grpc.ClientUnaryCall;
  obterPreferencias(argument: _car_avisos_v1_DaPessoaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_avisos_v1_Preferencias>): grpc.ClientUnaryCall;
  obterPreferencias(argument: _car_avisos_v1_DaPessoaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_avisos_v1_Preferencias>): grpc.ClientUnaryCall;
  obterPreferencias(argument: _car_avisos_v1_DaPessoaRequest__Input, callback: grpc.requestCallback<_car_avisos_v1_Preferencias>): grpc.ClientUnaryCall;
  
}

export interface AvisosHandlers extends grpc.UntypedServiceImplementation {
  /**
   * All notices of a person, newest first.
   */
  ListarDaPessoa: grpc.handleServerStreamingCall<_car_avisos_v1_DaPessoaRequest, _car_avisos_v1_Aviso__Input>;
  
  /**
   * Which kinds of notices a person gets by mail.
   */
  ObterPreferencias: grpc.handleUnaryCall<_car_avisos_v1_DaPessoaRequest, _car_avisos_v1_Preferencias__Input>;
  
}

export interface AvisosDefinition extends grpc.ServiceDefinition {
  ListarDaPessoa: MethodDefinition<_car_avisos_v1_DaPessoaRequest__Input, _car_avisos_v1_Aviso__Input, _car_avisos_v1_DaPessoaRequest, _car_avisos_v1_Aviso>
  ObterPreferencias: MethodDefinition<_car_avisos_v1_DaPessoaRequest__Input, _car_avisos_v1_Preferencias__Input, _car_avisos_v1_DaPessoaRequest, _car_avisos_v1_Preferencias>
}
