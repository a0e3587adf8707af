// Original file: car/processos/v1/processos.proto


export interface Acesso__Input {
  'processo_id'?: (string);
  'status'?: (string);
  /**
   * dono, tecnico or analise
   */
  'relacao'?: (string);
  /**
   * Whether the operation is for this caller at all (scope, holder); if not, the answer is as if nothing existed.
   */
  'permitido'?: (boolean);
  /**
   * Whether the state of the processo allows it.
   */
  'estado_permite'?: (boolean);
  /**
   * The trust level that it requires now.
   */
  'nivel'?: (string);
  'dono_id'?: (string);
}

export interface Acesso {
  'processo_id': (string);
  'status': (string);
  /**
   * dono, tecnico or analise
   */
  'relacao': (string);
  /**
   * Whether the operation is for this caller at all (scope, holder); if not, the answer is as if nothing existed.
   */
  'permitido': (boolean);
  /**
   * Whether the state of the processo allows it.
   */
  'estado_permite': (boolean);
  /**
   * The trust level that it requires now.
   */
  'nivel': (string);
  'dono_id': (string);
}
