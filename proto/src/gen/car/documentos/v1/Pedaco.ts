// Original file: car/documentos/v1/documentos.proto


export interface Pedaco__Input {
  'conteudo'?: (Buffer | Uint8Array | string);
}

export interface Pedaco {
  'conteudo': (Buffer);
}
