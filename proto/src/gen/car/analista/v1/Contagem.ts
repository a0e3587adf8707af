// Original file: car/analista/v1/analista.proto


export interface Contagem__Input {
  'em_analise'?: (number);
  'vencem_em_7_dias'?: (number);
  'vencidos'?: (number);
  /**
   * Cases that nobody holds; the same for everybody.
   */
  'livres'?: (number);
  /**
   * Appeals that wait for the supervision; 0 for an analyst.
   */
  'em_recurso'?: (number);
}

export interface Contagem {
  'em_analise': (number);
  'vencem_em_7_dias': (number);
  'vencidos': (number);
  /**
   * Cases that nobody holds; the same for everybody.
   */
  'livres': (number);
  /**
   * Appeals that wait for the supervision; 0 for an analyst.
   */
  'em_recurso': (number);
}
