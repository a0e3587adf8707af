import type { RECORDED } from '@car/config/services'

export type Keeper = (typeof RECORDED)[number]

/** The collections that each database with a record has. `grow`: what is recorded is inserted and read, and never changes. */
export const OF_RECORDS = {
  grow: ['commits', 'folhas', 'to_wipe'],
  marks: ['published', 'overdue', 'looked'],
  log: ['heads', 'tiles', 'turns'],
  answers: ['idempotencia'],
} as const

/** The other collections of each such database. A new one is granted before the service that needs it is installed. */
export const COLLECTIONS: Record<Keeper, readonly string[]> = {
  auth: ['acessos', 'chaves', 'enderecos_mudados', 'entradas', 'revogacoes', 'sessoes', 'usuarios'],
  processos: [
    'acessos_incomuns',
    'camadas',
    'camadas_feicoes',
    'camadas_partes',
    'contadores',
    'contagens',
    'cruzamentos',
    'distribuicoes',
    'exclusoes',
    'exibicoes',
    'feriados',
    'guardas',
    'leituras',
    'leituras_eliminadas',
    'lotes',
    'modelos',
    'perimetros',
    'processos',
    'recursos',
    'retencoes_legais',
  ],
  documentos: ['arquivos_pendentes', 'cotas_donos', 'cotas_processos', 'documentos', 'envios', 'pauta'],
  dossie: ['arquivos_pendentes', 'jobs', 'pauta'],
}
