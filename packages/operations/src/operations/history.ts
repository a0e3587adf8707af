import type { Operation } from '../operation.ts'
import * as pr from '../schemas/processo.ts'
import { relation } from '../schemas/origem.ts'
import { noQuery, page } from '../schemas/shared.ts'
import * as ve from '../schemas/versions.ts'
import { EVERYONE, list, read, resource } from './base.ts'

/** Operations that show what happened to a case, and prove it. */
export const HISTORY = {
  historico: {
    ...read,
    caminho: '/api/v1/processos/{id}/historico',
    service: 'processos',
    papeis: EVERYONE,
    resumo: 'Os atos do processo',
    consulta: pr.historicoQuery,
    resposta: list(pr.ato),
    errors: ['nao_encontrado', 'entrada_invalida'],
  },
  provarAto: {
    ...read,
    caminho: '/api/v1/processos/{id}/historico/{versao}/prova',
    service: 'processos',
    papeis: EVERYONE,
    resumo: 'A prova de que um ato do processo está no registro público',
    consulta: noQuery,
    resposta: resource(pr.prova),
    errors: ['nao_encontrado', 'indisponivel'],
  },
  versoes: {
    ...read,
    caminho: '/api/v1/processos/{id}/versoes',
    service: 'processos',
    papeis: EVERYONE,
    resumo: 'Os momentos em que mudou o que foi declarado ou apresentado, do mais antigo ao mais novo',
    consulta: page,
    resposta: list(ve.versao),
    errors: ['nao_encontrado', 'entrada_invalida'],
  },
  relacionados: {
    ...read,
    caminho: '/api/v1/processos/{id}/relacionados',
    service: 'processos',
    papeis: EVERYONE,
    resumo: 'Os processos que este sucede, e os que sucedem a este',
    consulta: page,
    resposta: list(relation),
    errors: ['nao_encontrado', 'entrada_invalida'],
  },
  comparar: {
    ...read,
    caminho: '/api/v1/processos/{id}/comparar',
    service: 'processos',
    papeis: EVERYONE,
    resumo: 'O que mudou de uma versão do processo para outra, ou da origem do processo para ele',
    consulta: ve.comparisonQuery,
    resposta: resource(ve.comparison),
    errors: ['nao_encontrado', 'entrada_invalida', 'estado_invalido'],
  },
} as const satisfies Record<string, Operation>
