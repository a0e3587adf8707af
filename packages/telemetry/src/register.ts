/**
 * Telemetry for a whole process, given to Node before the program so that libraries are intercepted as they load:
 *
 *   node --conditions=car-src --import <repository>/packages/telemetry/src/register.ts services/x/src/main.ts
 *   node --import @car/telemetry/register dist/main.js          (in an image, from the service's folder)
 *
 * Environment: CAR_SERVICE, METRICS_PORT, HOST, OTEL_EXPORTER_OTLP_ENDPOINT and the standard OTEL_* variables;
 * OTEL_SDK_DISABLED=true leaves everything out. The service stops it at the end through runService.
 */
import { register } from 'import-in-the-middle/register-hooks.mjs'

// Only the loading of these is intercepted; everything else loads at its own speed.
const INTERCEPTED = [
  'http',
  'node:http',
  'https',
  'node:https',
  'express',
  '@grpc/grpc-js',
  'amqplib',
  'ioredis',
  'mongoose',
]

const { CAR_SERVICE, METRICS_PORT, HOST, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED } = process.env

try {
  if (OTEL_SDK_DISABLED !== 'true') {
    const { startTelemetry } = await import('./otel.ts')
    register({ include: INTERCEPTED })
    await startTelemetry({
      service: CAR_SERVICE || 'car',
      metricsPort: METRICS_PORT ? Number(METRICS_PORT) : undefined,
      host: HOST || undefined,
      otlpEndpoint: OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') || undefined,
    })
  }
} catch (error) {
  process.stderr.write(`telemetry did not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
