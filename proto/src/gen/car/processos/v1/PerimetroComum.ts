// Original file: car/processos/v1/processos.proto


export interface PerimetroComum__Input {
  'identico'?: (boolean);
  'hectares'?: (number | string);
  /**
   * 0 to 1, of the smaller one.
   */
  'parte'?: (number | string);
  /**
   * GeoJSON
   */
  'forma'?: (string);
  '_forma'?: "forma";
}

export interface PerimetroComum {
  'identico': (boolean);
  'hectares': (number);
  /**
   * 0 to 1, of the smaller one.
   */
  'parte': (number);
  /**
   * GeoJSON
   */
  'forma'?: (string);
  '_forma'?: "forma";
}
