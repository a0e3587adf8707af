// Original file: car/processos/v1/processos.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { Acesso__Input as _car_processos_v1_Acesso__Input, Acesso as _car_processos_v1_Acesso } from '../../../car/processos/v1/Acesso.ts';
import type { AssumirPrimeiroRequest__Input as _car_processos_v1_AssumirPrimeiroRequest__Input, AssumirPrimeiroRequest as _car_processos_v1_AssumirPrimeiroRequest } from '../../../car/processos/v1/AssumirPrimeiroRequest.ts';
import type { AssumirPrimeiroResponse__Input as _car_processos_v1_AssumirPrimeiroResponse__Input, AssumirPrimeiroResponse as _car_processos_v1_AssumirPrimeiroResponse } from '../../../car/processos/v1/AssumirPrimeiroResponse.ts';
import type { Autos__Input as _car_processos_v1_Autos__Input, Autos as _car_processos_v1_Autos } from '../../../car/processos/v1/Autos.ts';
import type { ListarIdsRequest__Input as _car_processos_v1_ListarIdsRequest__Input, ListarIdsRequest as _car_processos_v1_ListarIdsRequest } from '../../../car/processos/v1/ListarIdsRequest.ts';
import type { ListarIdsResponse__Input as _car_processos_v1_ListarIdsResponse__Input, ListarIdsResponse as _car_processos_v1_ListarIdsResponse } from '../../../car/processos/v1/ListarIdsResponse.ts';
import type { ListarRascunhosRequest__Input as _car_processos_v1_ListarRascunhosRequest__Input, ListarRascunhosRequest as _car_processos_v1_ListarRascunhosRequest } from '../../../car/processos/v1/ListarRascunhosRequest.ts';
import type { MudouDesdeRequest__Input as _car_processos_v1_MudouDesdeRequest__Input, MudouDesdeRequest as _car_processos_v1_MudouDesdeRequest } from '../../../car/processos/v1/MudouDesdeRequest.ts';
import type { MudouDesdeResponse__Input as _car_processos_v1_MudouDesdeResponse__Input, MudouDesdeResponse as _car_processos_v1_MudouDesdeResponse } from '../../../car/processos/v1/MudouDesdeResponse.ts';
import type { ObterProcessoRequest__Input as _car_processos_v1_ObterProcessoRequest__Input, ObterProcessoRequest as _car_processos_v1_ObterProcessoRequest } from '../../../car/processos/v1/ObterProcessoRequest.ts';
import type { ObterQuadroRequest__Input as _car_processos_v1_ObterQuadroRequest__Input, ObterQuadroRequest as _car_processos_v1_ObterQuadroRequest } from '../../../car/processos/v1/ObterQuadroRequest.ts';
import type { ObterReciboRequest__Input as _car_processos_v1_ObterReciboRequest__Input, ObterReciboRequest as _car_processos_v1_ObterReciboRequest } from '../../../car/processos/v1/ObterReciboRequest.ts';
import type { Processo__Input as _car_processos_v1_Processo__Input, Processo as _car_processos_v1_Processo } from '../../../car/processos/v1/Processo.ts';
import type { Quadro__Input as _car_processos_v1_Quadro__Input, Quadro as _car_processos_v1_Quadro } from '../../../car/processos/v1/Quadro.ts';
import type { Recibo__Input as _car_processos_v1_Recibo__Input, Recibo as _car_processos_v1_Recibo } from '../../../car/processos/v1/Recibo.ts';
import type { VerificarAcessoRequest__Input as _car_processos_v1_VerificarAcessoRequest__Input, VerificarAcessoRequest as _car_processos_v1_VerificarAcessoRequest } from '../../../car/processos/v1/VerificarAcessoRequest.ts';

export interface ProcessosClient extends grpc.Client {
  /**
   * Has the person of the call take the first of these cases that they may take. One command takes only one case:
   * a repetition answers with that one, whatever cases it names.
   */
  AssumirPrimeiro(argument: _car_processos_v1_AssumirPrimeiroRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_AssumirPrimeiroResponse>): grpc.ClientUnaryCall;
  AssumirPrimeiro(argument: _car_processos_v1_AssumirPrimeiroRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_AssumirPrimeiroResponse>): grpc.ClientUnaryCall;
  AssumirPrimeiro(argument: _car_processos_v1_AssumirPrimeiroRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_AssumirPrimeiroResponse>): grpc.ClientUnaryCall;
  AssumirPrimeiro(argument: _car_processos_v1_AssumirPrimeiroRequest__Input, callback: grpc.requestCallback<_car_processos_v1_AssumirPrimeiroResponse>): grpc.ClientUnaryCall;
  /**
   * Has the person of the call take the first of these cases that they may take. One command takes only one case:
   * a repetition answers with that one, whatever cases it names.
   */
  assumirPrimeiro(argument: _car_processos_v1_AssumirPrimeiroRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_AssumirPrimeiroResponse>): grpc.ClientUnaryCall;
  assumirPrimeiro(argument: _car_processos_v1_AssumirPrimeiroRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_AssumirPrimeiroResponse>): grpc.ClientUnaryCall;
  assumirPrimeiro(argument: _car_processos_v1_AssumirPrimeiroRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_AssumirPrimeiroResponse>): grpc.ClientUnaryCall;
  assumirPrimeiro(argument: _car_processos_v1_AssumirPrimeiroRequest__Input, callback: grpc.requestCallback<_car_processos_v1_AssumirPrimeiroResponse>): grpc.ClientUnaryCall;
  
  /**
   * Every processo that is not discarded, in order of id, for rebuilding data derived from them.
   */
  ListarIds(argument: _car_processos_v1_ListarIdsRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  ListarIds(argument: _car_processos_v1_ListarIdsRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  ListarIds(argument: _car_processos_v1_ListarIdsRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  ListarIds(argument: _car_processos_v1_ListarIdsRequest__Input, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  /**
   * Every processo that is not discarded, in order of id, for rebuilding data derived from them.
   */
  listarIds(argument: _car_processos_v1_ListarIdsRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  listarIds(argument: _car_processos_v1_ListarIdsRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  listarIds(argument: _car_processos_v1_ListarIdsRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  listarIds(argument: _car_processos_v1_ListarIdsRequest__Input, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  
  /**
   * The drafts that a person owns. The room that their documents take up together is limited.
   */
  ListarRascunhos(argument: _car_processos_v1_ListarRascunhosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  ListarRascunhos(argument: _car_processos_v1_ListarRascunhosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  ListarRascunhos(argument: _car_processos_v1_ListarRascunhosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  ListarRascunhos(argument: _car_processos_v1_ListarRascunhosRequest__Input, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  /**
   * The drafts that a person owns. The room that their documents take up together is limited.
   */
  listarRascunhos(argument: _car_processos_v1_ListarRascunhosRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  listarRascunhos(argument: _car_processos_v1_ListarRascunhosRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  listarRascunhos(argument: _car_processos_v1_ListarRascunhosRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  listarRascunhos(argument: _car_processos_v1_ListarRascunhosRequest__Input, callback: grpc.requestCallback<_car_processos_v1_ListarIdsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Whether a case has changed after a version: what it declares, its pendencies or its decision.
   */
  MudouDesde(argument: _car_processos_v1_MudouDesdeRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_MudouDesdeResponse>): grpc.ClientUnaryCall;
  MudouDesde(argument: _car_processos_v1_MudouDesdeRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_MudouDesdeResponse>): grpc.ClientUnaryCall;
  MudouDesde(argument: _car_processos_v1_MudouDesdeRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_MudouDesdeResponse>): grpc.ClientUnaryCall;
  MudouDesde(argument: _car_processos_v1_MudouDesdeRequest__Input, callback: grpc.requestCallback<_car_processos_v1_MudouDesdeResponse>): grpc.ClientUnaryCall;
  /**
   * Whether a case has changed after a version: what it declares, its pendencies or its decision.
   */
  mudouDesde(argument: _car_processos_v1_MudouDesdeRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_MudouDesdeResponse>): grpc.ClientUnaryCall;
  mudouDesde(argument: _car_processos_v1_MudouDesdeRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_MudouDesdeResponse>): grpc.ClientUnaryCall;
  mudouDesde(argument: _car_processos_v1_MudouDesdeRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_MudouDesdeResponse>): grpc.ClientUnaryCall;
  mudouDesde(argument: _car_processos_v1_MudouDesdeRequest__Input, callback: grpc.requestCallback<_car_processos_v1_MudouDesdeResponse>): grpc.ClientUnaryCall;
  
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
  
  /**
   * Where a case stands and whom it concerns, for notices. It holds nothing of the property and nothing that a person wrote.
   */
  ObterQuadro(argument: _car_processos_v1_ObterQuadroRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Quadro>): grpc.ClientUnaryCall;
  ObterQuadro(argument: _car_processos_v1_ObterQuadroRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Quadro>): grpc.ClientUnaryCall;
  ObterQuadro(argument: _car_processos_v1_ObterQuadroRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Quadro>): grpc.ClientUnaryCall;
  ObterQuadro(argument: _car_processos_v1_ObterQuadroRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Quadro>): grpc.ClientUnaryCall;
  /**
   * Where a case stands and whom it concerns, for notices. It holds nothing of the property and nothing that a person wrote.
   */
  obterQuadro(argument: _car_processos_v1_ObterQuadroRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Quadro>): grpc.ClientUnaryCall;
  obterQuadro(argument: _car_processos_v1_ObterQuadroRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Quadro>): grpc.ClientUnaryCall;
  obterQuadro(argument: _car_processos_v1_ObterQuadroRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Quadro>): grpc.ClientUnaryCall;
  obterQuadro(argument: _car_processos_v1_ObterQuadroRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Quadro>): grpc.ClientUnaryCall;
  
  /**
   * The content of a submitted case's receipt, without documents, for its owner. NOT_FOUND for anybody else and for a draft.
   */
  ObterRecibo(argument: _car_processos_v1_ObterReciboRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recibo>): grpc.ClientUnaryCall;
  ObterRecibo(argument: _car_processos_v1_ObterReciboRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Recibo>): grpc.ClientUnaryCall;
  ObterRecibo(argument: _car_processos_v1_ObterReciboRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recibo>): grpc.ClientUnaryCall;
  ObterRecibo(argument: _car_processos_v1_ObterReciboRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Recibo>): grpc.ClientUnaryCall;
  /**
   * The content of a submitted case's receipt, without documents, for its owner. NOT_FOUND for anybody else and for a draft.
   */
  obterRecibo(argument: _car_processos_v1_ObterReciboRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recibo>): grpc.ClientUnaryCall;
  obterRecibo(argument: _car_processos_v1_ObterReciboRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Recibo>): grpc.ClientUnaryCall;
  obterRecibo(argument: _car_processos_v1_ObterReciboRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Recibo>): grpc.ClientUnaryCall;
  obterRecibo(argument: _car_processos_v1_ObterReciboRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Recibo>): grpc.ClientUnaryCall;
  
  /**
   * The caller's relation to a processo. NOT_FOUND when it does not exist for them.
   */
  VerificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  VerificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  VerificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  VerificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  /**
   * The caller's relation to a processo. NOT_FOUND when it does not exist for them.
   */
  verificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  verificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, metadata: grpc.Metadata, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  verificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, options: grpc.CallOptions, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  verificarAcesso(argument: _car_processos_v1_VerificarAcessoRequest__Input, callback: grpc.requestCallback<_car_processos_v1_Acesso>): grpc.ClientUnaryCall;
  
}

export interface ProcessosHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Has the person of the call take the first of these cases that they may take. One command takes only one case:
   * a repetition answers with that one, whatever cases it names.
   */
  AssumirPrimeiro: grpc.handleUnaryCall<_car_processos_v1_AssumirPrimeiroRequest, _car_processos_v1_AssumirPrimeiroResponse__Input>;
  
  /**
   * Every processo that is not discarded, in order of id, for rebuilding data derived from them.
   */
  ListarIds: grpc.handleUnaryCall<_car_processos_v1_ListarIdsRequest, _car_processos_v1_ListarIdsResponse__Input>;
  
  /**
   * The drafts that a person owns. The room that their documents take up together is limited.
   */
  ListarRascunhos: grpc.handleUnaryCall<_car_processos_v1_ListarRascunhosRequest, _car_processos_v1_ListarIdsResponse__Input>;
  
  /**
   * Whether a case has changed after a version: what it declares, its pendencies or its decision.
   */
  MudouDesde: grpc.handleUnaryCall<_car_processos_v1_MudouDesdeRequest, _car_processos_v1_MudouDesdeResponse__Input>;
  
  /**
   * Everything a dossier says about a case, beyond the case itself.
   */
  ObterAutos: grpc.handleUnaryCall<_car_processos_v1_ObterProcessoRequest, _car_processos_v1_Autos__Input>;
  
  ObterProcesso: grpc.handleUnaryCall<_car_processos_v1_ObterProcessoRequest, _car_processos_v1_Processo__Input>;
  
  /**
   * Where a case stands and whom it concerns, for notices. It holds nothing of the property and nothing that a person wrote.
   */
  ObterQuadro: grpc.handleUnaryCall<_car_processos_v1_ObterQuadroRequest, _car_processos_v1_Quadro__Input>;
  
  /**
   * The content of a submitted case's receipt, without documents, for its owner. NOT_FOUND for anybody else and for a draft.
   */
  ObterRecibo: grpc.handleUnaryCall<_car_processos_v1_ObterReciboRequest, _car_processos_v1_Recibo__Input>;
  
  /**
   * The caller's relation to a processo. NOT_FOUND when it does not exist for them.
   */
  VerificarAcesso: grpc.handleUnaryCall<_car_processos_v1_VerificarAcessoRequest, _car_processos_v1_Acesso__Input>;
  
}

export interface ProcessosDefinition extends grpc.ServiceDefinition {
  AssumirPrimeiro: MethodDefinition<_car_processos_v1_AssumirPrimeiroRequest__Input, _car_processos_v1_AssumirPrimeiroResponse__Input, _car_processos_v1_AssumirPrimeiroRequest, _car_processos_v1_AssumirPrimeiroResponse>
  ListarIds: MethodDefinition<_car_processos_v1_ListarIdsRequest__Input, _car_processos_v1_ListarIdsResponse__Input, _car_processos_v1_ListarIdsRequest, _car_processos_v1_ListarIdsResponse>
  ListarRascunhos: MethodDefinition<_car_processos_v1_ListarRascunhosRequest__Input, _car_processos_v1_ListarIdsResponse__Input, _car_processos_v1_ListarRascunhosRequest, _car_processos_v1_ListarIdsResponse>
  MudouDesde: MethodDefinition<_car_processos_v1_MudouDesdeRequest__Input, _car_processos_v1_MudouDesdeResponse__Input, _car_processos_v1_MudouDesdeRequest, _car_processos_v1_MudouDesdeResponse>
  ObterAutos: MethodDefinition<_car_processos_v1_ObterProcessoRequest__Input, _car_processos_v1_Autos__Input, _car_processos_v1_ObterProcessoRequest, _car_processos_v1_Autos>
  ObterProcesso: MethodDefinition<_car_processos_v1_ObterProcessoRequest__Input, _car_processos_v1_Processo__Input, _car_processos_v1_ObterProcessoRequest, _car_processos_v1_Processo>
  ObterQuadro: MethodDefinition<_car_processos_v1_ObterQuadroRequest__Input, _car_processos_v1_Quadro__Input, _car_processos_v1_ObterQuadroRequest, _car_processos_v1_Quadro>
  ObterRecibo: MethodDefinition<_car_processos_v1_ObterReciboRequest__Input, _car_processos_v1_Recibo__Input, _car_processos_v1_ObterReciboRequest, _car_processos_v1_Recibo>
  VerificarAcesso: MethodDefinition<_car_processos_v1_VerificarAcessoRequest__Input, _car_processos_v1_Acesso__Input, _car_processos_v1_VerificarAcessoRequest, _car_processos_v1_Acesso>
}
