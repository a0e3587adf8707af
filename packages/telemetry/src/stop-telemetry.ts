const steps: (() => Promise<void>)[] = []

/** Kept apart from start-telemetry.ts so that a process that runs without telemetry does not load it. */
export function onStopTelemetry(work: () => Promise<void>): void {
  steps.push(work)
}

/** Sends the spans that are left and closes the metrics port. The last thing a process does; never throws. */
export async function stopTelemetry(): Promise<void> {
  await Promise.all(steps.splice(0).map((step) => step().catch(() => {})))
}
