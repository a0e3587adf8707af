// Original file: car/documentos/v1/documentos.proto


export interface ListarPorProcessosRequest__Input {
  'processo_ids'?: (string)[];
  /**
   * Includes what was read in each; without it only ids, kinds and statuses are filled in.
   */
  'com_dados'?: (boolean);
}

export interface ListarPorProcessosRequest {
  'processo_ids': (string)[];
  /**
   * Includes what was read in each; without it only ids, kinds and statuses are filled in.
   */
  'com_dados': (boolean);
}
