// Original file: car/avisos/v1/avisos.proto


export interface DaPessoaRequest__Input {
  'pessoa_id'?: (string);
}

export interface DaPessoaRequest {
  'pessoa_id': (string);
}
