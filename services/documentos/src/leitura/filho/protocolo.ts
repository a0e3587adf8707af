import type { MotivoDocumento } from '@car/vocabulary/documento'
import type { Extracao } from '../extracao/extrair.ts'
import type { Limites, Pagina } from '../tipos.ts'

/** Where the file is; every request names it, so that any reader can take any page. */
export type Alvo = { documento: string; caminho: string; limites: Limites }

export type Pedido =
  | ({ ato: 'abrir' } & Alvo)
  | ({ ato: 'pagina'; pagina: number } & Alvo)
  | ({ ato: 'extrair'; paginas: Pagina[] } & Alvo)
  | ({ ato: 'prever'; pagina: number; lado: number } & Alvo)

export type Respostas = {
  abrir: { paginas: number }
  pagina: { lida: Pagina; etapas: { nome: string; ms: number }[] }
  extrair: Extracao
  prever: Uint8Array
}

export type Mensagem =
  | { pronto: true }
  /** Said before anything else is done with a request: a reader that dies without it died of something else. */
  | { id: number; comecado: true }
  | { id: number; valor: Respostas[keyof Respostas] }
  /** `motivo` is the file's own fault; without it the fault is ours, and `fatal` means this process is of no more use. */
  | { id: number; erro: string; motivo?: MotivoDocumento; fatal?: boolean }
