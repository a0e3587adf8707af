import type { PalavraEm } from './texto.ts'
import { semAcento } from './texto.ts'

/**
 * The engine's Portuguese alphabet has no Ü, Ö, Ä or Ñ, so that it reads KRÜGER as KRUGER or KRÚGER every time, and no
 * second look says otherwise. Surnames that are often written with one of them, as they come out without.
 */
const ESTRANGEIROS = new Set(
  `ACUNA ANEZ BOHM BOTTCHER BRUGGEMANN BRUNING BUHLER BUTTNER CANETE CASTANEDA DORING FROHLICH GOTZ GRUNEWALD GRUTZMANN
  GUNTER GUNTHER HOFLING HUBNER HUTTNER IBANEZ JAGER JURGEN JURGENS KOHLER KONIG KOSTER KRUGER KUHN KUSTER LOFFLER LUDKE
  LUDTKE LUHRS MAGANA MOLLER MULLER MUNOZ NUNEZ ORDONEZ PINERO ROHRIG RUCKERT RUDIGER SALDANA SCHAFER SCHON SCHRODER
  SCHULER SCHUNEMANN SCHURMANN SCHUTZ STOHR STURMER THURMER WUNSCH WURTH YANEZ ZUNIGA`.split(/\s+/),
)

/** Whether a name read from a picture may have a letter in it that the engine does not know. */
export const foraDoAlfabeto = (nome: string, palavras: PalavraEm[]): boolean =>
  palavras.some((p) => p.pagina.fonte === 'ocr') &&
  semAcento(nome)
    .replace(/FI/g, 'N') // Ñ is read as fi
    .split(/[^A-Z]+/)
    .some((parte) => ESTRANGEIROS.has(parte))
