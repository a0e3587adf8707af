// Original file: proto/car/avisos/v1/avisos.proto


export interface Aviso__Input {
  /**
   * As the public interface shows it: JSON.
   */
  'aviso'?: (string);
}

export interface Aviso {
  /**
   * As the public interface shows it: JSON.
   */
  'aviso': (string);
}
