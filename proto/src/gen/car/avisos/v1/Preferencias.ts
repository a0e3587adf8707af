// Original file: car/avisos/v1/avisos.proto


export interface Preferencias__Input {
  /**
   * JSON, as the public interface shows them.
   */
  'preferencias'?: (string);
}

export interface Preferencias {
  /**
   * JSON, as the public interface shows them.
   */
  'preferencias': (string);
}
