// Original file: car/avisos/v1/avisos.proto


export interface Aviso__Input {
  /**
   * JSON, as the public interface shows it.
   */
  'aviso'?: (string);
}

export interface Aviso {
  /**
   * JSON, as the public interface shows it.
   */
  'aviso': (string);
}
