// Original file: car/processos/v1/processos.proto


export interface ListarIdsResponse__Input {
  'ids'?: (string)[];
}

export interface ListarIdsResponse {
  'ids': (string)[];
}
