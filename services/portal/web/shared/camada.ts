import type { operations } from '../gen/interface.ts'

type CamadaItem<O extends 'camadasDoProcesso' | 'emComum'> =
  operations[O]['responses'][200]['content']['application/json']['data'][number]

/**
 * An official layer, compared with the perimeter of a case. Each of the `achados` is a feature that covers a part of
 * the perimeter.
 */
export type CheckedCamada = CamadaItem<'camadasDoProcesso'>
export type CamadaAchado = CheckedCamada['achados'][number]
export type Contestacao = NonNullable<CamadaAchado['contestacao']>

/** An overlap of the perimeter with that of another case. */
export type InCommon = CamadaItem<'emComum'>
