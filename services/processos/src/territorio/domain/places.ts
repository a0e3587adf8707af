import { InvalidLayer } from '@car/layers/invalid-layer'
import { PROBLEM_LABEL, type Problem } from '@car/layers/feature'
import type { Excluded } from './camada.ts'

/** The allowed share of features in a wrong place. If the share is greater, the whole file is refused. */
const TOO_MANY = 0.1
/** Once this many features were read, a file with too many misplaced features is refused before its end. */
const ENOUGH = 200
const MISPLACED = ['eixos_trocados', 'fora_do_brasil', 'antimeridiano'] as const satisfies readonly Problem[]

/** The likely cause when many features of a file have the same problem. */
const CAUSE: Record<(typeof MISPLACED)[number], string> = {
  eixos_trocados: 'os eixos do arquivo estão trocados',
  fora_do_brasil: 'o sistema de coordenadas que o arquivo declara (.prj, crs) não é o das coordenadas',
  antimeridiano: 'o sistema de coordenadas que o arquivo declara (.prj, crs) não é o das coordenadas',
}

type Read = { feicoes: number; excluidas: Excluded /** Null at the end of the file. */; position: number | null }

/**
 * Checks that few features of the file are misplaced, and that the whole file has a feature to keep.
 * @throws InvalidLayer
 */
export function checkPlaces({ feicoes, excluidas, position }: Read): void {
  const [worst] = MISPLACED.toSorted((a, b) => (excluidas[b] ?? 0) - (excluidas[a] ?? 0))
  const wrong = MISPLACED.reduce((sum, problem) => sum + (excluidas[problem] ?? 0), 0)
  const placed = feicoes + wrong
  if (worst && wrong > TOO_MANY * placed && (position === null || placed >= ENOUGH))
    throw new InvalidLayer(
      `De ${placed} feições lidas, ${wrong} não estão no lugar; a maior parte ${PROBLEM_LABEL[worst]}: ${CAUSE[worst]}.`,
    )
  if (position !== null || feicoes > 0) return
  const reasons = Object.entries(excluidas).map(([reason, count]) => `${count} ${REASONS[reason] ?? reason}`)
  throw new InvalidLayer(
    reasons.length === 0
      ? 'O arquivo não tem nenhuma feição.'
      : `Nenhuma feição do arquivo pôde ser guardada: ${reasons.join('; ')}.`,
  )
}

const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PROBLEM_LABEL).map(([problem, label]) => [problem, label])),
  cancelado: 'cancelado',
  desembargado: 'desembargado',
  outro_tipo: 'é de outro tipo de camada',
  municipio_desconhecido: 'não é um município da tabela do IBGE, ou é de outra UF',
}
