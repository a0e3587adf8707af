// Original file: car/processos/v1/processos.proto


export interface MudouDesdeRequest__Input {
  'processo_id'?: (string);
  /**
   * The version of the record, as Andamento.versao_fluxo says it.
   */
  'versao'?: (number);
}

export interface MudouDesdeRequest {
  'processo_id': (string);
  /**
   * The version of the record, as Andamento.versao_fluxo says it.
   */
  'versao': (number);
}
