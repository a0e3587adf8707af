// Original file: car/auth/v1/auth.proto


export interface Conta__Input {
  /**
   * JSON, as the public interface shows it.
   */
  'conta'?: (string);
  /**
   * Where the person is signed in, in the same form.
   */
  'sessoes'?: (string);
}

export interface Conta {
  /**
   * JSON, as the public interface shows it.
   */
  'conta': (string);
  /**
   * Where the person is signed in, in the same form.
   */
  'sessoes': (string);
}
