const steps: (() => Promise<void>)[] = []

/** This is separate from start-telemetry.ts, so that a process without telemetry does not load that file. */
export function onStopTelemetry(work: () => Promise<void>): void {
  steps.push(work)
}

/** Sends the remaining spans and closes the metrics port. It is the last act of a process, and never throws. */
export async function stopTelemetry(): Promise<void> {
  await Promise.all(steps.splice(0).map((step) => step().catch(() => {})))
}
