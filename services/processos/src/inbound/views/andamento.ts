import { currentEscalation } from '../../processo/domain/alarms.ts'
import { openReading, type Processo, waitsInLot } from '../../domain/processo.ts'
import { ressalvaView } from './parts.ts'

/** Returns the data that analista needs for queue and dashboard, in addition to the public record. */
export function andamentoView(processo: Processo, version: number) {
  const escalation = currentEscalation(processo)
  return {
    versao_fluxo: version,
    pendencias: processo.pendencias.map(({ id, status, prazoEm }) => ({ id, status, prazo_em: prazoEm })),
    decisoes: processo.decisoes.map(
      ({ resultado, em, por, codigo, motivo, parecer, forma, loteId, segundaLeitura, tempoS }) => ({
        resultado,
        forma,
        ...(loteId === null ? {} : { lote_id: loteId }),
        ...(segundaLeitura === null
          ? {}
          : { segunda_leitura: { leitor: segundaLeitura.leitor, forma: segundaLeitura.forma } }),
        em,
        por,
        tempo_s: tempoS,
        ...(codigo === null ? {} : { codigo_motivo: codigo }),
        ...(motivo === null ? {} : { motivo }),
        ...(parecer === null ? {} : { parecer }),
      }),
    ),
    ressalvas: processo.ressalvas.map(ressalvaView),
    avaliacoes: processo.avaliacoes.map(({ motivo, peso: _, ...verdict }) => ({
      ...verdict,
      ...(motivo === null ? {} : { motivo }),
    })),
    declarado_em: processo.declaradoEm,
    ...loteView(processo),
    ...readingView(processo),
    tempo_acumulado_s: processo.relogio.acumuladoS,
    ...(processo.relogio.desde === null ? {} : { relogio_desde: processo.relogio.desde }),
    ...(escalation === null ? {} : { escalada: { vez: escalation.vez, em: escalation.em } }),
  }
}

/** Says whether the case waits for the sample of its lot, or is read for it. */
const loteView = (processo: Processo): { lote?: 'espera' | 'amostra' } =>
  waitsInLot(processo) ? { lote: 'espera' } : processo.lote?.sorteado ? { lote: 'amostra' } : {}

/** Says where the second reading is, and who decides anew; the queue shows the latter to nobody. */
function readingView(processo: Processo): { segunda_leitura?: string; revisor_id?: string } {
  const reading = openReading(processo)
  if (reading === null) return {}
  const { estado, proposta } = reading
  return { segunda_leitura: estado, ...(estado === 'revisao' ? { revisor_id: proposta.por.id } : {}) }
}
