import type { operations } from '../gen/interface.ts'

type Item<O extends 'camadasDoProcesso' | 'emComum'> =
  operations[O]['responses'][200]['content']['application/json']['data'][number]

/**
 * An official layer and the result of its comparison with the perimeter of a case. Each of its `achados` is a feature
 * of the layer that covers a part of the perimeter.
 */
export type CheckedCamada = Item<'camadasDoProcesso'>
export type CamadaAchado = CheckedCamada['achados'][number]
export type Contestacao = NonNullable<CamadaAchado['contestacao']>

/** An overlap of the perimeter with that of another case. */
export type InCommon = Item<'emComum'>
