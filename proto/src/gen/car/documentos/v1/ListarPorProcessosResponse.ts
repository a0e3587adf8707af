// Original file: car/documentos/v1/documentos.proto

import type { Documento__Input as _car_documentos_v1_Documento__Input, Documento as _car_documentos_v1_Documento } from '../../../car/documentos/v1/Documento.ts';
import type { Long } from '@grpc/proto-loader';

export interface ListarPorProcessosResponse__Input {
  'documentos'?: (_car_documentos_v1_Documento__Input)[];
  /**
   * The requested processos of which a file is also held, or was offered and refused, in another owner's processo; they may
   * have no document yet.
   */
  'processos_com_duplicidade'?: (string)[];
  /**
   * The number of acts on the documents of the requested processos, including discarded documents: of two answers to
   * the same question the one that counts more is the newer.
   */
  'versao'?: (number | string | Long);
}

export interface ListarPorProcessosResponse {
  'documentos': (_car_documentos_v1_Documento)[];
  /**
   * The requested processos of which a file is also held, or was offered and refused, in another owner's processo; they may
   * have no document yet.
   */
  'processos_com_duplicidade': (string)[];
  /**
   * The number of acts on the documents of the requested processos, including discarded documents: of two answers to
   * the same question the one that counts more is the newer.
   */
  'versao': (number);
}
