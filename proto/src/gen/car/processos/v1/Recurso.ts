// Original file: car/processos/v1/processos.proto

import type { Pessoa__Input as _car_processos_v1_Pessoa__Input, Pessoa as _car_processos_v1_Pessoa } from '../../../car/processos/v1/Pessoa.ts';

export interface Recurso__Input {
  'id'?: (string);
  'processo_id'?: (string);
  'status'?: (string);
  'fundamentacao'?: (string);
  'documento_ids'?: (string)[];
  'aberto_em'?: (string);
  'decidido_em'?: (string);
  'decidido_por'?: (_car_processos_v1_Pessoa__Input | null);
  'decisao'?: (string);
  '_decidido_em'?: "decidido_em";
  '_decidido_por'?: "decidido_por";
  '_decisao'?: "decisao";
}

export interface Recurso {
  'id': (string);
  'processo_id': (string);
  'status': (string);
  'fundamentacao': (string);
  'documento_ids': (string)[];
  'aberto_em': (string);
  'decidido_em'?: (string);
  'decidido_por'?: (_car_processos_v1_Pessoa | null);
  'decisao'?: (string);
  '_decidido_em'?: "decidido_em";
  '_decidido_por'?: "decidido_por";
  '_decisao'?: "decisao";
}
