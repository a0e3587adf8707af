import type { Operation } from '../operation.ts'
import { documentoOpenApi, noQuery } from '../schemas/shared.ts'
import { open } from './base.ts'

/** Operations that describe the interface itself. */
export const INTERFACE = {
  openapi: {
    ...open,
    caminho: '/api/v1/openapi.json',
    service: 'gateway',
    resumo: 'Este documento',
    consulta: noQuery,
    resposta: { forma: 'raw', status: 200, schema: documentoOpenApi },
    errors: [],
  },
} as const satisfies Record<string, Operation>
