// Original file: car/documentos/v1/documentos.proto


export interface Entrega__Input {
  'documento_id'?: (string);
  'tipo_documento'?: (string);
  /**
   * True if it was taken out again, false if it came.
   */
  'saiu'?: (boolean);
  /**
   * The document that it replaced.
   */
  'substitui'?: (string);
  'em'?: (string);
  /**
   * Absent when the service itself did it.
   */
  'por_id'?: (string);
  'por_nome'?: (string);
  /**
   * The same as a line for people.
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
   * True if it was taken out again, false if it came.
   */
  'saiu': (boolean);
  /**
   * The document that it replaced.
   */
  'substitui'?: (string);
  'em': (string);
  /**
   * Absent when the service itself did it.
   */
  'por_id'?: (string);
  'por_nome'?: (string);
  /**
   * The same as a line for people.
   */
  'resumo': (string);
  '_substitui'?: "substitui";
  '_por_id'?: "por_id";
  '_por_nome'?: "por_nome";
}
