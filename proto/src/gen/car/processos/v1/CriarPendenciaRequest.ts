// Original file: proto/car/processos/v1/processos.proto


export interface CriarPendenciaRequest__Input {
  'processo_id'?: (string);
  'if_match'?: (string);
  'tipo'?: (string);
  'descricao'?: (string);
  'documento_id'?: (string);
  'campo'?: (string);
  'prazo_dias'?: (number);
  '_documento_id'?: "documento_id";
  '_campo'?: "campo";
}

export interface CriarPendenciaRequest {
  'processo_id': (string);
  'if_match': (string);
  'tipo': (string);
  'descricao': (string);
  'documento_id'?: (string);
  'campo'?: (string);
  'prazo_dias': (number);
  '_documento_id'?: "documento_id";
  '_campo'?: "campo";
}
