import { runService } from '@car/telemetry/lifecycle'
import { lerConfig } from './config.ts'
import { create } from './service.ts'

await runService(() => create(lerConfig()))
