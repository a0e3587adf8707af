// Original file: car/processos/v1/processos.proto


export interface TecnicoAutorizado__Input {
  'id'?: (string);
  /**
   * consultar, editar or submeter
   */
  'escopo'?: (string);
}

export interface TecnicoAutorizado {
  'id': (string);
  /**
   * consultar, editar or submeter
   */
  'escopo': (string);
}
