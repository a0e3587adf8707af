// Original file: car/auth/v1/auth.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AuditarRequest__Input as _car_comum_v1_AuditarRequest__Input, AuditarRequest as _car_comum_v1_AuditarRequest } from '../../../car/comum/v1/AuditarRequest.ts';
import type { BuscarPorCpfRequest__Input as _car_auth_v1_BuscarPorCpfRequest__Input, BuscarPorCpfRequest as _car_auth_v1_BuscarPorCpfRequest } from '../../../car/auth/v1/BuscarPorCpfRequest.ts';
import type { Conta__Input as _car_auth_v1_Conta__Input, Conta as _car_auth_v1_Conta } from '../../../car/auth/v1/Conta.ts';
import type { Endereco__Input as _car_auth_v1_Endereco__Input, Endereco as _car_auth_v1_Endereco } from '../../../car/auth/v1/Endereco.ts';
import type { EnderecosDaMudanca__Input as _car_auth_v1_EnderecosDaMudanca__Input, EnderecosDaMudanca as _car_auth_v1_EnderecosDaMudanca } from '../../../car/auth/v1/EnderecosDaMudanca.ts';
import type { ListarAnalistasRequest__Input as _car_auth_v1_ListarAnalistasRequest__Input, ListarAnalistasRequest as _car_auth_v1_ListarAnalistasRequest } from '../../../car/auth/v1/ListarAnalistasRequest.ts';
import type { ListarAnalistasResponse__Input as _car_auth_v1_ListarAnalistasResponse__Input, ListarAnalistasResponse as _car_auth_v1_ListarAnalistasResponse } from '../../../car/auth/v1/ListarAnalistasResponse.ts';
import type { ListarPorPapelRequest__Input as _car_auth_v1_ListarPorPapelRequest__Input, ListarPorPapelRequest as _car_auth_v1_ListarPorPapelRequest } from '../../../car/auth/v1/ListarPorPapelRequest.ts';
import type { ListarPorPapelResponse__Input as _car_auth_v1_ListarPorPapelResponse__Input, ListarPorPapelResponse as _car_auth_v1_ListarPorPapelResponse } from '../../../car/auth/v1/ListarPorPapelResponse.ts';
import type { ObterContaRequest__Input as _car_auth_v1_ObterContaRequest__Input, ObterContaRequest as _car_auth_v1_ObterContaRequest } from '../../../car/auth/v1/ObterContaRequest.ts';
import type { ObterEnderecosDaMudancaRequest__Input as _car_auth_v1_ObterEnderecosDaMudancaRequest__Input, ObterEnderecosDaMudancaRequest as _car_auth_v1_ObterEnderecosDaMudancaRequest } from '../../../car/auth/v1/ObterEnderecosDaMudancaRequest.ts';
import type { ObterUsuarioRequest__Input as _car_auth_v1_ObterUsuarioRequest__Input, ObterUsuarioRequest as _car_auth_v1_ObterUsuarioRequest } from '../../../car/auth/v1/ObterUsuarioRequest.ts';
import type { PaginaDeRegistros__Input as _car_comum_v1_PaginaDeRegistros__Input, PaginaDeRegistros as _car_comum_v1_PaginaDeRegistros } from '../../../car/comum/v1/PaginaDeRegistros.ts';
import type { Usuario__Input as _car_auth_v1_Usuario__Input, Usuario as _car_auth_v1_Usuario } from '../../../car/auth/v1/Usuario.ts';
import type { VerificarRevogacaoRequest__Input as _car_auth_v1_VerificarRevogacaoRequest__Input, VerificarRevogacaoRequest as _car_auth_v1_VerificarRevogacaoRequest } from '../../../car/auth/v1/VerificarRevogacaoRequest.ts';
import type { VerificarRevogacaoResponse__Input as _car_auth_v1_VerificarRevogacaoResponse__Input, VerificarRevogacaoResponse as _car_auth_v1_VerificarRevogacaoResponse } from '../../../car/auth/v1/VerificarRevogacaoResponse.ts';

export interface AuthClient extends grpc.Client {
  /**
   * What was done to the accounts of people, and by whom.
   */
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  Auditar(argument: _car_comum_v1_AuditarRequest__Input, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  /**
   * What was done to the accounts of people, and by whom.
   */
  auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  auditar(argument: _car_comum_v1_AuditarRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  auditar(argument: _car_comum_v1_AuditarRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  auditar(argument: _car_comum_v1_AuditarRequest__Input, callback: grpc.requestCallback<_car_comum_v1_PaginaDeRegistros>): grpc.ClientUnaryCall;
  
  /**
   * Finds a registered person by CPF. NOT_FOUND when there is none.
   */
  BuscarPorCpf(argument: _car_auth_v1_BuscarPorCpfRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  BuscarPorCpf(argument: _car_auth_v1_BuscarPorCpfRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  BuscarPorCpf(argument: _car_auth_v1_BuscarPorCpfRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  BuscarPorCpf(argument: _car_auth_v1_BuscarPorCpfRequest__Input, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  /**
   * Finds a registered person by CPF. NOT_FOUND when there is none.
   */
  buscarPorCpf(argument: _car_auth_v1_BuscarPorCpfRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  buscarPorCpf(argument: _car_auth_v1_BuscarPorCpfRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  buscarPorCpf(argument: _car_auth_v1_BuscarPorCpfRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  buscarPorCpf(argument: _car_auth_v1_BuscarPorCpfRequest__Input, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  
  /**
   * The analysts, at most five thousand.
   */
  ListarAnalistas(argument: _car_auth_v1_ListarAnalistasRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_ListarAnalistasResponse>): grpc.ClientUnaryCall;
  ListarAnalistas(argument: _car_auth_v1_ListarAnalistasRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_ListarAnalistasResponse>): grpc.ClientUnaryCall;
  ListarAnalistas(argument: _car_auth_v1_ListarAnalistasRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_ListarAnalistasResponse>): grpc.ClientUnaryCall;
  ListarAnalistas(argument: _car_auth_v1_ListarAnalistasRequest__Input, callback: grpc.requestCallback<_car_auth_v1_ListarAnalistasResponse>): grpc.ClientUnaryCall;
  /**
   * The analysts, at most five thousand.
   */
  listarAnalistas(argument: _car_auth_v1_ListarAnalistasRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_ListarAnalistasResponse>): grpc.ClientUnaryCall;
  listarAnalistas(argument: _car_auth_v1_ListarAnalistasRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_ListarAnalistasResponse>): grpc.ClientUnaryCall;
  listarAnalistas(argument: _car_auth_v1_ListarAnalistasRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_ListarAnalistasResponse>): grpc.ClientUnaryCall;
  listarAnalistas(argument: _car_auth_v1_ListarAnalistasRequest__Input, callback: grpc.requestCallback<_car_auth_v1_ListarAnalistasResponse>): grpc.ClientUnaryCall;
  
  /**
   * The people who have a role, in order of id.
   */
  ListarPorPapel(argument: _car_auth_v1_ListarPorPapelRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_ListarPorPapelResponse>): grpc.ClientUnaryCall;
  ListarPorPapel(argument: _car_auth_v1_ListarPorPapelRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_ListarPorPapelResponse>): grpc.ClientUnaryCall;
  ListarPorPapel(argument: _car_auth_v1_ListarPorPapelRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_ListarPorPapelResponse>): grpc.ClientUnaryCall;
  ListarPorPapel(argument: _car_auth_v1_ListarPorPapelRequest__Input, callback: grpc.requestCallback<_car_auth_v1_ListarPorPapelResponse>): grpc.ClientUnaryCall;
  /**
   * The people who have a role, in order of id.
   */
  listarPorPapel(argument: _car_auth_v1_ListarPorPapelRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_ListarPorPapelResponse>): grpc.ClientUnaryCall;
  listarPorPapel(argument: _car_auth_v1_ListarPorPapelRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_ListarPorPapelResponse>): grpc.ClientUnaryCall;
  listarPorPapel(argument: _car_auth_v1_ListarPorPapelRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_ListarPorPapelResponse>): grpc.ClientUnaryCall;
  listarPorPapel(argument: _car_auth_v1_ListarPorPapelRequest__Input, callback: grpc.requestCallback<_car_auth_v1_ListarPorPapelResponse>): grpc.ClientUnaryCall;
  
  /**
   * All that is kept of the person on whose behalf the call is made.
   */
  ObterConta(argument: _car_auth_v1_ObterContaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Conta>): grpc.ClientUnaryCall;
  ObterConta(argument: _car_auth_v1_ObterContaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_Conta>): grpc.ClientUnaryCall;
  ObterConta(argument: _car_auth_v1_ObterContaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Conta>): grpc.ClientUnaryCall;
  ObterConta(argument: _car_auth_v1_ObterContaRequest__Input, callback: grpc.requestCallback<_car_auth_v1_Conta>): grpc.ClientUnaryCall;
  /**
   * All that is kept of the person on whose behalf the call is made.
   */
  obterConta(argument: _car_auth_v1_ObterContaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Conta>): grpc.ClientUnaryCall;
  obterConta(argument: _car_auth_v1_ObterContaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_Conta>): grpc.ClientUnaryCall;
  obterConta(argument: _car_auth_v1_ObterContaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Conta>): grpc.ClientUnaryCall;
  obterConta(argument: _car_auth_v1_ObterContaRequest__Input, callback: grpc.requestCallback<_car_auth_v1_Conta>): grpc.ClientUnaryCall;
  
  /**
   * Where to write to a person. NOT_FOUND when nobody is registered under this id.
   */
  ObterEndereco(argument: _car_auth_v1_ObterUsuarioRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Endereco>): grpc.ClientUnaryCall;
  ObterEndereco(argument: _car_auth_v1_ObterUsuarioRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_Endereco>): grpc.ClientUnaryCall;
  ObterEndereco(argument: _car_auth_v1_ObterUsuarioRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Endereco>): grpc.ClientUnaryCall;
  ObterEndereco(argument: _car_auth_v1_ObterUsuarioRequest__Input, callback: grpc.requestCallback<_car_auth_v1_Endereco>): grpc.ClientUnaryCall;
  /**
   * Where to write to a person. NOT_FOUND when nobody is registered under this id.
   */
  obterEndereco(argument: _car_auth_v1_ObterUsuarioRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Endereco>): grpc.ClientUnaryCall;
  obterEndereco(argument: _car_auth_v1_ObterUsuarioRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_Endereco>): grpc.ClientUnaryCall;
  obterEndereco(argument: _car_auth_v1_ObterUsuarioRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Endereco>): grpc.ClientUnaryCall;
  obterEndereco(argument: _car_auth_v1_ObterUsuarioRequest__Input, callback: grpc.requestCallback<_car_auth_v1_Endereco>): grpc.ClientUnaryCall;
  
  /**
   * The address of a person before a change and the address since. NOT_FOUND a week after the change.
   */
  ObterEnderecosDaMudanca(argument: _car_auth_v1_ObterEnderecosDaMudancaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_EnderecosDaMudanca>): grpc.ClientUnaryCall;
  ObterEnderecosDaMudanca(argument: _car_auth_v1_ObterEnderecosDaMudancaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_EnderecosDaMudanca>): grpc.ClientUnaryCall;
  ObterEnderecosDaMudanca(argument: _car_auth_v1_ObterEnderecosDaMudancaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_EnderecosDaMudanca>): grpc.ClientUnaryCall;
  ObterEnderecosDaMudanca(argument: _car_auth_v1_ObterEnderecosDaMudancaRequest__Input, callback: grpc.requestCallback<_car_auth_v1_EnderecosDaMudanca>): grpc.ClientUnaryCall;
  /**
   * The address of a person before a change and the address since. NOT_FOUND a week after the change.
   */
  obterEnderecosDaMudanca(argument: _car_auth_v1_ObterEnderecosDaMudancaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_EnderecosDaMudanca>): grpc.ClientUnaryCall;
  obterEnderecosDaMudanca(argument: _car_auth_v1_ObterEnderecosDaMudancaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_EnderecosDaMudanca>): grpc.ClientUnaryCall;
  obterEnderecosDaMudanca(argument: _car_auth_v1_ObterEnderecosDaMudancaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_EnderecosDaMudanca>): grpc.ClientUnaryCall;
  obterEnderecosDaMudanca(argument: _car_auth_v1_ObterEnderecosDaMudancaRequest__Input, callback: grpc.requestCallback<_car_auth_v1_EnderecosDaMudanca>): grpc.ClientUnaryCall;
  
  ObterUsuario(argument: _car_auth_v1_ObterUsuarioRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  ObterUsuario(argument: _car_auth_v1_ObterUsuarioRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  ObterUsuario(argument: _car_auth_v1_ObterUsuarioRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  ObterUsuario(argument: _car_auth_v1_ObterUsuarioRequest__Input, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  obterUsuario(argument: _car_auth_v1_ObterUsuarioRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  obterUsuario(argument: _car_auth_v1_ObterUsuarioRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  obterUsuario(argument: _car_auth_v1_ObterUsuarioRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  obterUsuario(argument: _car_auth_v1_ObterUsuarioRequest__Input, callback: grpc.requestCallback<_car_auth_v1_Usuario>): grpc.ClientUnaryCall;
  
  /**
   * The gateway asks this when the cache cannot say whether a token was revoked.
   */
  VerificarRevogacao(argument: _car_auth_v1_VerificarRevogacaoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_VerificarRevogacaoResponse>): grpc.ClientUnaryCall;
  VerificarRevogacao(argument: _car_auth_v1_VerificarRevogacaoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_VerificarRevogacaoResponse>): grpc.ClientUnaryCall;
  VerificarRevogacao(argument: _car_auth_v1_VerificarRevogacaoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_VerificarRevogacaoResponse>): grpc.ClientUnaryCall;
  VerificarRevogacao(argument: _car_auth_v1_VerificarRevogacaoRequest__Input, callback: grpc.requestCallback<_car_auth_v1_VerificarRevogacaoResponse>): grpc.ClientUnaryCall;
  /**
   * The gateway asks this when the cache cannot say whether a token was revoked.
   */
  verificarRevogacao(argument: _car_auth_v1_VerificarRevogacaoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_VerificarRevogacaoResponse>): grpc.ClientUnaryCall;
  verificarRevogacao(argument: _car_auth_v1_VerificarRevogacaoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_auth_v1_VerificarRevogacaoResponse>): grpc.ClientUnaryCall;
  verificarRevogacao(argument: _car_auth_v1_VerificarRevogacaoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_auth_v1_VerificarRevogacaoResponse>): grpc.ClientUnaryCall;
  verificarRevogacao(argument: _car_auth_v1_VerificarRevogacaoRequest__Input, callback: grpc.requestCallback<_car_auth_v1_VerificarRevogacaoResponse>): grpc.ClientUnaryCall;
  
}

export interface AuthHandlers extends grpc.UntypedServiceImplementation {
  /**
   * What was done to the accounts of people, and by whom.
   */
  Auditar: grpc.handleUnaryCall<_car_comum_v1_AuditarRequest, _car_comum_v1_PaginaDeRegistros__Input>;
  
  /**
   * Finds a registered person by CPF. NOT_FOUND when there is none.
   */
  BuscarPorCpf: grpc.handleUnaryCall<_car_auth_v1_BuscarPorCpfRequest, _car_auth_v1_Usuario__Input>;
  
  /**
   * The analysts, at most five thousand.
   */
  ListarAnalistas: grpc.handleUnaryCall<_car_auth_v1_ListarAnalistasRequest, _car_auth_v1_ListarAnalistasResponse__Input>;
  
  /**
   * The people who have a role, in order of id.
   */
  ListarPorPapel: grpc.handleUnaryCall<_car_auth_v1_ListarPorPapelRequest, _car_auth_v1_ListarPorPapelResponse__Input>;
  
  /**
   * All that is kept of the person on whose behalf the call is made.
   */
  ObterConta: grpc.handleUnaryCall<_car_auth_v1_ObterContaRequest, _car_auth_v1_Conta__Input>;
  
  /**
   * Where to write to a person. NOT_FOUND when nobody is registered under this id.
   */
  ObterEndereco: grpc.handleUnaryCall<_car_auth_v1_ObterUsuarioRequest, _car_auth_v1_Endereco__Input>;
  
  /**
   * The address of a person before a change and the address since. NOT_FOUND a week after the change.
   */
  ObterEnderecosDaMudanca: grpc.handleUnaryCall<_car_auth_v1_ObterEnderecosDaMudancaRequest, _car_auth_v1_EnderecosDaMudanca__Input>;
  
  ObterUsuario: grpc.handleUnaryCall<_car_auth_v1_ObterUsuarioRequest, _car_auth_v1_Usuario__Input>;
  
  /**
   * The gateway asks this when the cache cannot say whether a token was revoked.
   */
  VerificarRevogacao: grpc.handleUnaryCall<_car_auth_v1_VerificarRevogacaoRequest, _car_auth_v1_VerificarRevogacaoResponse__Input>;
  
}

export interface AuthDefinition extends grpc.ServiceDefinition {
  Auditar: MethodDefinition<_car_comum_v1_AuditarRequest__Input, _car_comum_v1_PaginaDeRegistros__Input, _car_comum_v1_AuditarRequest, _car_comum_v1_PaginaDeRegistros>
  BuscarPorCpf: MethodDefinition<_car_auth_v1_BuscarPorCpfRequest__Input, _car_auth_v1_Usuario__Input, _car_auth_v1_BuscarPorCpfRequest, _car_auth_v1_Usuario>
  ListarAnalistas: MethodDefinition<_car_auth_v1_ListarAnalistasRequest__Input, _car_auth_v1_ListarAnalistasResponse__Input, _car_auth_v1_ListarAnalistasRequest, _car_auth_v1_ListarAnalistasResponse>
  ListarPorPapel: MethodDefinition<_car_auth_v1_ListarPorPapelRequest__Input, _car_auth_v1_ListarPorPapelResponse__Input, _car_auth_v1_ListarPorPapelRequest, _car_auth_v1_ListarPorPapelResponse>
  ObterConta: MethodDefinition<_car_auth_v1_ObterContaRequest__Input, _car_auth_v1_Conta__Input, _car_auth_v1_ObterContaRequest, _car_auth_v1_Conta>
  ObterEndereco: MethodDefinition<_car_auth_v1_ObterUsuarioRequest__Input, _car_auth_v1_Endereco__Input, _car_auth_v1_ObterUsuarioRequest, _car_auth_v1_Endereco>
  ObterEnderecosDaMudanca: MethodDefinition<_car_auth_v1_ObterEnderecosDaMudancaRequest__Input, _car_auth_v1_EnderecosDaMudanca__Input, _car_auth_v1_ObterEnderecosDaMudancaRequest, _car_auth_v1_EnderecosDaMudanca>
  ObterUsuario: MethodDefinition<_car_auth_v1_ObterUsuarioRequest__Input, _car_auth_v1_Usuario__Input, _car_auth_v1_ObterUsuarioRequest, _car_auth_v1_Usuario>
  VerificarRevogacao: MethodDefinition<_car_auth_v1_VerificarRevogacaoRequest__Input, _car_auth_v1_VerificarRevogacaoResponse__Input, _car_auth_v1_VerificarRevogacaoRequest, _car_auth_v1_VerificarRevogacaoResponse>
}
