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
import type { BaixarDossieRequest__Input as _car_dossie_v1_BaixarDossieRequest__Input, BaixarDossieRequest as _car_dossie_v1_BaixarDossieRequest } from './car/dossie/v1/BaixarDossieRequest.ts';
import type { DossieClient as _car_dossie_v1_DossieClient, DossieDefinition as _car_dossie_v1_DossieDefinition } from './car/dossie/v1/Dossie.ts';
import type { Emitido__Input as _car_dossie_v1_Emitido__Input, Emitido as _car_dossie_v1_Emitido } from './car/dossie/v1/Emitido.ts';
import type { IniciarJobRequest__Input as _car_dossie_v1_IniciarJobRequest__Input, IniciarJobRequest as _car_dossie_v1_IniciarJobRequest } from './car/dossie/v1/IniciarJobRequest.ts';
import type { IniciarJobResponse__Input as _car_dossie_v1_IniciarJobResponse__Input, IniciarJobResponse as _car_dossie_v1_IniciarJobResponse } from './car/dossie/v1/IniciarJobResponse.ts';
import type { ListarAtosRequest__Input as _car_dossie_v1_ListarAtosRequest__Input, ListarAtosRequest as _car_dossie_v1_ListarAtosRequest } from './car/dossie/v1/ListarAtosRequest.ts';
import type { ListarAtosResponse__Input as _car_dossie_v1_ListarAtosResponse__Input, ListarAtosResponse as _car_dossie_v1_ListarAtosResponse } from './car/dossie/v1/ListarAtosResponse.ts';
import type { ListarEmitidosRequest__Input as _car_dossie_v1_ListarEmitidosRequest__Input, ListarEmitidosRequest as _car_dossie_v1_ListarEmitidosRequest } from './car/dossie/v1/ListarEmitidosRequest.ts';
import type { ListarEmitidosResponse__Input as _car_dossie_v1_ListarEmitidosResponse__Input, ListarEmitidosResponse as _car_dossie_v1_ListarEmitidosResponse } from './car/dossie/v1/ListarEmitidosResponse.ts';
import type { Acesso__Input as _car_processos_v1_Acesso__Input, Acesso as _car_processos_v1_Acesso } from './car/processos/v1/Acesso.ts';
import type { Andamento__Input as _car_processos_v1_Andamento__Input, Andamento as _car_processos_v1_Andamento } from './car/processos/v1/Andamento.ts';
import type { Assumido__Input as _car_processos_v1_Assumido__Input, Assumido as _car_processos_v1_Assumido } from './car/processos/v1/Assumido.ts';
import type { AssumirPrimeiroRequest__Input as _car_processos_v1_AssumirPrimeiroRequest__Input, AssumirPrimeiroRequest as _car_processos_v1_AssumirPrimeiroRequest } from './car/processos/v1/AssumirPrimeiroRequest.ts';
import type { AssumirPrimeiroResponse__Input as _car_processos_v1_AssumirPrimeiroResponse__Input, AssumirPrimeiroResponse as _car_processos_v1_AssumirPrimeiroResponse } from './car/processos/v1/AssumirPrimeiroResponse.ts';
import type { Autos__Input as _car_processos_v1_Autos__Input, Autos as _car_processos_v1_Autos } from './car/processos/v1/Autos.ts';
import type { Avaliacao__Input as _car_processos_v1_Avaliacao__Input, Avaliacao as _car_processos_v1_Avaliacao } from './car/processos/v1/Avaliacao.ts';
import type { Cruzamento__Input as _car_processos_v1_Cruzamento__Input, Cruzamento as _car_processos_v1_Cruzamento } from './car/processos/v1/Cruzamento.ts';
import type { Decisao__Input as _car_processos_v1_Decisao__Input, Decisao as _car_processos_v1_Decisao } from './car/processos/v1/Decisao.ts';
import type { Escalada__Input as _car_processos_v1_Escalada__Input, Escalada as _car_processos_v1_Escalada } from './car/processos/v1/Escalada.ts';
import type { Imovel__Input as _car_processos_v1_Imovel__Input, Imovel as _car_processos_v1_Imovel } from './car/processos/v1/Imovel.ts';
import type { ListarIdsRequest__Input as _car_processos_v1_ListarIdsRequest__Input, ListarIdsRequest as _car_processos_v1_ListarIdsRequest } from './car/processos/v1/ListarIdsRequest.ts';
import type { ListarIdsResponse__Input as _car_processos_v1_ListarIdsResponse__Input, ListarIdsResponse as _car_processos_v1_ListarIdsResponse } from './car/processos/v1/ListarIdsResponse.ts';
import type { ListarRascunhosRequest__Input as _car_processos_v1_ListarRascunhosRequest__Input, ListarRascunhosRequest as _car_processos_v1_ListarRascunhosRequest } from './car/processos/v1/ListarRascunhosRequest.ts';
import type { Matricula__Input as _car_processos_v1_Matricula__Input, Matricula as _car_processos_v1_Matricula } from './car/processos/v1/Matricula.ts';
import type { MudouDesdeRequest__Input as _car_processos_v1_MudouDesdeRequest__Input, MudouDesdeRequest as _car_processos_v1_MudouDesdeRequest } from './car/processos/v1/MudouDesdeRequest.ts';
import type { MudouDesdeResponse__Input as _car_processos_v1_MudouDesdeResponse__Input, MudouDesdeResponse as _car_processos_v1_MudouDesdeResponse } from './car/processos/v1/MudouDesdeResponse.ts';
import type { ObterProcessoRequest__Input as _car_processos_v1_ObterProcessoRequest__Input, ObterProcessoRequest as _car_processos_v1_ObterProcessoRequest } from './car/processos/v1/ObterProcessoRequest.ts';
import type { ObterQuadroRequest__Input as _car_processos_v1_ObterQuadroRequest__Input, ObterQuadroRequest as _car_processos_v1_ObterQuadroRequest } from './car/processos/v1/ObterQuadroRequest.ts';
import type { ObterReciboRequest__Input as _car_processos_v1_ObterReciboRequest__Input, ObterReciboRequest as _car_processos_v1_ObterReciboRequest } from './car/processos/v1/ObterReciboRequest.ts';
import type { Pedaco__Input as _car_processos_v1_Pedaco__Input, Pedaco as _car_processos_v1_Pedaco } from './car/processos/v1/Pedaco.ts';
import type { Pendencia__Input as _car_processos_v1_Pendencia__Input, Pendencia as _car_processos_v1_Pendencia } from './car/processos/v1/Pendencia.ts';
import type { PendenciaResumo__Input as _car_processos_v1_PendenciaResumo__Input, PendenciaResumo as _car_processos_v1_PendenciaResumo } from './car/processos/v1/PendenciaResumo.ts';
import type { PerimetroComum__Input as _car_processos_v1_PerimetroComum__Input, PerimetroComum as _car_processos_v1_PerimetroComum } from './car/processos/v1/PerimetroComum.ts';
import type { Pessoa__Input as _car_processos_v1_Pessoa__Input, Pessoa as _car_processos_v1_Pessoa } from './car/processos/v1/Pessoa.ts';
import type { Processo__Input as _car_processos_v1_Processo__Input, Processo as _car_processos_v1_Processo } from './car/processos/v1/Processo.ts';
import type { ProcessosClient as _car_processos_v1_ProcessosClient, ProcessosDefinition as _car_processos_v1_ProcessosDefinition } from './car/processos/v1/Processos.ts';
import type { Proprietario__Input as _car_processos_v1_Proprietario__Input, Proprietario as _car_processos_v1_Proprietario } from './car/processos/v1/Proprietario.ts';
import type { Quadro__Input as _car_processos_v1_Quadro__Input, Quadro as _car_processos_v1_Quadro } from './car/processos/v1/Quadro.ts';
import type { Recibo__Input as _car_processos_v1_Recibo__Input, Recibo as _car_processos_v1_Recibo } from './car/processos/v1/Recibo.ts';
import type { Recurso__Input as _car_processos_v1_Recurso__Input, Recurso as _car_processos_v1_Recurso } from './car/processos/v1/Recurso.ts';
import type { RecursoResumo__Input as _car_processos_v1_RecursoResumo__Input, RecursoResumo as _car_processos_v1_RecursoResumo } from './car/processos/v1/RecursoResumo.ts';
import type { ResponsavelTecnico__Input as _car_processos_v1_ResponsavelTecnico__Input, ResponsavelTecnico as _car_processos_v1_ResponsavelTecnico } from './car/processos/v1/ResponsavelTecnico.ts';
import type { Semelhante__Input as _car_processos_v1_Semelhante__Input, Semelhante as _car_processos_v1_Semelhante } from './car/processos/v1/Semelhante.ts';
import type { TecnicoAutorizado__Input as _car_processos_v1_TecnicoAutorizado__Input, TecnicoAutorizado as _car_processos_v1_TecnicoAutorizado } from './car/processos/v1/TecnicoAutorizado.ts';
import type { VerificarAcessoRequest__Input as _car_processos_v1_VerificarAcessoRequest__Input, VerificarAcessoRequest as _car_processos_v1_VerificarAcessoRequest } from './car/processos/v1/VerificarAcessoRequest.ts';

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
    dossie: {
      v1: {
        BaixarDossieRequest: MessageTypeDefinition<_car_dossie_v1_BaixarDossieRequest__Input, _car_dossie_v1_BaixarDossieRequest>
        Dossie: SubtypeConstructor<typeof grpc.Client, _car_dossie_v1_DossieClient> & { service: _car_dossie_v1_DossieDefinition }
        Emitido: MessageTypeDefinition<_car_dossie_v1_Emitido__Input, _car_dossie_v1_Emitido>
        IniciarJobRequest: MessageTypeDefinition<_car_dossie_v1_IniciarJobRequest__Input, _car_dossie_v1_IniciarJobRequest>
        IniciarJobResponse: MessageTypeDefinition<_car_dossie_v1_IniciarJobResponse__Input, _car_dossie_v1_IniciarJobResponse>
        ListarAtosRequest: MessageTypeDefinition<_car_dossie_v1_ListarAtosRequest__Input, _car_dossie_v1_ListarAtosRequest>
        ListarAtosResponse: MessageTypeDefinition<_car_dossie_v1_ListarAtosResponse__Input, _car_dossie_v1_ListarAtosResponse>
        ListarEmitidosRequest: MessageTypeDefinition<_car_dossie_v1_ListarEmitidosRequest__Input, _car_dossie_v1_ListarEmitidosRequest>
        ListarEmitidosResponse: MessageTypeDefinition<_car_dossie_v1_ListarEmitidosResponse__Input, _car_dossie_v1_ListarEmitidosResponse>
      }
    }
    processos: {
      v1: {
        Acesso: MessageTypeDefinition<_car_processos_v1_Acesso__Input, _car_processos_v1_Acesso>
        Andamento: MessageTypeDefinition<_car_processos_v1_Andamento__Input, _car_processos_v1_Andamento>
        Assumido: MessageTypeDefinition<_car_processos_v1_Assumido__Input, _car_processos_v1_Assumido>
        AssumirPrimeiroRequest: MessageTypeDefinition<_car_processos_v1_AssumirPrimeiroRequest__Input, _car_processos_v1_AssumirPrimeiroRequest>
        AssumirPrimeiroResponse: MessageTypeDefinition<_car_processos_v1_AssumirPrimeiroResponse__Input, _car_processos_v1_AssumirPrimeiroResponse>
        Autos: MessageTypeDefinition<_car_processos_v1_Autos__Input, _car_processos_v1_Autos>
        Avaliacao: MessageTypeDefinition<_car_processos_v1_Avaliacao__Input, _car_processos_v1_Avaliacao>
        Cruzamento: MessageTypeDefinition<_car_processos_v1_Cruzamento__Input, _car_processos_v1_Cruzamento>
        Decisao: MessageTypeDefinition<_car_processos_v1_Decisao__Input, _car_processos_v1_Decisao>
        Escalada: MessageTypeDefinition<_car_processos_v1_Escalada__Input, _car_processos_v1_Escalada>
        Imovel: MessageTypeDefinition<_car_processos_v1_Imovel__Input, _car_processos_v1_Imovel>
        ListarIdsRequest: MessageTypeDefinition<_car_processos_v1_ListarIdsRequest__Input, _car_processos_v1_ListarIdsRequest>
        ListarIdsResponse: MessageTypeDefinition<_car_processos_v1_ListarIdsResponse__Input, _car_processos_v1_ListarIdsResponse>
        ListarRascunhosRequest: MessageTypeDefinition<_car_processos_v1_ListarRascunhosRequest__Input, _car_processos_v1_ListarRascunhosRequest>
        Matricula: MessageTypeDefinition<_car_processos_v1_Matricula__Input, _car_processos_v1_Matricula>
        MudouDesdeRequest: MessageTypeDefinition<_car_processos_v1_MudouDesdeRequest__Input, _car_processos_v1_MudouDesdeRequest>
        MudouDesdeResponse: MessageTypeDefinition<_car_processos_v1_MudouDesdeResponse__Input, _car_processos_v1_MudouDesdeResponse>
        ObterProcessoRequest: MessageTypeDefinition<_car_processos_v1_ObterProcessoRequest__Input, _car_processos_v1_ObterProcessoRequest>
        ObterQuadroRequest: MessageTypeDefinition<_car_processos_v1_ObterQuadroRequest__Input, _car_processos_v1_ObterQuadroRequest>
        ObterReciboRequest: MessageTypeDefinition<_car_processos_v1_ObterReciboRequest__Input, _car_processos_v1_ObterReciboRequest>
        Pedaco: MessageTypeDefinition<_car_processos_v1_Pedaco__Input, _car_processos_v1_Pedaco>
        Pendencia: MessageTypeDefinition<_car_processos_v1_Pendencia__Input, _car_processos_v1_Pendencia>
        PendenciaResumo: MessageTypeDefinition<_car_processos_v1_PendenciaResumo__Input, _car_processos_v1_PendenciaResumo>
        PerimetroComum: MessageTypeDefinition<_car_processos_v1_PerimetroComum__Input, _car_processos_v1_PerimetroComum>
        Pessoa: MessageTypeDefinition<_car_processos_v1_Pessoa__Input, _car_processos_v1_Pessoa>
        Processo: MessageTypeDefinition<_car_processos_v1_Processo__Input, _car_processos_v1_Processo>
        Processos: SubtypeConstructor<typeof grpc.Client, _car_processos_v1_ProcessosClient> & { service: _car_processos_v1_ProcessosDefinition }
        Proprietario: MessageTypeDefinition<_car_processos_v1_Proprietario__Input, _car_processos_v1_Proprietario>
        Quadro: MessageTypeDefinition<_car_processos_v1_Quadro__Input, _car_processos_v1_Quadro>
        Recibo: MessageTypeDefinition<_car_processos_v1_Recibo__Input, _car_processos_v1_Recibo>
        Recurso: MessageTypeDefinition<_car_processos_v1_Recurso__Input, _car_processos_v1_Recurso>
        RecursoResumo: MessageTypeDefinition<_car_processos_v1_RecursoResumo__Input, _car_processos_v1_RecursoResumo>
        ResponsavelTecnico: MessageTypeDefinition<_car_processos_v1_ResponsavelTecnico__Input, _car_processos_v1_ResponsavelTecnico>
        Semelhante: MessageTypeDefinition<_car_processos_v1_Semelhante__Input, _car_processos_v1_Semelhante>
        TecnicoAutorizado: MessageTypeDefinition<_car_processos_v1_TecnicoAutorizado__Input, _car_processos_v1_TecnicoAutorizado>
        VerificarAcessoRequest: MessageTypeDefinition<_car_processos_v1_VerificarAcessoRequest__Input, _car_processos_v1_VerificarAcessoRequest>
      }
    }
  }
}

