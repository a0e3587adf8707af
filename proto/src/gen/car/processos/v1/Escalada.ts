// Original file: car/processos/v1/processos.proto


/**
 * The supervision was told that the term has passed, the first or the second time.
 */
export interface Escalada__Input {
  'vez'?: (number);
  'em'?: (string);
}

/**
 * The supervision was told that the term has passed, the first or the second time.
 */
export interface Escalada {
  'vez': (number);
  'em': (string);
}
