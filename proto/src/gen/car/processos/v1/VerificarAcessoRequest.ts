// Original file: proto/car/processos/v1/processos.proto


export interface VerificarAcessoRequest__Input {
  'processo_id'?: (string);
  /**
   * What the caller is about to do: consultar, enviar_documento, descartar_documento.
   */
  'operacao'?: (string);
}

export interface VerificarAcessoRequest {
  'processo_id': (string);
  /**
   * What the caller is about to do: consultar, enviar_documento, descartar_documento.
   */
  'operacao': (string);
}
