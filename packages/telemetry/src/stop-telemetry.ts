const steps: (() => Promise<void>)[] = []

/** Adds work for `stopTelemetry`. This file is separate, so that a process without telemetry loads only this file. */
export function onStopTelemetry(work: () => Promise<void>): void {
  steps.push(work)
}

/** Sends the remaining spans and closes the metrics port, as the last step of a process. The promise never rejects. */
export async function stopTelemetry(): Promise<void> {
  await Promise.all(steps.splice(0).map((step) => step().catch(() => {})))
}
