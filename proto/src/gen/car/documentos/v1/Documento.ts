// Original file: car/documentos/v1/documentos.proto

import type { Dados__Input as _car_documentos_v1_Dados__Input, Dados as _car_documentos_v1_Dados } from '../../../car/documentos/v1/Dados.ts';
import type { Campo__Input as _car_documentos_v1_Campo__Input, Campo as _car_documentos_v1_Campo } from '../../../car/documentos/v1/Campo.ts';
import type { Long } from '@grpc/proto-loader';

export interface Documento__Input {
  'id'?: (string);
  'processo_id'?: (string);
  'tipo_documento'?: (string);
  'status'?: (string);
  'hash_sha256'?: (string);
  'tipo_conteudo'?: (string);
  'tamanho_bytes'?: (number | string | Long);
  'recebido_em'?: (string);
  'nome_arquivo'?: (string);
  'motivo'?: (string);
  'confianca'?: (number | string);
  'paginas'?: (number);
  'substitui'?: (string);
  /**
   * Also held in another owner's processo.
   */
  'duplicidade'?: (boolean);
  'dados'?: (_car_documentos_v1_Dados__Input | null);
  'campos'?: (_car_documentos_v1_Campo__Input)[];
  'versao'?: (number);
  '_nome_arquivo'?: "nome_arquivo";
  '_motivo'?: "motivo";
  '_confianca'?: "confianca";
  '_paginas'?: "paginas";
  '_substitui'?: "substitui";
  '_dados'?: "dados";
}

export interface Documento {
  'id': (string);
  'processo_id': (string);
  'tipo_documento': (string);
  'status': (string);
  'hash_sha256': (string);
  'tipo_conteudo': (string);
  'tamanho_bytes': (number);
  'recebido_em': (string);
  'nome_arquivo'?: (string);
  'motivo'?: (string);
  'confianca'?: (number);
  'paginas'?: (number);
  'substitui'?: (string);
  /**
   * Also held in another owner's processo.
   */
  'duplicidade': (boolean);
  'dados'?: (_car_documentos_v1_Dados | null);
  'campos': (_car_documentos_v1_Campo)[];
  'versao': (number);
  '_nome_arquivo'?: "nome_arquivo";
  '_motivo'?: "motivo";
  '_confianca'?: "confianca";
  '_paginas'?: "paginas";
  '_substitui'?: "substitui";
  '_dados'?: "dados";
}
