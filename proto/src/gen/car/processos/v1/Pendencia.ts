// Original file: car/processos/v1/processos.proto


export interface Pendencia__Input {
  'id'?: (string);
  'numero'?: (string);
  'tipo'?: (string);
  'descricao'?: (string);
  'documento_id'?: (string);
  'campo'?: (string);
  'status'?: (string);
  'prazo_em'?: (string);
  'criada_em'?: (string);
  'resposta'?: (string);
  'documento_ids'?: (string)[];
  'respondida_em'?: (string);
  '_documento_id'?: "documento_id";
  '_campo'?: "campo";
  '_resposta'?: "resposta";
  '_respondida_em'?: "respondida_em";
}

export interface Pendencia {
  'id': (string);
  'numero': (string);
  'tipo': (string);
  'descricao': (string);
  'documento_id'?: (string);
  'campo'?: (string);
  'status': (string);
  'prazo_em': (string);
  'criada_em': (string);
  'resposta'?: (string);
  'documento_ids': (string)[];
  'respondida_em'?: (string);
  '_documento_id'?: "documento_id";
  '_campo'?: "campo";
  '_resposta'?: "resposta";
  '_respondida_em'?: "respondida_em";
}
