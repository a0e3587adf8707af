// Original file: proto/car/processos/v1/processos.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { Acesso__Input as _car_processos_v1_Acesso__Input, Acesso as _car_processos_v1_Acesso } from '../../../car/processos/v1/Acesso.ts';
import type { AprovarRequest__Input as _car_processos_v1_AprovarRequest__Input, AprovarRequest as _car_processos_v1_AprovarRequest } from '../../../car/processos/v1/AprovarRequest.ts';
import type { Assumido__Input as _car_processos_v1_Assumido__Input, Assumido as _car_processos_v1_Assumido } from '../../../car/processos/v1/Assumido.ts';
import type { AtoRequest__Input as _car_processos_v1_AtoRequest__Input, AtoRequest as _car_processos_v1_AtoRequest } from '../../../car/processos/v1/AtoRequest.ts';
import type { AtribuirRequest__Input as _car_processos_v1_AtribuirRequest__Input, AtribuirRequest as _car_processos_v1_AtribuirRequest } from '../../../car/processos/v1/AtribuirRequest.ts';
import type { Autos__Input as _car_processos_v1_Autos__Input, Autos as _car_processos_v1_Autos } from '../../../car/processos/v1/Autos.ts';
import type { CriarPendenciaRequest__Input as _car_processos_v1_CriarPendenciaRequest__Input, CriarPendenciaRequest as _car_processos_v1_CriarPendenciaRequest } from '../../../car/processos/v1/CriarPendenciaRequest.ts';
import type { DecidirRecursoRequest__Input as _car_processos_v1_DecidirRecursoRequest__Input, DecidirRecursoRequest as _car_processos_v1_DecidirRecursoRequest } from '../../../car/processos/v1/DecidirRecursoRequest.ts';
import type { ListarIdsRequest__Input as _car_processos_v1_ListarIdsRequest__Input, ListarIdsRequest as _car_processos_v1_ListarIdsRequest } from '../../../car/processos/v1/ListarIdsRequest.ts';
import type { ListarIdsResponse__Input as _car_processos_v1_ListarIdsResponse__Input, ListarIdsResponse as _car_processos_v1_ListarIdsResponse } from '../../../car/processos/v1/ListarIdsResponse.ts';
import type { ListarRecursosRequest__Input as _car_processos_v1_ListarRecursosRequest__Input, ListarRecursosRequest as _car_processos_v1_ListarRecursosRequest } from '../../../car/processos/v1/ListarRecursosRequest.ts';
import type { ListarRecursosResponse__Input as _car_processos_v1_ListarRecursosResponse__Input, ListarRecursosResponse as _car_processos_v1_ListarRecursosResponse } from '../../../car/processos/v1/ListarRecursosResponse.ts';
import type { ObterProcessoRequest__Input as _car_processos_v1_ObterProcessoRequest__Input, ObterProcessoRequest as _car_processos_v1_ObterProcessoRequest } from '../../../car/processos/v1/ObterProcessoRequest.ts';
import type { ObterRecursoRequest__Input as _car_processos_v1_ObterRecursoRequest__Input, ObterRecursoRequest as _car_processos_v1_ObterRecursoRequest } from '../../../car/processos/v1/ObterRecursoRequest.ts';
import type { Pendencia__Input as _car_processos_v1_Pendencia__Input, Pendencia as _car_processos_v1_Pendencia } from '../../../car/processos/v1/Pendencia.ts';
import type { PendenciaRequest__Input as _car_processos_v1_PendenciaRequest__Input, PendenciaRequest as _car_processos_v1_PendenciaRequest } from '../../../car/processos/v1/PendenciaRequest.ts';
import type { Processo__Input as _car_processos_v1_Processo__Input, Processo as _car_processos_v1_Processo } from '../../../car/processos/v1/Processo.ts';
import type { Recurso__Input as _car_processos_v1_Recurso__Input, Recurso as _car_processos_v1_Recurso } from '../../../car/processos/v1/Recurso.ts';
import type { RejeitarRequest__Input as _car_processos_v1_RejeitarRequest__Input, RejeitarRequest as _car_processos_v1_RejeitarRequest } from '../../../car/processos/v1/RejeitarRequest.ts';
import type { VerificarAcessoRequest__Input as _car_processos_v1_VerificarAcessoRequest__Input, VerificarAcessoRequest as _car_processos_v1_VerificarAcessoRequest } from '../../../car/processos/v1/VerificarAcessoRequest.ts';

export interface ProcessosClient extends grpc.Client {
  Aprovar(argument: _car_processos_v1_AprovarRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Aprovar(argument: _car_processos_v1_AprovarRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Aprovar(argument: _car_processos_v1_AprovarRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Aprovar(argument: _car_processos_v1_AprovarRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  aprovar(argument: _car_processos_v1_AprovarRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  aprovar(argument: _car_processos_v1_AprovarRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  aprovar(argument: _car_processos_v1_AprovarRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  aprovar(argument: _car_processos_v1_AprovarRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  
  Assumir(argument: _car_processos_v1_AtoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Assumido>): grpc.ClientUnaryCall;
  Assumir(argument: _car_processos_v1_AtoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Assumido>): grpc.ClientUnaryCall;
  Assumir(argument: _car_processos_v1_AtoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Assumido>): grpc.ClientUnaryCall;
  Assumir(argument: _car_processos_v1_AtoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Assumido>): grpc.ClientUnaryCall;
  assumir(argument: _car_processos_v1_AtoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Assumido>): grpc.ClientUnaryCall;
  assumir(argument: _car_processos_v1_AtoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Assumido>): grpc.ClientUnaryCall;
  assumir(argument: _car_processos_v1_AtoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Assumido>): grpc.ClientUnaryCall;
  assumir(argument: _car_processos_v1_AtoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Assumido>): grpc.ClientUnaryCall;
  
  Atribuir(argument: _car_processos_v1_AtribuirRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Atribuir(argument: _car_processos_v1_AtribuirRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Atribuir(argument: _car_processos_v1_AtribuirRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Atribuir(argument: _car_processos_v1_AtribuirRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  atribuir(argument: _car_processos_v1_AtribuirRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  atribuir(argument: _car_processos_v1_AtribuirRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  atribuir(argument: _car_processos_v1_AtribuirRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  atribuir(argument: _car_processos_v1_AtribuirRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  
  CancelarPendencia(argument: _car_processos_v1_PendenciaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  CancelarPendencia(argument: _car_processos_v1_PendenciaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  CancelarPendencia(argument: _car_processos_v1_PendenciaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  CancelarPendencia(argument: _car_processos_v1_PendenciaRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  cancelarPendencia(argument: _car_processos_v1_PendenciaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  cancelarPendencia(argument: _car_processos_v1_PendenciaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  cancelarPendencia(argument: _car_processos_v1_PendenciaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  cancelarPendencia(argument: _car_processos_v1_PendenciaRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  
  CriarPendencia(argument: _car_processos_v1_CriarPendenciaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  CriarPendencia(argument: _car_processos_v1_CriarPendenciaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  CriarPendencia(argument: _car_processos_v1_CriarPendenciaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  CriarPendencia(argument: _car_processos_v1_CriarPendenciaRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  criarPendencia(argument: _car_processos_v1_CriarPendenciaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  criarPendencia(argument: _car_processos_v1_CriarPendenciaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  criarPendencia(argument: _car_processos_v1_CriarPendenciaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  criarPendencia(argument: _car_processos_v1_CriarPendenciaRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  
  DecidirRecurso(argument: _car_processos_v1_DecidirRecursoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  DecidirRecurso(argument: _car_processos_v1_DecidirRecursoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  DecidirRecurso(argument: _car_processos_v1_DecidirRecursoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  DecidirRecurso(argument: _car_processos_v1_DecidirRecursoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  decidirRecurso(argument: _car_processos_v1_DecidirRecursoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  decidirRecurso(argument: _car_processos_v1_DecidirRecursoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  decidirRecurso(argument: _car_processos_v1_DecidirRecursoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  decidirRecurso(argument: _car_processos_v1_DecidirRecursoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  
  Liberar(argument: _car_processos_v1_AtoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Liberar(argument: _car_processos_v1_AtoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Liberar(argument: _car_processos_v1_AtoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Liberar(argument: _car_processos_v1_AtoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  liberar(argument: _car_processos_v1_AtoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  liberar(argument: _car_processos_v1_AtoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  liberar(argument: _car_processos_v1_AtoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  liberar(argument: _car_processos_v1_AtoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  
  /**
   * Every processo that is not discarded, in order of id, for rebuilding what is derived from them.
   */
  ListarIds(argument: _car_processos_v1_ListarIdsRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  ListarIds(argument: _car_processos_v1_ListarIdsRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  ListarIds(argument: _car_processos_v1_ListarIdsRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  ListarIds(argument: _car_processos_v1_ListarIdsRequest__Input, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  /**
   * Every processo that is not discarded, in order of id, for rebuilding what is derived from them.
   */
  listarIds(argument: _car_processos_v1_ListarIdsRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  listarIds(argument: _car_processos_v1_ListarIdsRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  listarIds(argument: _car_processos_v1_ListarIdsRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  listarIds(argument: _car_processos_v1_ListarIdsRequest__Input, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  
  ListarRecursos(argument: _car_processos_v1_ListarRecursosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarRecursosResponse>): grpc.ClientUnaryCall;
  ListarRecursos(argument: _car_processos_v1_ListarRecursosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_ListarRecursosResponse>): grpc.ClientUnaryCall;
  ListarRecursos(argument: _car_processos_v1_ListarRecursosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarRecursosResponse>): grpc.ClientUnaryCall;
  ListarRecursos(argument: _car_processos_v1_ListarRecursosRequest__Input, callback: grpc.requestCallback<_car_processos_v1_ListarRecursosResponse>): grpc.ClientUnaryCall;
  listarRecursos(argument: _car_processos_v1_ListarRecursosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarRecursosResponse>): grpc.ClientUnaryCall;
  listarRecursos(argument: _car_processos_v1_ListarRecursosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_ListarRecursosResponse>): grpc.ClientUnaryCall;
  listarRecursos(argument: _car_processos_v1_ListarRecursosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarRecursosResponse>): grpc.ClientUnaryCall;
  listarRecursos(argument: _car_processos_v1_ListarRecursosRequest__Input, callback: grpc.requestCallback<_car_processos_v1_ListarRecursosResponse>): grpc.ClientUnaryCall;
  
  /**
   * Everything a dossier says about a case, beyond the case itself.
   */
  ObterAutos(argument: _car_processos_v1_ObterProcessoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Autos>): grpc.ClientUnaryCall;
  ObterAutos(argument: _car_processos_v1_ObterProcessoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Autos>): grpc.ClientUnaryCall;
  ObterAutos(argument: _car_processos_v1_ObterProcessoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Autos>): grpc.ClientUnaryCall;
  ObterAutos(argument: _car_processos_v1_ObterProcessoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Autos>): grpc.ClientUnaryCall;
  /**
   * Everything a dossier says about a case, beyond the case itself.
   */
  obterAutos(argument: _car_processos_v1_ObterProcessoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Autos>): grpc.ClientUnaryCall;
  obterAutos(argument: _car_processos_v1_ObterProcessoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Autos>): grpc.ClientUnaryCall;
  obterAutos(argument: _car_processos_v1_ObterProcessoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Autos>): grpc.ClientUnaryCall;
  obterAutos(argument: _car_processos_v1_ObterProcessoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Autos>): grpc.ClientUnaryCall;
  
  ObterProcesso(argument: _car_processos_v1_ObterProcessoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  ObterProcesso(argument: _car_processos_v1_ObterProcessoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  ObterProcesso(argument: _car_processos_v1_ObterProcessoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  ObterProcesso(argument: _car_processos_v1_ObterProcessoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  obterProcesso(argument: _car_processos_v1_ObterProcessoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  obterProcesso(argument: _car_processos_v1_ObterProcessoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  obterProcesso(argument: _car_processos_v1_ObterProcessoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  obterProcesso(argument: _car_processos_v1_ObterProcessoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  
  ObterRecurso(argument: _car_processos_v1_ObterRecursoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  ObterRecurso(argument: _car_processos_v1_ObterRecursoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  ObterRecurso(argument: _car_processos_v1_ObterRecursoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  ObterRecurso(argument: _car_processos_v1_ObterRecursoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  obterRecurso(argument: _car_processos_v1_ObterRecursoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  obterRecurso(argument: _car_processos_v1_ObterRecursoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  obterRecurso(argument: _car_processos_v1_ObterRecursoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  obterRecurso(argument: _car_processos_v1_ObterRecursoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Recurso>): grpc.ClientUnaryCall;
  
  Rejeitar(argument: _car_processos_v1_RejeitarRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Rejeitar(argument: _car_processos_v1_RejeitarRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Rejeitar(argument: _car_processos_v1_RejeitarRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  Rejeitar(argument: _car_processos_v1_RejeitarRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  rejeitar(argument: _car_processos_v1_RejeitarRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  rejeitar(argument: _car_processos_v1_RejeitarRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  rejeitar(argument: _car_processos_v1_RejeitarRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  rejeitar(argument: _car_processos_v1_RejeitarRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Processo>): grpc.ClientUnaryCall;
  
  ResolverPendencia(argument: _car_processos_v1_PendenciaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  ResolverPendencia(argument: _car_processos_v1_PendenciaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  ResolverPendencia(argument: _car_processos_v1_PendenciaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  ResolverPendencia(argument: _car_processos_v1_PendenciaRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  resolverPendencia(argument: _car_processos_v1_PendenciaRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  resolverPendencia(argument: _car_processos_v1_PendenciaRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  resolverPendencia(argument: _car_processos_v1_PendenciaRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  resolverPendencia(argument: _car_processos_v1_PendenciaRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Pendencia>): grpc.ClientUnaryCall;
  
  /**
   * What the caller is to a processo. NOT_FOUND when it does not exist for them.
   */
  VerificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  VerificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  VerificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  VerificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  /**
   * What the caller is to a processo. NOT_FOUND when it does not exist for them.
   */
  verificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  verificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  verificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  verificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  
}

export interface ProcessosHandlers extends grpc.UntypedServiceImplementation {
  Aprovar: grpc.handleUnaryCall<_car_processos_v1_AprovarRequest, _car_processos_v1_Processo__Input>;
  
  Assumir: grpc.handleUnaryCall<_car_processos_v1_AtoRequest, _car_processos_v1_Assumido__Input>;
  
  Atribuir: grpc.handleUnaryCall<_car_processos_v1_AtribuirRequest, _car_processos_v1_Processo__Input>;
  
  CancelarPendencia: grpc.handleUnaryCall<_car_processos_v1_PendenciaRequest, _car_processos_v1_Pendencia__Input>;
  
  CriarPendencia: grpc.handleUnaryCall<_car_processos_v1_CriarPendenciaRequest, _car_processos_v1_Pendencia__Input>;
  
  DecidirRecurso: grpc.handleUnaryCall<_car_processos_v1_DecidirRecursoRequest, _car_processos_v1_Recurso__Input>;
  
  Liberar: grpc.handleUnaryCall<_car_processos_v1_AtoRequest, _car_processos_v1_Processo__Input>;
  
  /**
   * Every processo that is not discarded, in order of id, for rebuilding what is derived from them.
   */
  ListarIds: grpc.handleUnaryCall<_car_processos_v1_ListarIdsRequest, _car_processos_v1_ListarIdsResponse__Input>;
  
  ListarRecursos: grpc.handleUnaryCall<_car_processos_v1_ListarRecursosRequest, _car_processos_v1_ListarRecursosResponse__Input>;
  
  /**
   * Everything a dossier says about a case, beyond the case itself.
   */
  ObterAutos: grpc.handleUnaryCall<_car_processos_v1_ObterProcessoRequest, _car_processos_v1_Autos__Input>;
  
  ObterProcesso: grpc.handleUnaryCall<_car_processos_v1_ObterProcessoRequest, _car_processos_v1_Processo__Input>;
  
  ObterRecurso: grpc.handleUnaryCall<_car_processos_v1_ObterRecursoRequest, _car_processos_v1_Recurso__Input>;
  
  Rejeitar: grpc.handleUnaryCall<_car_processos_v1_RejeitarRequest, _car_processos_v1_Processo__Input>;
  
  ResolverPendencia: grpc.handleUnaryCall<_car_processos_v1_PendenciaRequest, _car_processos_v1_Pendencia__Input>;
  
  /**
   * What the caller is to a processo. NOT_FOUND when it does not exist for them.
   */
  VerificarAcesso: grpc.handleUnaryCall<_car_processos_v1_VerificarAcessoRequest, _car_processos_v1_Acesso__Input>;
  
}

export interface ProcessosDefinition extends grpc.ServiceDefinition {
  Aprovar: MethodDefinition<_car_processos_v1_AprovarRequest__Input, _car_processos_v1_Processo__Input, _car_processos_v1_AprovarRequest, _car_processos_v1_Processo>
  Assumir: MethodDefinition<_car_processos_v1_AtoRequest__Input, _car_processos_v1_Assumido__Input, _car_processos_v1_AtoRequest, _car_processos_v1_Assumido>
  Atribuir: MethodDefinition<_car_processos_v1_AtribuirRequest__Input, _car_processos_v1_Processo__Input, _car_processos_v1_AtribuirRequest, _car_processos_v1_Processo>
  CancelarPendencia: MethodDefinition<_car_processos_v1_PendenciaRequest__Input, _car_processos_v1_Pendencia__Input, _car_processos_v1_PendenciaRequest, _car_processos_v1_Pendencia>
  CriarPendencia: MethodDefinition<_car_processos_v1_CriarPendenciaRequest__Input, _car_processos_v1_Pendencia__Input, _car_processos_v1_CriarPendenciaRequest, _car_processos_v1_Pendencia>
  DecidirRecurso: MethodDefinition<_car_processos_v1_DecidirRecursoRequest__Input, _car_processos_v1_Recurso__Input, _car_processos_v1_DecidirRecursoRequest, _car_processos_v1_Recurso>
  Liberar: MethodDefinition<_car_processos_v1_AtoRequest__Input, _car_processos_v1_Processo__Input, _car_processos_v1_AtoRequest, _car_processos_v1_Processo>
  ListarIds: MethodDefinition<_car_processos_v1_ListarIdsRequest__Input, _car_processos_v1_ListarIdsResponse__Input, _car_processos_v1_ListarIdsRequest, _car_processos_v1_ListarIdsResponse>
  ListarRecursos: MethodDefinition<_car_processos_v1_ListarRecursosRequest__Input, _car_processos_v1_ListarRecursosResponse__Input, _car_processos_v1_ListarRecursosRequest, _car_processos_v1_ListarRecursosResponse>
  ObterAutos: MethodDefinition<_car_processos_v1_ObterProcessoRequest__Input, _car_processos_v1_Autos__Input, _car_processos_v1_ObterProcessoRequest, _car_processos_v1_Autos>
  ObterProcesso: MethodDefinition<_car_processos_v1_ObterProcessoRequest__Input, _car_processos_v1_Processo__Input, _car_processos_v1_ObterProcessoRequest, _car_processos_v1_Processo>
  ObterRecurso: MethodDefinition<_car_processos_v1_ObterRecursoRequest__Input, _car_processos_v1_Recurso__Input, _car_processos_v1_ObterRecursoRequest, _car_processos_v1_Recurso>
  Rejeitar: MethodDefinition<_car_processos_v1_RejeitarRequest__Input, _car_processos_v1_Processo__Input, _car_processos_v1_RejeitarRequest, _car_processos_v1_Processo>
  ResolverPendencia: MethodDefinition<_car_processos_v1_PendenciaRequest__Input, _car_processos_v1_Pendencia__Input, _car_processos_v1_PendenciaRequest, _car_processos_v1_Pendencia>
  VerificarAcesso: MethodDefinition<_car_processos_v1_VerificarAcessoRequest__Input, _car_processos_v1_Acesso__Input, _car_processos_v1_VerificarAcessoRequest, _car_processos_v1_Acesso>
}
