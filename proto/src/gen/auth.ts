import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { AuthClient as _car_auth_v1_AuthClient, AuthDefinition as _car_auth_v1_AuthDefinition } from './car/auth/v1/Auth.ts';
import type { BuscarPorCpfRequest__Input as _car_auth_v1_BuscarPorCpfRequest__Input, BuscarPorCpfRequest as _car_auth_v1_BuscarPorCpfRequest } from './car/auth/v1/BuscarPorCpfRequest.ts';
import type { Conta__Input as _car_auth_v1_Conta__Input, Conta as _car_auth_v1_Conta } from './car/auth/v1/Conta.ts';
import type { Endereco__Input as _car_auth_v1_Endereco__Input, Endereco as _car_auth_v1_Endereco } from './car/auth/v1/Endereco.ts';
import type { EnderecosDaMudanca__Input as _car_auth_v1_EnderecosDaMudanca__Input, EnderecosDaMudanca as _car_auth_v1_EnderecosDaMudanca } from './car/auth/v1/EnderecosDaMudanca.ts';
import type { ListarAnalistasRequest__Input as _car_auth_v1_ListarAnalistasRequest__Input, ListarAnalistasRequest as _car_auth_v1_ListarAnalistasRequest } from './car/auth/v1/ListarAnalistasRequest.ts';
import type { ListarAnalistasResponse__Input as _car_auth_v1_ListarAnalistasResponse__Input, ListarAnalistasResponse as _car_auth_v1_ListarAnalistasResponse } from './car/auth/v1/ListarAnalistasResponse.ts';
import type { ListarPorPapelRequest__Input as _car_auth_v1_ListarPorPapelRequest__Input, ListarPorPapelRequest as _car_auth_v1_ListarPorPapelRequest } from './car/auth/v1/ListarPorPapelRequest.ts';
import type { ListarPorPapelResponse__Input as _car_auth_v1_ListarPorPapelResponse__Input, ListarPorPapelResponse as _car_auth_v1_ListarPorPapelResponse } from './car/auth/v1/ListarPorPapelResponse.ts';
import type { ObterContaRequest__Input as _car_auth_v1_ObterContaRequest__Input, ObterContaRequest as _car_auth_v1_ObterContaRequest } from './car/auth/v1/ObterContaRequest.ts';
import type { ObterEnderecosDaMudancaRequest__Input as _car_auth_v1_ObterEnderecosDaMudancaRequest__Input, ObterEnderecosDaMudancaRequest as _car_auth_v1_ObterEnderecosDaMudancaRequest } from './car/auth/v1/ObterEnderecosDaMudancaRequest.ts';
import type { ObterUsuarioRequest__Input as _car_auth_v1_ObterUsuarioRequest__Input, ObterUsuarioRequest as _car_auth_v1_ObterUsuarioRequest } from './car/auth/v1/ObterUsuarioRequest.ts';
import type { Usuario__Input as _car_auth_v1_Usuario__Input, Usuario as _car_auth_v1_Usuario } from './car/auth/v1/Usuario.ts';
import type { VerificarRevogacaoRequest__Input as _car_auth_v1_VerificarRevogacaoRequest__Input, VerificarRevogacaoRequest as _car_auth_v1_VerificarRevogacaoRequest } from './car/auth/v1/VerificarRevogacaoRequest.ts';
import type { VerificarRevogacaoResponse__Input as _car_auth_v1_VerificarRevogacaoResponse__Input, VerificarRevogacaoResponse as _car_auth_v1_VerificarRevogacaoResponse } from './car/auth/v1/VerificarRevogacaoResponse.ts';
import type { Ato__Input as _car_comum_v1_Ato__Input, Ato as _car_comum_v1_Ato } from './car/comum/v1/Ato.ts';
import type { AuditarRequest__Input as _car_comum_v1_AuditarRequest__Input, AuditarRequest as _car_comum_v1_AuditarRequest } from './car/comum/v1/AuditarRequest.ts';
import type { Autor__Input as _car_comum_v1_Autor__Input, Autor as _car_comum_v1_Autor } from './car/comum/v1/Autor.ts';
import type { Lugar__Input as _car_comum_v1_Lugar__Input, Lugar as _car_comum_v1_Lugar } from './car/comum/v1/Lugar.ts';
import type { PaginaDeAtos__Input as _car_comum_v1_PaginaDeAtos__Input, PaginaDeAtos as _car_comum_v1_PaginaDeAtos } from './car/comum/v1/PaginaDeAtos.ts';
import type { PaginaDeRegistros__Input as _car_comum_v1_PaginaDeRegistros__Input, PaginaDeRegistros as _car_comum_v1_PaginaDeRegistros } from './car/comum/v1/PaginaDeRegistros.ts';
import type { PaginarAtosRequest__Input as _car_comum_v1_PaginarAtosRequest__Input, PaginarAtosRequest as _car_comum_v1_PaginarAtosRequest } from './car/comum/v1/PaginarAtosRequest.ts';
import type { Registro__Input as _car_comum_v1_Registro__Input, Registro as _car_comum_v1_Registro } from './car/comum/v1/Registro.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  car: {
    auth: {
      v1: {
        Auth: SubtypeConstructor<typeof grpc.Client, _car_auth_v1_AuthClient> & { service: _car_auth_v1_AuthDefinition }
        BuscarPorCpfRequest: MessageTypeDefinition<_car_auth_v1_BuscarPorCpfRequest__Input, _car_auth_v1_BuscarPorCpfRequest>
        Conta: MessageTypeDefinition<_car_auth_v1_Conta__Input, _car_auth_v1_Conta>
        Endereco: MessageTypeDefinition<_car_auth_v1_Endereco__Input, _car_auth_v1_Endereco>
        EnderecosDaMudanca: MessageTypeDefinition<_car_auth_v1_EnderecosDaMudanca__Input, _car_auth_v1_EnderecosDaMudanca>
        ListarAnalistasRequest: MessageTypeDefinition<_car_auth_v1_ListarAnalistasRequest__Input, _car_auth_v1_ListarAnalistasRequest>
        ListarAnalistasResponse: MessageTypeDefinition<_car_auth_v1_ListarAnalistasResponse__Input, _car_auth_v1_ListarAnalistasResponse>
        ListarPorPapelRequest: MessageTypeDefinition<_car_auth_v1_ListarPorPapelRequest__Input, _car_auth_v1_ListarPorPapelRequest>
        ListarPorPapelResponse: MessageTypeDefinition<_car_auth_v1_ListarPorPapelResponse__Input, _car_auth_v1_ListarPorPapelResponse>
        ObterContaRequest: MessageTypeDefinition<_car_auth_v1_ObterContaRequest__Input, _car_auth_v1_ObterContaRequest>
        ObterEnderecosDaMudancaRequest: MessageTypeDefinition<_car_auth_v1_ObterEnderecosDaMudancaRequest__Input, _car_auth_v1_ObterEnderecosDaMudancaRequest>
        ObterUsuarioRequest: MessageTypeDefinition<_car_auth_v1_ObterUsuarioRequest__Input, _car_auth_v1_ObterUsuarioRequest>
        Usuario: MessageTypeDefinition<_car_auth_v1_Usuario__Input, _car_auth_v1_Usuario>
        VerificarRevogacaoRequest: MessageTypeDefinition<_car_auth_v1_VerificarRevogacaoRequest__Input, _car_auth_v1_VerificarRevogacaoRequest>
        VerificarRevogacaoResponse: MessageTypeDefinition<_car_auth_v1_VerificarRevogacaoResponse__Input, _car_auth_v1_VerificarRevogacaoResponse>
      }
    }
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
  }
}

