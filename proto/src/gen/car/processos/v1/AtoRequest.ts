// Original file: proto/car/processos/v1/processos.proto


export interface AtoRequest__Input {
  'processo_id'?: (string);
  /**
   * Value of If-Match, empty when none was sent.
   */
  'if_match'?: (string);
}

export interface AtoRequest {
  'processo_id': (string);
  /**
   * Value of If-Match, empty when none was sent.
   */
  'if_match': (string);
}
