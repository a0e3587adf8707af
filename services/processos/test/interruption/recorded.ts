import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import type { Setup } from '../support.ts'

/** Counts and awaits events of one kind, in a store in which each test has a single case. */

export const ofKind = (kind: string) => ({ 'events.tipo': kind }) as never

/** Returns how many commits with such an event were recorded and published. */
export const happened = async (m: Setup, kind: string): Promise<number> =>
  (await m.connection.collection('commits').countDocuments(ofKind(kind))) -
  (await unpublished(m.connection, ofKind(kind)))

/** Waits until one such event was published. */
export const sent = (m: Setup, kind: string): Promise<number> =>
  until(
    () => happened(m, kind),
    (count) => count === 1,
    60_000,
  )
