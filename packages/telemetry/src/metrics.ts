import { type Attributes, type Counter, type Histogram, metrics } from '@opentelemetry/api'

/**
 * Makes a counter. The returned function adds to the counter, which is created at the first call. Names of metrics
 * begin with `car_`, except the HTTP durations, which have the names of OpenTelemetry's conventions. Attributes are few
 * and from small sets. An attribute never contains an id, a path with ids, or anything personal.
 */

export function counter(name: string, description: string): (attributes?: Attributes, by?: number) => void {
  let instrument: Counter | undefined
  return (attributes, by = 1) => {
    instrument ??= meter().createCounter(name, { description })
    instrument.add(by, attributes)
  }
}

/** Makes a histogram of durations. The returned function records a duration, in seconds. */
export function histogram(
  name: string,
  description: string,
  buckets: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
): (seconds: number, attributes?: Attributes) => void {
  let instrument: Histogram | undefined
  return (seconds, attributes) => {
    instrument ??= meter().createHistogram(name, {
      description,
      unit: 's',
      advice: { explicitBucketBoundaries: [...buckets] },
    })
    instrument.record(seconds, attributes)
  }
}

/** Returns how many seconds ago a time was, in ISO 8601; 0 if it lies ahead. */
export const secondsSince = (time: string, now: Date): number => Math.max(0, (now.getTime() - Date.parse(time)) / 1000)

type Observation = { value: number; attributes?: Attributes }

/**
 * Reports a value that is read whenever metrics are collected. If reading fails, the value is missing and other values
 * are not affected.
 * @returns a function that stops the readings
 */
export function gauge(
  name: string,
  description: string,
  read: () => number | Observation[] | Promise<number | Observation[]>,
): () => void {
  const instrument = meter().createObservableGauge(name, { description })
  const callback: Parameters<typeof instrument.addCallback>[0] = async (result) => {
    const values = await Promise.resolve()
      .then(read)
      .catch(() => [])
    if (typeof values === 'number') result.observe(values)
    else for (const { value, attributes } of values) result.observe(value, attributes)
  }
  instrument.addCallback(callback)
  return () => instrument.removeCallback(callback)
}

/** Runs the work and records how long it took, with `outcome` ok or failed in addition to the given attributes. */
export async function timed<T>(
  record: (seconds: number, attributes?: Attributes) => void,
  work: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const start = performance.now()
  let outcome = 'failed'
  try {
    const result = await work()
    outcome = 'ok'
    return result
  } finally {
    record((performance.now() - start) / 1000, { ...attributes, outcome })
  }
}

function meter() {
  return metrics.getMeter('car')
}
