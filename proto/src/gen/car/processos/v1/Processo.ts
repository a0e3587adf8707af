// Original file: car/processos/v1/processos.proto

import type { Imovel__Input as _car_processos_v1_Imovel__Input, Imovel as _car_processos_v1_Imovel } from '../../../car/processos/v1/Imovel.ts';
import type { Proprietario__Input as _car_processos_v1_Proprietario__Input, Proprietario as _car_processos_v1_Proprietario } from '../../../car/processos/v1/Proprietario.ts';
import type { ResponsavelTecnico__Input as _car_processos_v1_ResponsavelTecnico__Input, ResponsavelTecnico as _car_processos_v1_ResponsavelTecnico } from '../../../car/processos/v1/ResponsavelTecnico.ts';
import type { Pessoa__Input as _car_processos_v1_Pessoa__Input, Pessoa as _car_processos_v1_Pessoa } from '../../../car/processos/v1/Pessoa.ts';
import type { Andamento__Input as _car_processos_v1_Andamento__Input, Andamento as _car_processos_v1_Andamento } from '../../../car/processos/v1/Andamento.ts';
import type { Cruzamento__Input as _car_processos_v1_Cruzamento__Input, Cruzamento as _car_processos_v1_Cruzamento } from '../../../car/processos/v1/Cruzamento.ts';

export interface Processo__Input {
  'id'?: (string);
  'numero'?: (string);
  'status'?: (string);
  'versao'?: (number);
  'imovel'?: (_car_processos_v1_Imovel__Input | null);
  'proprietario'?: (_car_processos_v1_Proprietario__Input | null);
  'observacoes'?: (string);
  'responsavel_tecnico'?: (_car_processos_v1_ResponsavelTecnico__Input | null);
  'analista'?: (_car_processos_v1_Pessoa__Input | null);
  'situacao_car'?: (string);
  'criado_em'?: (string);
  'atualizado_em'?: (string);
  'submetido_em'?: (string);
  'prazo_em'?: (string);
  /**
   * Not part of the public record: what the queue and the dashboard are computed from.
   */
  'andamento'?: (_car_processos_v1_Andamento__Input | null);
  /**
   * Only where it was asked for, and in Autos.
   */
  'cruzamento'?: (_car_processos_v1_Cruzamento__Input | null);
  '_observacoes'?: "observacoes";
  '_responsavel_tecnico'?: "responsavel_tecnico";
  '_analista'?: "analista";
  '_situacao_car'?: "situacao_car";
  '_submetido_em'?: "submetido_em";
  '_prazo_em'?: "prazo_em";
  '_cruzamento'?: "cruzamento";
}

export interface Processo {
  'id': (string);
  'numero': (string);
  'status': (string);
  'versao': (number);
  'imovel': (_car_processos_v1_Imovel | null);
  'proprietario': (_car_processos_v1_Proprietario | null);
  'observacoes'?: (string);
  'responsavel_tecnico'?: (_car_processos_v1_ResponsavelTecnico | null);
  'analista'?: (_car_processos_v1_Pessoa | null);
  'situacao_car'?: (string);
  'criado_em': (string);
  'atualizado_em': (string);
  'submetido_em'?: (string);
  'prazo_em'?: (string);
  /**
   * Not part of the public record: what the queue and the dashboard are computed from.
   */
  'andamento': (_car_processos_v1_Andamento | null);
  /**
   * Only where it was asked for, and in Autos.
   */
  'cruzamento'?: (_car_processos_v1_Cruzamento | null);
  '_observacoes'?: "observacoes";
  '_responsavel_tecnico'?: "responsavel_tecnico";
  '_analista'?: "analista";
  '_situacao_car'?: "situacao_car";
  '_submetido_em'?: "submetido_em";
  '_prazo_em'?: "prazo_em";
  '_cruzamento'?: "cruzamento";
}
