// Original file: car/auth/v1/auth.proto


export interface Endereco__Input {
  /**
   * The address that they set, else the one that the provider has verified; absent when there is neither.
   */
  'email'?: (string);
  '_email'?: "email";
}

export interface Endereco {
  /**
   * The address that they set, else the one that the provider has verified; absent when there is neither.
   */
  'email'?: (string);
  '_email'?: "email";
}
