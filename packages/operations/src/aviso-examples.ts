import { AVISO_KINDS, type AvisoKind } from '@car/vocabulary/aviso'
import { ID, processo } from './shared-examples.ts'

const readAviso = {
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

const kinds = Object.fromEntries(AVISO_KINDS.map((tipo) => [tipo, tipo !== 'lembrete'])) as Record<AvisoKind, boolean>
const withoutReminders = { ...kinds, canais: { email: true, telefone: false } }
const choices = { ...withoutReminders, telefone_disponivel: true }

export const AVISO_EXAMPLES = {
  listarAvisos: { dados: readAviso },
  marcarAvisoLido: { body: {}, dados: readAviso },
  marcarAvisosLidos: { body: { ate: readAviso.criado_em } },
  preferenciasDeAvisos: { dados: choices },
  mudarPreferenciasDeAvisos: { body: withoutReminders, dados: choices },
  pedirCodigoDeTelefone: { body: { numero: '(66) 99999-0000' }, dados: { expira_em: '2026-03-03T15:12:00.000Z' } },
  confirmarTelefone: { body: { codigo: '048213' } },
  naoAlcancados: {
    dados: {
      processo_id: ID.processo,
      numero: processo.numero,
      uf: 'MT' as const,
      desde: readAviso.criado_em,
      motivo: 'sem_canal' as const,
      aberto_em: null,
      tentativas: [
        {
          tipo: 'pendencia' as const,
          canal: 'email' as const,
          em: readAviso.criado_em,
          resultado: 'devolvido' as const,
          porque: 'recusado' as const,
        },
      ],
    },
  },
  desligarAviso: { dados: { tipo: 'lembrete' as const, ligado: false as const } },
}
