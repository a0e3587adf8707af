import { TIPOS_AVISO, type TipoAviso } from '@car/vocabulary/aviso'
import { ID, processo } from './exemplos-comuns.ts'

const lido = {
  id: '7d2c9b1e-4f3a-4b8d-9c6e-5a1f0d2b3c4e',
  tipo: 'pendencia' as const,
  processo_numero: processo.numero,
  titulo: 'Pendência a responder',
  texto: `A análise do processo ${processo.numero} precisa de uma resposta. Responda até 24/03/2026.`,
  caminho: `/processos/${ID.processo}/pendencias/5c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f`,
  prazo_em: '2026-03-25T02:59:59.000Z',
  criado_em: '2026-03-03T13:20:00.000Z',
  lido_em: '2026-03-03T15:02:00.000Z',
}

const semLembretes = Object.fromEntries(TIPOS_AVISO.map((tipo) => [tipo, tipo !== 'lembrete'])) as Record<
  TipoAviso,
  boolean
>

/** The examples of notices. */
export const EXEMPLOS_DE_AVISOS = {
  listarAvisos: { dados: lido },
  marcarAvisoLido: { corpo: {}, dados: lido },
  preferenciasDeAvisos: { dados: semLembretes },
  mudarPreferenciasDeAvisos: { corpo: semLembretes, dados: semLembretes },
  desligarAviso: { dados: { tipo: 'lembrete' as const, ligado: false as const } },
}
