// Original file: car/processos/v1/processos.proto


export interface AssumirPrimeiroRequest__Input {
  'processo_ids'?: (string)[];
}

export interface AssumirPrimeiroRequest {
  'processo_ids': (string)[];
}
