import type { Aviso } from '../src/domain/templates.ts'
import type { Board } from '../src/domain/board.ts'

export const OWNER = '2f1e4d3c-8b7a-4f6e-9d5c-1a2b3c4d5e6f'
export const TECNICA = '3a2b1c0d-9e8f-4a7b-8c6d-5e4f3a2b1c0d'
export const ONLOOKER = '4b3c2d1e-0f9a-4b8c-9d7e-6f5a4b3c2d1e'
export const ANALISTA = '9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a'
export const PROCESSO = '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'
export const PENDENCIA = '5c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f'
/** Noon in Brasília, on a Tuesday. */
export const NOW = '2026-03-03T15:00:00.000Z'
/** The end of a term of fifteen business days from `NOW`. */
export const PRAZO = '2026-03-25T02:59:59.000Z'

export const board = (changes: Partial<Board> = {}): Board => ({
  numero: '2026/000012',
  status: 'pendente',
  uf: 'MT',
  dono_id: OWNER,
  tecnicos: [
    { id: TECNICA, escopo: 'editar' },
    { id: ONLOOKER, escopo: 'consultar' },
  ],
  prazo_em: '2026-06-01T02:59:59.000Z',
  pendencias: [{ id: PENDENCIA, status: 'aberta', prazo_em: PRAZO }],
  recursos: [],
  ressalvas: [],
  ...changes,
})

export const aviso = (changes: Partial<Aviso> = {}): Aviso => ({
  id: '7d2c9b1e-4f3a-4b8d-9c6e-5a1f0d2b3c4e',
  fatoId: '8e3d0c2f-5a4b-4c9e-8d7f-6b2a1e3c4d5f',
  pessoaId: OWNER,
  modelo: 'pendencia',
  processo: { id: PROCESSO, numero: '2026/000012' },
  alvoId: PENDENCIA,
  prazoEm: PRAZO,
  contagem: null,
  documento: null,
  criadoEm: NOW,
  lidoEm: null,
  ...changes,
})
