import { runService } from '@car/telemetry/lifecycle'
import { readSettings } from './config.ts'
import { createService } from './service.ts'

await runService(() => createService(readSettings()))
