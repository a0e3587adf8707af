// Original file: car/processos/v1/processos.proto


export interface ResponsavelTecnico__Input {
  'id'?: (string);
  'nome'?: (string);
  'conselho'?: (string);
  'registro'?: (string);
  'art_trt'?: (string);
  '_conselho'?: "conselho";
  '_registro'?: "registro";
  '_art_trt'?: "art_trt";
}

export interface ResponsavelTecnico {
  'id': (string);
  'nome': (string);
  'conselho'?: (string);
  'registro'?: (string);
  'art_trt'?: (string);
  '_conselho'?: "conselho";
  '_registro'?: "registro";
  '_art_trt'?: "art_trt";
}
