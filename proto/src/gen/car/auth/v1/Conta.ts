// Original file: proto/car/auth/v1/auth.proto


export interface Conta__Input {
  /**
   * As the public interface shows it: JSON.
   */
  'conta'?: (string);
  /**
   * Where the person is signed in, in the same way.
   */
  'sessoes'?: (string);
}

export interface Conta {
  /**
   * As the public interface shows it: JSON.
   */
  'conta': (string);
  /**
   * Where the person is signed in, in the same way.
   */
  'sessoes': (string);
}
