// Original file: proto/car/avisos/v1/avisos.proto


export interface Preferencias__Input {
  /**
   * As the public interface shows them: JSON.
   */
  'preferencias'?: (string);
}

export interface Preferencias {
  /**
   * As the public interface shows them: JSON.
   */
  'preferencias': (string);
}
