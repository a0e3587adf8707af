// Original file: proto/car/processos/v1/processos.proto


export interface MudouDesdeRequest__Input {
  'processo_id'?: (string);
  /**
   * The version of the record, as Andamento.versao_fluxo says it.
   */
  'versao'?: (number);
  /**
   * A time, for callers who do not know the version.
   */
  'em'?: (string);
  '_versao'?: "versao";
  '_em'?: "em";
}

export interface MudouDesdeRequest {
  'processo_id': (string);
  /**
   * The version of the record, as Andamento.versao_fluxo says it.
   */
  'versao'?: (number);
  /**
   * A time, for callers who do not know the version.
   */
  'em'?: (string);
  '_versao'?: "versao";
  '_em'?: "em";
}
