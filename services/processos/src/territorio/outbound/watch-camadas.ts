import { gauge } from '@car/telemetry/metrics'
import { agesOf, waitOf } from '../domain/camada.ts'
import type { Camadas } from './camadas.ts'

/**
 * Reports two metrics: the age of the layers, and the time that cases have waited for a new edition. Every instance
 * reports the same values.
 * @returns a function that stops the reports
 */
export function watchCamadas(camadas: Camadas): () => void {
  const stops = [
    gauge('car_camadas_idade_seconds', 'How long ago the oldest layer of each kind was loaded', async () =>
      agesOf(await camadas.recent(), new Date()).map(({ tipo, seconds }) => ({ value: seconds, attributes: { tipo } })),
    ),
    gauge('car_camadas_espera_seconds', 'How long cases have waited to be compared with a new edition', async () =>
      waitOf(await camadas.recent(), new Date()),
    ),
  ]
  return () => stops.forEach((stop) => stop())
}
