// Original file: car/processos/v1/processos.proto


export interface MudouDesdeResponse__Input {
  'mudou'?: (boolean);
}

export interface MudouDesdeResponse {
  'mudou': (boolean);
}
