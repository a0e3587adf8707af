// Original file: proto/car/comum/v1/ato.proto


/**
 * A place in a history, between acts or at one.
 */
export interface Lugar__Input {
  'em'?: (string);
  'commit'?: (string);
  'indice'?: (number);
}

/**
 * A place in a history, between acts or at one.
 */
export interface Lugar {
  'em': (string);
  'commit': (string);
  'indice': (number);
}
