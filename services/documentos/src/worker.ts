import { runService } from '@car/telemetry/lifecycle'
import { readWorkerSettings } from './config.ts'
import { createWorker } from './worker-service.ts'

await runService(() => createWorker(readWorkerSettings()))
