// Original file: proto/car/processos/v1/processos.proto


export interface ListarRecursosRequest__Input {
  'status'?: (string)[];
  'page_size'?: (number);
  'cursor'?: (string);
  '_cursor'?: "cursor";
}

export interface ListarRecursosRequest {
  'status': (string)[];
  'page_size': (number);
  'cursor'?: (string);
  '_cursor'?: "cursor";
}
