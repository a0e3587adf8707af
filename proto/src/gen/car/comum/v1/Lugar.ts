// Original file: car/comum/v1/ato.proto


/**
 * A place in a history, at an act or between two.
 */
export interface Lugar__Input {
  'em'?: (string);
  'commit'?: (string);
  'indice'?: (number);
}

/**
 * A place in a history, at an act or between two.
 */
export interface Lugar {
  'em': (string);
  'commit': (string);
  'indice': (number);
}
