let stop: () => Promise<void> = async () => {}

/** Kept apart from otel.ts so that a process that runs without telemetry does not load it. */
export function onStopTelemetry(work: () => Promise<void>): void {
  stop = work
}

/** Sends the spans that are left and closes the metrics port. The last thing a process does; never throws. */
export async function stopTelemetry(): Promise<void> {
  const stopping = stop
  stop = async () => {}
  await stopping().catch(() => {})
}
