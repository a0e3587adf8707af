import { escaladaVigente } from './alarmes.ts'
import type { Caso } from './caso.ts'
import { registroDaRessalva } from './registro.ts'

/** What analista computes queue and dashboard from, in addition to the public record. */
export function andamentoDe(caso: Caso, versao: number) {
  const escalada = escaladaVigente(caso)
  return {
    versao_fluxo: versao,
    pendencias: caso.pendencias.map(({ id, status, prazoEm }) => ({ id, status, prazo_em: prazoEm })),
    decisoes: caso.decisoes.map(({ resultado, em, por, codigo, motivo, tempoS }) => ({
      resultado,
      em,
      por,
      tempo_s: tempoS,
      ...(codigo === null ? {} : { codigo_motivo: codigo }),
      ...(motivo === null ? {} : { motivo }),
    })),
    ressalvas: caso.ressalvas.map(registroDaRessalva),
    avaliacoes: caso.avaliacoes.map(({ motivo, ...avaliacao }) => ({
      ...avaliacao,
      ...(motivo === null ? {} : { motivo }),
    })),
    tempo_acumulado_s: caso.relogio.acumuladoS,
    ...(caso.relogio.desde === null ? {} : { relogio_desde: caso.relogio.desde }),
    ...(escalada === null ? {} : { escalada: { vez: escalada.vez, em: escalada.em } }),
  }
}
