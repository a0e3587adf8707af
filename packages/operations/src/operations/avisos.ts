import type { Operation } from '../operation.ts'
import * as av from '../schemas/aviso.ts'
import { noQuery, noBody } from '../schemas/shared.ts'
import { EVERYONE, open, act, empty, read, list, resource, SENDING_ERRORS } from './base.ts'

/** Operations on notices, and on a person's choice of the notices that are sent by e-mail. */
export const AVISOS = {
  listarAvisos: {
    ...read,
    caminho: '/api/v1/avisos',
    service: 'avisos',
    papeis: EVERYONE,
    resumo: 'Os avisos da pessoa, do mais novo ao mais antigo',
    consulta: av.avisosQuery,
    resposta: list(av.aviso),
    errors: ['entrada_invalida'],
  },
  marcarAvisoLido: {
    ...act,
    nivel: 'bronze',
    caminho: '/api/v1/avisos/{id}/lido',
    service: 'avisos',
    papeis: EVERYONE,
    resumo: 'Marca um aviso como lido',
    consulta: noQuery,
    body: noBody,
    resposta: resource(av.aviso),
    errors: ['nao_encontrado', ...SENDING_ERRORS],
  },
  marcarAvisosLidos: {
    ...act,
    nivel: 'bronze',
    caminho: '/api/v1/avisos/lidos',
    service: 'avisos',
    papeis: EVERYONE,
    resumo: 'Marca como lidos os avisos da pessoa até um instante',
    consulta: noQuery,
    body: av.avisosRead,
    resposta: empty,
    errors: SENDING_ERRORS,
  },
  preferenciasDeAvisos: {
    ...read,
    caminho: '/api/v1/avisos/preferencias',
    service: 'avisos',
    papeis: EVERYONE,
    resumo: 'Que avisos a pessoa recebe por e-mail',
    consulta: noQuery,
    resposta: resource(av.preferenciasDeAvisos),
    errors: [],
  },
  mudarPreferenciasDeAvisos: {
    ...read,
    metodo: 'PUT',
    caminho: '/api/v1/avisos/preferencias',
    service: 'avisos',
    papeis: EVERYONE,
    resumo: 'Escolhe que avisos recebe por e-mail',
    consulta: noQuery,
    body: av.preferencesChange,
    resposta: resource(av.preferenciasDeAvisos),
    errors: ['entrada_invalida', 'ilegivel', 'tipo_nao_aceito', 'grande_demais'],
  },
  /** Ends notices by one click (RFC 8058): mail programs send a form with fixed content, so only the token is read. */
  desligarAviso: {
    ...open,
    metodo: 'POST',
    caminho: '/api/v1/publico/avisos/preferencia',
    service: 'avisos',
    resumo: 'Desliga o tipo de aviso de uma mensagem, sem entrar',
    consulta: av.descadastroQuery,
    resposta: resource(av.descadastro),
    errors: ['nao_encontrado', 'entrada_invalida', 'ilegivel', 'grande_demais'],
  },
} as const satisfies Record<string, Operation>
