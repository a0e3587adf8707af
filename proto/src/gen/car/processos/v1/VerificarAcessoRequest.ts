// Original file: car/processos/v1/processos.proto


export interface VerificarAcessoRequest__Input {
  'processo_id'?: (string);
  /**
   * What the caller is about to do: consultar, enviar_documento, descartar_documento.
   */
  'operacao'?: (string);
  /**
   * What the caller is about to be shown of the case, noted before the answer (see TIPOS_LEITURA). Empty: nothing.
   */
  'leitura'?: (string);
  '_leitura'?: "leitura";
}

export interface VerificarAcessoRequest {
  'processo_id': (string);
  /**
   * What the caller is about to do: consultar, enviar_documento, descartar_documento.
   */
  'operacao': (string);
  /**
   * What the caller is about to be shown of the case, noted before the answer (see TIPOS_LEITURA). Empty: nothing.
   */
  'leitura'?: (string);
  '_leitura'?: "leitura";
}
