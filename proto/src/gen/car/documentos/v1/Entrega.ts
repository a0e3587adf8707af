// Original file: proto/car/documentos/v1/documentos.proto


export interface Entrega__Input {
  'documento_id'?: (string);
  'tipo_documento'?: (string);
  /**
   * Taken out again; otherwise it came.
   */
  'saiu'?: (boolean);
  /**
   * The document in whose place it came.
   */
  'substitui'?: (string);
  'em'?: (string);
  /**
   * Absent when the service itself did it.
   */
  'por_id'?: (string);
  'por_nome'?: (string);
  /**
   * The same in a line for people.
   */
  'resumo'?: (string);
  '_substitui'?: "substitui";
  '_por_id'?: "por_id";
  '_por_nome'?: "por_nome";
}

export interface Entrega {
  'documento_id': (string);
  'tipo_documento': (string);
  /**
   * Taken out again; otherwise it came.
   */
  'saiu': (boolean);
  /**
   * The document in whose place it came.
   */
  'substitui'?: (string);
  'em': (string);
  /**
   * Absent when the service itself did it.
   */
  'por_id'?: (string);
  'por_nome'?: (string);
  /**
   * The same in a line for people.
   */
  'resumo': (string);
  '_substitui'?: "substitui";
  '_por_id'?: "por_id";
  '_por_nome'?: "por_nome";
}
