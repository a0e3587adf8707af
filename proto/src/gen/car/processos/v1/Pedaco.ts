// Original file: car/processos/v1/processos.proto


export interface Pedaco__Input {
  'hectares'?: (number | string);
  /**
   * 0 to 1
   */
  'parte'?: (number | string);
  /**
   * GeoJSON
   */
  'forma'?: (string);
  '_forma'?: "forma";
}

export interface Pedaco {
  'hectares': (number);
  /**
   * 0 to 1
   */
  'parte': (number);
  /**
   * GeoJSON
   */
  'forma'?: (string);
  '_forma'?: "forma";
}
