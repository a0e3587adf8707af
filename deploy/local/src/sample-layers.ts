import { join } from 'node:path'
import type { CamadaKind } from '@car/vocabulary/camada'
import { root } from './constellation.ts'
import { Stop } from './stop.ts'
import { run } from './upkeep/run.ts'
import type { Told } from './upkeep/told.ts'

export const SAMPLE_SOURCE = 'Amostra'
/** Official layers of made-up places, in three of the forms in which layers are published. */
export const SAMPLE_LAYERS: readonly (readonly [CamadaKind, file: string])[] = [
  ['terra_indigena', 'tis_poligonais.geojson'],
  ['unidade_conservacao', 'cnuc_2026_1.zip'],
  ['embargo_ibama', 'termo_de_embargo.csv'],
]

/** Loads the sample layers if no layer is in use, so that maps have something to show. */
export async function loadSampleLayers(told: Told, say: (line: string) => void): Promise<void> {
  const camadas = async (...args: string[]): Promise<string> => {
    const { status, output } = await run(told, 'processos', 'camadas', args)
    if (status !== 0) throw new Stop(`camadas ${args.join(' ')} ended with ${status}.`)
    return output
  }
  if ((JSON.parse(await camadas('listar')) as unknown[]).length > 0) return
  for (const [kind, file] of SAMPLE_LAYERS) {
    const edition = ['--fonte', SAMPLE_SOURCE, '--edicao', '2026-01', '--licenca', 'livre']
    await camadas('carregar', kind, join(root, 'samples/camadas', file), ...edition)
  }
  say(`${SAMPLE_LAYERS.length} official layers of made-up places are loaded`)
}
